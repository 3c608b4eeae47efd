// Admin manifest: the audit screen and the admins' actions. The panel itself is a screen of the shell.
import { adminOnly } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = {
  manageUsers: { roles: adminOnly },
  readAudit: { roles: adminOnly },
}

export const manifest = {
  screens: { '/audit': { name: 'Audit Trail', roles: adminOnly, isLast: true, linkedFrom: '/admin-panel' } },
  actions,
} satisfies HubManifest
