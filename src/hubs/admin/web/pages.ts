// Pages of the admin hub, by path.
import { lazyPage, pagesOf } from '#web/shell/pages.ts'
import { actions, facts } from '../hub.ts'

export const pages = pagesOf(facts, {
  '/admin-panel': {
    title: 'Admin Panel',
    page: lazyPage(() => import('./AdminPanelPage.tsx'), 'AdminPanelPage'),
    needs: actions.manageUsers,
  },
  '/audit': {
    title: 'Audit Trail',
    page: lazyPage(() => import('./AuditPage.tsx'), 'AuditPage'),
    needs: actions.readAudit,
  },
  '/erased-names': {
    title: 'Names in texts',
    page: lazyPage(() => import('./ErasedNamesPage.tsx'), 'ErasedNamesPage'),
    needs: actions.manageUsers,
  },
})
