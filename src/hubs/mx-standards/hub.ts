// Hub manifest of MX Standards: screens, actions, audit names and card.
import { adminOnly, leaders, national, vicePresidents } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = { importPastResults: { roles: adminOnly } }

export const manifest = {
  screens: {
    '/mx-standards': { name: 'MX Standards', roles: leaders },
    // Only the national roles get a link, although others may be allowed to open it.
    '/mx-results': { name: 'MX Results', roles: vicePresidents, link: { order: 60, roles: national } },
  },
  actions,
  // Each person has one checklist, and nobody else writes it.
  audit: { checklist: { about: ({ actorEmail }) => actorEmail } },
  cards: () => import('./cards.ts'),
} satisfies HubManifest
