// Routes of the GCP hub: screen paths and their lazy pages.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { actions, manifest } from '../hub.ts'

export const pages = pagesOf(manifest, {
  '/gcplist': { title: 'Good Case Practice', page: lazyPage(() => import('./browse/GcpListPage.tsx'), 'GcpListPage') },
  '/gcps/{id}': { title: 'GCP', page: lazyPage(() => import('./browse/GcpDetailPage.tsx'), 'GcpDetailPage') },
  '/gcpform': { title: 'Add GCP', page: lazyPage(() => import('./submit/GcpFormPage.tsx'), 'GcpFormPage') },
  '/edit-gcp/{id}': {
    title: 'GCP Form',
    page: lazyPage(() => import('./submit/GcpEditPage.tsx'), 'GcpEditPage'),
    needs: actions.editGcp,
  },
  '/gcp-approvals': {
    title: 'GCP Approval',
    page: lazyPage(() => import('./review/GcpApprovalPage.tsx'), 'GcpApprovalPage'),
    needs: actions.reviewGcp,
  },
})
