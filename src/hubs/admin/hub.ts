// Admin manifest: the audit screen and the admins' actions. The panel itself is a screen of the shell.
import { adminOnly } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = {
  manageUsers: { roles: adminOnly },
  readAudit: { roles: adminOnly },
}

export const manifest = {
  screens: {
    '/audit': {
      name: 'Audit trail',
      roles: adminOnly,
      isLast: true,
      menu: { group: 'manage', order: 130 },
    },
  },
  actions,
  audit: { audit: {}, erasure: {}, permission: {}, place: {}, role: {}, user: {}, view: {} },
  // Parts of the panel with addresses of their own.
  menu: [
    { group: 'manage', order: 100, name: 'Permissions', path: '/admin-panel/permissions', roles: adminOnly },
    { group: 'manage', order: 110, name: 'Security', path: '/admin-panel/security', roles: adminOnly },
    { group: 'manage', order: 120, name: 'Health', path: '/admin-panel/health', roles: adminOnly },
  ],
} satisfies HubManifest
