// Shell manifest: the dashboard, and the admin panel in which the permissions themselves are saved.
import { adminOnly, everyone, type Screen } from './access.ts'
import type { HubFacts } from './hub-facts.ts'

export const managePermissions = { roles: adminOnly }

/** The screen that controls everything else: opening it to a role besides admin needs a confirmation. */
export const mostGuardedScreen: Screen = '/admin-panel'

export const shellFacts = {
  screens: {
    '/dashboard': { name: 'Dashboard', roles: everyone, link: { order: 10, roles: everyone } },
    [mostGuardedScreen]: { name: 'Admin Panel', roles: adminOnly, isLast: true, link: { order: 30, roles: adminOnly } },
  },
  actions: { managePermissions },
} satisfies HubFacts
