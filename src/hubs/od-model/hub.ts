// Manifest of the OD model hub: screen, action, audit name and setting.
import { adminOnly, everyone } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = {
  editOdModel: { roles: adminOnly },
}

export const manifest = {
  screens: {
    '/od-model': { name: 'OD Model', roles: everyone, menu: { group: 'library', order: 40, name: 'OD model' } },
  },
  actions,
  audit: { odModel: { name: 'OD model' } },
  settings: { OD_INTERNATIONAL_URL: 'webAddress' },
  cards: () => import('./cards.ts'),
} satisfies HubManifest
