// What is the least that a hub needs? The files of docs/adding-a-hub.md, for a hub called trial-board.
export const template: Record<string, string> = {
  'src/hubs/trial-board/hub.ts': `// What is the trial board's own?
import { leaders, national } from '#shared/access.ts'
import type { HubFacts } from '#shared/hub-facts.ts'

export const actions = { clearBoard: { roles: national } }

export const facts = {
  screens: { '/trial-board': { name: 'Trial Board', roles: leaders, link: { order: 80, roles: leaders } } },
  actions,
  cards: () => import('./cards.ts'),
} satisfies HubFacts
`,
  'src/hubs/trial-board/cards.ts': `// How does the dashboard offer the trial board?
import type { HubCard } from '#shared/hub-facts.ts'

export const cards: HubCard[] = [
  {
    order: 80,
    name: 'Trial Board',
    line: 'One line on the card.',
    description: 'What the dialog says.',
    icon: 'flag',
    screens: ['/trial-board'],
  },
]
`,
  'src/hubs/trial-board/contract.ts': `// What does the trial board promise?
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { actions } from './hub.ts'

const answer = z.object({ text: z.string() })

export const trialBoardContract = {
  read: {
    method: 'GET',
    path: '/api/trial-board',
    summary: 'Read the board',
    access: { screens: ['/trial-board'] },
    answer,
  },
  clear: {
    method: 'DELETE',
    path: '/api/trial-board',
    summary: 'Clear the board',
    access: { screens: ['/trial-board'], action: actions.clearBoard },
    answer,
  },
} satisfies Contract
`,
  'src/hubs/trial-board/server/handlers.ts': `// What happens on each endpoint of the trial board?
import { defineHub } from '#server/hub/hub.ts'
import { trialBoardContract } from '../contract.ts'
import { facts } from '../hub.ts'

export const hub = defineHub({
  name: 'trial-board',
  facts,
  contract: trialBoardContract,
  migrations: [],
  handlers: () => ({
    read: async () => ({ text: 'A board' }),
    clear: async () => ({ text: '' }),
  }),
})
`,
  'src/hubs/trial-board/web/pages.ts': `// Which pages does the trial board show, and at which paths?
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { facts } from '../hub.ts'

export const pages = pagesOf(facts, {
  '/trial-board': { title: 'Trial Board', page: lazyPage(() => import('./TrialBoardPage.tsx'), 'TrialBoardPage') },
})
`,
  'src/hubs/trial-board/web/TrialBoardPage.tsx': `// The trial board itself.
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { trialBoardContract } from '../contract.ts'

export function TrialBoardPage() {
  const board = useQuery({ queryKey: ['trial-board'], queryFn: () => call(trialBoardContract.read) })
  return (
    <>
      <PageHeader title="Trial Board" text="What stands on it today." />
      <QueryView query={board} skeleton="table">
        {({ text }) => <p>{text}</p>}
      </QueryView>
    </>
  )
}
`,
}

/** Its line in each file of main. */
export const mainLines: Record<string, { line: string; before: string }> = {
  'src/main.server.ts': { line: "  import('#hubs/trial-board/server/handlers.ts'),", before: '])' },
  'src/main.pages.ts': { line: "export { pages as trialBoard } from '#hubs/trial-board/web/pages.ts'", before: '' },
}
