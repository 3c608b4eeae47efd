// Definitions manifest: one screen on which admins edit what the checklist and the happiness survey ask.
import { adminOnly } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = { editDefinitions: { roles: adminOnly } }

export const manifest = {
  screens: {
    '/definitions': {
      name: 'Standards and questions',
      roles: adminOnly,
      isLast: true,
      menu: { group: 'manage', order: 85 },
    },
  },
  actions,
  audit: { definition: { name: 'Standards and questions' } },
} satisfies HubManifest
