// Which pages does this hub show, and at which paths?
import { lazyPage, pagesOf } from '#web/shell/pages.ts'
import { facts } from '../hub.ts'

export const pages = pagesOf(facts, {
  '/mx-standards': {
    title: 'MX Standards',
    visitorText: 'No user signed in',
    page: lazyPage(() => import('./MxStandardsPage.tsx'), 'MxStandardsPage'),
    carrier: () => import('./carry.ts'),
  },
  '/mx-results': {
    title: 'MX Implementation Results',
    page: lazyPage(() => import('./MxResultsPage.tsx'), 'MxResultsPage'),
  },
})
