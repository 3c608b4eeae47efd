// Which pages does the MX funnel show, and at which paths?
import { lazyPage, type Pages } from '#web/shell/pages.ts'

export const pages: Pages = {
  '/mx-funnel': {
    title: 'MX Funnel Results',
    page: lazyPage(() => import('./FunnelResultsPage.tsx'), 'FunnelResultsPage'),
  },
  '/mx-funnel-form': {
    title: 'MX Funnel Metrics Form',
    page: lazyPage(() => import('./FunnelFormPage.tsx'), 'FunnelFormPage'),
  },
}
