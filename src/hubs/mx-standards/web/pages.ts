// Which pages does this hub show, and at which paths?
import { lazyPage, pagesOf } from '#web/shell/pages.ts'
import { facts } from '../hub.ts'

/** Brings along how what waited is sent: one file less that the first screen has to name. */
const form = () => import('./MxStandardsPage.tsx')

export const pages = pagesOf(facts, {
  '/mx-standards': {
    title: 'MX Standards',
    visitorText: 'No user signed in',
    page: lazyPage(form, 'MxStandardsPage'),
    carrier: form,
  },
  '/mx-results': {
    title: 'MX Implementation Results',
    page: lazyPage(() => import('./MxResultsPage.tsx'), 'MxResultsPage'),
  },
})
