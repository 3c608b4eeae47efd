// Handover manifest: one screen on which admins close a year in office and open the next.
import { adminOnly } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = { handOver: { roles: adminOnly } }

export const manifest = {
  screens: {
    '/handover': { name: 'Handover', roles: adminOnly, isLast: true, menu: { group: 'manage', order: 80 } },
  },
  actions,
  audit: { handover: {}, invitation: {}, year: {} },
} satisfies HubManifest
