// Which pages does the MX funnel show, and at which paths?
import { lazyPage, pagesOf } from '#web/shell/pages.ts'
import { facts } from '../hub.ts'

/** Brings along how what waited is sent: one file less that the first screen has to name. */
const form = () => import('./FunnelFormPage.tsx')

export const pages = pagesOf(facts, {
  '/mx-funnel': {
    title: 'MX Funnel Results',
    page: lazyPage(() => import('./FunnelResultsPage.tsx'), 'FunnelResultsPage'),
  },
  '/mx-funnel-form': {
    title: 'MX Funnel Metrics Form',
    page: lazyPage(form, 'FunnelFormPage'),
    carrier: form,
  },
})
