// Admin pages, by path.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { actions, manifest } from '../hub.ts'

/** Pages of the panel with an address of their own. */
const ofPanel = { screen: '/admin-panel', needs: actions.manageUsers } as const

export const pages = pagesOf(manifest, {
  '/admin-panel': {
    title: 'Admin Panel',
    page: lazyPage(() => import('./AdminPanelPage.tsx'), 'AdminPanelPage'),
    needs: actions.manageUsers,
  },
  '/admin-panel/permissions': {
    title: 'Permissions',
    page: lazyPage(() => import('./permissions/PermissionsPage.tsx'), 'PermissionsPage'),
    ...ofPanel,
  },
  '/admin-panel/security': {
    title: 'Security',
    page: lazyPage(() => import('./SecurityPage.tsx'), 'SecurityPage'),
    ...ofPanel,
  },
  '/admin-panel/health': {
    title: 'Health',
    page: lazyPage(() => import('./health/HealthPage.tsx'), 'HealthPage'),
    ...ofPanel,
  },
  '/audit': {
    title: 'Audit trail',
    page: lazyPage(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
    needs: actions.readAudit,
  },
  '/erased-names': {
    title: 'Names in texts',
    page: lazyPage(() => import('./erase/ErasedNamesPage.tsx'), 'ErasedNamesPage'),
    ...ofPanel,
  },
})
