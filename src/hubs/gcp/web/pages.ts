// Which pages does this hub show, and at which paths?
import { lazyPage, pagesOf } from '#web/shell/pages.ts'
import { actions, facts } from '../hub.ts'

export const pages = pagesOf(facts, {
  '/gcplist': { title: 'Good Case Practice', page: lazyPage(() => import('./GcpListPage.tsx'), 'GcpListPage') },
  '/gcps/{id}': { title: 'GCP', page: lazyPage(() => import('./GcpDetailPage.tsx'), 'GcpDetailPage') },
  '/gcpform': { title: 'Add GCP', page: lazyPage(() => import('./GcpFormPage.tsx'), 'GcpFormPage') },
  '/edit-gcp/{id}': {
    title: 'GCP Form',
    page: lazyPage(() => import('./GcpEditPage.tsx'), 'GcpEditPage'),
    needs: actions.editGcp,
  },
  '/gcp-approvals': {
    title: 'GCP Approval',
    page: lazyPage(() => import('./GcpApprovalPage.tsx'), 'GcpApprovalPage'),
    needs: actions.reviewGcp,
  },
})
