// Which pages does this hub show, and at which paths?
import { lazyPage, type Pages } from '#web/shell/pages.ts'

export const pages: Pages = {
  '/admin-panel': {
    title: 'Admin Panel',
    page: lazyPage(() => import('./AdminPanelPage.tsx'), 'AdminPanelPage'),
    needs: 'manageUsers',
  },
  '/audit': { title: 'Audit Trail', page: lazyPage(() => import('./AuditPage.tsx'), 'AuditPage'), needs: 'readAudit' },
}
