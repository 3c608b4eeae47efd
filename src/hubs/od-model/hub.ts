// Manifest of the OD model hub: screen, action, audit name and setting.
import { adminOnly, everyone } from '#shared/access.ts'
import type { HubFacts } from '#shared/hub-facts.ts'

export const actions = {
  editOdModel: { roles: adminOnly },
}

export const facts = {
  screens: { '/od-model': { name: 'OD Model', roles: everyone } },
  actions,
  audit: { odModel: { name: 'OD model' } },
  settings: { OD_INTERNATIONAL_URL: 'webAddress' },
  cards: () => import('./cards.ts'),
} satisfies HubFacts
