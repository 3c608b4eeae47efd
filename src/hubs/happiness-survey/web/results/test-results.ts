// Test data of the happiness results: made-up figures, opened as a person with a role.
import { render, screen } from '@testing-library/react'
import { createElement } from 'react'
import type { Role } from '#shared/roles.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import type { Results } from '../../contract.ts'
import { type Counted, summaryOf } from '../../rules.ts'
import { questionNames, tallyOf } from '../../test-questions.ts'
import { pages } from '../pages.ts'

/** Ratings by a function, one per answer; everything else is Yes unless changed. */
export function rated(n: number, ratingOf: (at: number) => number, change: Partial<Counted> = {}) {
  const yes = Object.fromEntries(questionNames.map((name) => [name, 'Yes']))
  return tallyOf(Array.from({ length: n }, (_, at) => ({ ...yes, ...change, overallRating: ratingOf(at) }) as Counted))
}

/** Results of members who all rated 8, and of visitors. */
export function resultsOf(members: number): Results {
  const tally = rated(members, () => 8)
  const visitors = [{ round: '2026-1', counted: 24, nps: -25, averageRating: 7 }]
  const months = members ? ['2026-03'] : []
  return { ...summaryOf(tally), ...tally, committees: [], trend: [], rounds: [], months, visitors }
}

export const shownOf = (tally: ReturnType<typeof tallyOf>, more: Partial<Results> = {}): Results => ({
  ...resultsOf(0),
  ...summaryOf(tally),
  ...tally,
  months: ['2026-09'],
  visitors: [],
  ...more,
})

type Path = `/happiness-results${string}` | '/member-satisfaction-form'

export function open(path: Path, role: Role | null, members = 0) {
  const server = fakeServer(role, {
    'GET /api/happiness-survey/results': { json: resultsOf(members) },
    'GET /api/happiness-survey/comments': { json: { comments: [], totalPages: 1, total: 0 } },
    'GET /api/happiness-survey/mine': { json: { year: '26.27', round: '2026-1', hasAnswered: false } },
  })
  navigate(path, { force: true, replace: true })
  render(createElement(App, { pages }))
  return server
}

/** Returns the section with the score. */
export async function show(results: Results): Promise<HTMLElement> {
  const { answers } = open('/happiness-results', 'mcvp')
  answers['GET /api/happiness-survey/results'] = { json: results }
  return (await screen.findByRole('heading', { name: 'Net promoter score' })).closest('section') as HTMLElement
}
