// Which screens does the dashboard have?
import { lazyPage, type Pages } from '#web/shell/pages.ts'

export const pages: Pages = {
  '/dashboard': {
    title: 'Nexus Dashboard.',
    page: lazyPage(() => import('./DashboardPage.tsx'), 'DashboardPage'),
    visitorText: 'You need to sign in to access the dashboard.',
  },
}
