// Which screens does the dashboard have?
import { createElement, lazy } from 'react'
import type { Pages } from '#web/shell/pages.ts'

// Not with lazyPage: the first screen after sign-in asks for nothing and shows no Mantine component until a card opens,
// so it comes without the query client and the larger half of the styles.
const Dashboard = lazy(async () => ({ default: (await import('./DashboardPage.tsx')).DashboardPage }))

export const pages: Pages = {
  '/dashboard': {
    title: 'Nexus Dashboard.',
    page: () => createElement(Dashboard),
    visitorText: 'You need to sign in to access the dashboard.',
  },
}
