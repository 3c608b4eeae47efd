// Organisation manifest: one screen on which admins manage committees and portfolios.
import { adminOnly } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = { manageOrganisation: { roles: adminOnly } }

export const manifest = {
  screens: {
    '/organisation': { name: 'Organisation', roles: adminOnly, isLast: true, linkedFrom: '/admin-panel' },
  },
  actions,
  audit: { organisation: { name: 'Organisation' } },
} satisfies HubManifest
