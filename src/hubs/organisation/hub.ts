// Organisation manifest: one screen on which admins manage committees and portfolios.
import { adminOnly } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = { manageOrganisation: { roles: adminOnly } }

export const manifest = {
  screens: {
    '/organisation': { name: 'Organisation', roles: adminOnly, isLast: true, menu: { group: 'manage', order: 70 } },
  },
  actions,
  audit: { organisation: { name: 'Organisation' } },
} satisfies HubManifest
