// Hub manifest of the Sona survey: screen, actions and card.
import { adminOnly, national, teams } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = {
  tickSona: { roles: national },
  manageSona: { roles: adminOnly },
}

export const manifest = {
  screens: { '/sona-survey': { name: 'Sona Survey', roles: teams, menu: { group: 'see', order: 40, name: 'Sona' } } },
  actions,
  audit: { sona: {} },
  cards: () => import('./cards.ts'),
} satisfies HubManifest
