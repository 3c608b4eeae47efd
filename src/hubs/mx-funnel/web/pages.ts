// Routes of the MX funnel: screen paths, their lazy pages, and the submitter of queued reports.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { manifest } from '../hub.ts'

/** Also exports the submit function of the offline queue: one file less that the first screen has to name. */
const form = () => import('./report/FunnelFormPage.tsx')

export const pages = pagesOf(manifest, {
  '/mx-funnel': {
    title: 'MX Funnel Results',
    page: lazyPage(() => import('./results/FunnelResultsPage.tsx'), 'FunnelResultsPage'),
  },
  '/mx-funnel-form': {
    title: 'MX Funnel Metrics Form',
    page: lazyPage(form, 'FunnelFormPage'),
    submitter: form,
  },
})
