// What is MX Standards' own?
import { adminOnly, leaders, national, vicePresidents } from '#shared/access.ts'
import type { HubFacts } from '#shared/hub-facts.ts'

export const actions = { importPastResults: { roles: adminOnly } }

export const facts = {
  screens: {
    '/mx-standards': { name: 'MX Standards', roles: leaders },
    // Linked for the national roles only, although others may be allowed to open it.
    '/mx-results': { name: 'MX Results', roles: vicePresidents, link: { order: 60, roles: national } },
  },
  actions,
  // Everybody has one checklist, and only they write it.
  audit: { checklist: { about: ({ actorEmail }) => actorEmail } },
  cards: () => import('./cards.ts'),
} satisfies HubFacts
