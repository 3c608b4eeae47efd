// Shell manifest: the dashboard, and the admin panel in which the permissions themselves are saved.
import { adminOnly, everyone, type Screen } from './access.ts'
import type { HubManifest } from './hub-manifest.ts'

export const managePermissions = { roles: adminOnly }

/** The screen that controls everything else: opening it to a role besides admin needs a confirmation. */
export const maxGuardedScreen: Screen = '/admin-panel'

export const shellManifest = {
  screens: {
    '/dashboard': { name: 'Dashboard', roles: everyone, link: { order: 10, roles: everyone } },
    [maxGuardedScreen]: {
      name: 'Admin Panel',
      roles: adminOnly,
      isLast: true,
      link: { order: 30, roles: adminOnly },
      menu: { group: 'manage', order: 90, name: 'Admin panel' },
    },
  },
  actions: { managePermissions },
  audit: { access: {}, figures: {} },
  footer: [{ order: 80, label: 'Help', path: '/help' }],
} satisfies HubManifest
