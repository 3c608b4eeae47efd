// Admin pages, by path.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { actions, manifest } from '../hub.ts'

const panel = {
  title: 'Admin Panel',
  page: lazyPage(() => import('./AdminPanelPage.tsx'), 'AdminPanelPage'),
  needs: actions.manageUsers,
}

export const pages = pagesOf(manifest, {
  '/admin-panel': panel,
  '/admin-panel/permissions': panel,
  '/admin-panel/security': panel,
  '/admin-panel/health': panel,
  '/audit': {
    title: 'Audit Trail',
    page: lazyPage(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
    needs: actions.readAudit,
  },
  '/erased-names': {
    title: 'Names in texts',
    page: lazyPage(() => import('./erase/ErasedNamesPage.tsx'), 'ErasedNamesPage'),
    needs: actions.manageUsers,
  },
})
