// Handover manifest: one screen on which admins close a year in office and open the next.
import { adminOnly } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = { handOver: { roles: adminOnly } }

export const manifest = {
  screens: {
    '/handover': { name: 'Handover', roles: adminOnly, isLast: true, linkedFrom: '/admin-panel' },
  },
  actions,
} satisfies HubManifest
