// Manifest of the set-up hub: the list that admins of a new portal work through.
import { adminOnly } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = { setUpPortal: { roles: adminOnly } }

export const manifest = {
  screens: {
    '/set-up': { name: 'Set-up list', roles: adminOnly, isLast: true, menu: { group: 'manage', order: 140 } },
  },
  actions,
  audit: { setUp: { name: 'Set-up list' } },
} satisfies HubManifest
