// Which pages does this hub show, and at which paths?
import { lazyPage, type Pages } from '#web/shell/pages.ts'

export const pages: Pages = {
  '/mx-standards': {
    title: 'MX Standards',
    visitorText: 'No user signed in',
    page: lazyPage(() => import('./MxStandardsPage.tsx'), 'MxStandardsPage'),
  },
  '/mx-results': {
    title: 'MX Implementation Results',
    page: lazyPage(() => import('./MxResultsPage.tsx'), 'MxResultsPage'),
  },
}
