// Which pages does the MX funnel show, and at which paths?
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { facts } from '../hub.ts'

/** Brings along how what waited is sent: one file less that the first screen has to name. */
const form = () => import('./report/FunnelFormPage.tsx')

export const pages = pagesOf(facts, {
  '/mx-funnel': {
    title: 'MX Funnel Results',
    page: lazyPage(() => import('./results/FunnelResultsPage.tsx'), 'FunnelResultsPage'),
  },
  '/mx-funnel-form': {
    title: 'MX Funnel Metrics Form',
    page: lazyPage(form, 'FunnelFormPage'),
    carrier: form,
  },
})
