// Which screens does the dashboard have? One, which is the shell's: here is its page.
import { createElement } from 'react'
import type { HubFacts } from '#shared/hub-facts.ts'
import { lateComponent } from '#web/shell/late-component.ts'
import { type Pages, useHubs } from '#web/shell/pages.ts'
import { cardsOf } from './hub-cards.ts'

// Not with lazyPage: the first screen after sign-in asks for nothing and shows no Mantine component until a card opens,
// so it comes without the query client and Mantine.
const Dashboard = lateComponent(async () => (await import('./DashboardPage.tsx')).DashboardPage)

function Page() {
  // The cards are on their way together with the page that shows them.
  const cards = cardsOf(useHubs())
  return createElement(Dashboard, { cards })
}

export const pages: Pages = {
  '/dashboard': {
    title: 'Nexus Dashboard.',
    page: Object.assign(Page, {
      ahead: (hubs: readonly HubFacts[]) => Promise.all([Dashboard.ahead(), cardsOf(hubs)]),
    }),
    visitorText: 'You need to sign in to access the dashboard.',
  },
}
