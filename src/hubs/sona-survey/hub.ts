// Hub manifest of the Sona survey: screen, actions and card.
import { adminOnly, national, teams } from '#shared/access.ts'
import type { HubFacts } from '#shared/hub-facts.ts'

export const actions = {
  tickSona: { roles: national },
  manageSona: { roles: adminOnly },
}

export const facts = {
  screens: { '/sona-survey': { name: 'Sona Survey', roles: teams } },
  actions,
  cards: () => import('./cards.ts'),
} satisfies HubFacts
