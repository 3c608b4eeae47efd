// Hub manifest of MX Standards: screens, actions, audit names and card.
import { adminOnly, leaders, national, vicePresidents } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = { importPastResults: { roles: adminOnly } }

export const manifest = {
  screens: {
    '/mx-standards': {
      name: 'MX Standards',
      roles: leaders,
      menu: { group: 'do', order: 40, name: 'MX checklist' },
    },
    '/mx-results': {
      name: 'MX Results',
      roles: vicePresidents,
      // Only the national roles have it in the header, although others may be allowed to open it.
      link: { order: 60, roles: national },
      menu: { group: 'see', order: 20, name: 'MX results' },
    },
  },
  actions,
  // Each person has one checklist, and nobody else writes it.
  audit: { checklist: { about: ({ actorEmail }) => actorEmail } },
  cards: () => import('./cards.ts'),
} satisfies HubManifest
