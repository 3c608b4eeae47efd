// Progress screen for tests: two LCs, one of them late, and somebody who has not finished.
import { render } from '@testing-library/react'
import { plusDays, today } from '#shared/time/calendar.ts'
import { yearAround } from '#shared/time/years.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import type { Pages } from '#web/shell/routing/pages.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import type { Cell, Owing, ProgressAnswer } from '../../contract.ts'
import '../deadlines/DeadlinesPage.tsx'
import './ProgressPage.tsx'
import { pages } from '../pages.ts'

export const year = { ...yearAround(today()), state: 'open' as const }
export const cell = (kind: string, expected: number | null, done: number, dueOn: string | null = null): Cell => ({
  ...{ kind, expected, done, dueOn, started: 0, isSet: false },
})
export const kindOf = (kind: string, name: string, owedBy: 'people' | 'committee' | 'nobody') => ({
  ...{ kind, name, owedBy, path: '/dashboard', isMonthly: false, opensOn: null, dueOn: null },
  canRemind: owedBy !== 'nobody',
})
export const late = plusDays(today(), -3)
export const progress: ProgressAnswer = {
  year,
  kinds: [kindOf('list', 'List', 'people'), kindOf('ticks', 'Ticks', 'committee'), kindOf('round', 'Round', 'nobody')],
  rows: [
    { committee: 'Multan', cells: [cell('list', 2, 2), cell('ticks', 8, 8), cell('round', null, 12)] },
    { committee: 'Lahore', cells: [cell('list', 4, 1, late), cell('ticks', 8, 1), cell('round', null, 0)] },
  ],
}
const person = { uid: 'u1', displayName: 'Sana Malik', email: 'sana@nexus.example', role: 'tl' as const }
export const owing: Owing = {
  ...kindOf('ticks', 'Ticks', 'committee'),
  ...{ committee: 'Lahore', cell: cell('ticks', 8, 1), missing: ['iCX', '2026-11'], everyDays: 3 },
  people: [
    {
      ...{ ...person, portfolio: 'BD', state: 'started', done: 1, of: 8 },
      ...{ remindedAt: null, remindedBy: null, canRemind: true },
    },
  ],
}

export async function open(path: string, answers: Parameters<typeof fakeServer>[1] = {}, appPages: Pages = pages) {
  const server = fakeServer('mcvp', {
    'GET /api/progress': { json: progress },
    'GET /api/progress/people': { json: owing },
    'GET /api/calendar': { json: { address: null, madeAt: null } },
    ...answers,
  })
  navigate(path, { force: true, replace: true })
  render(<App pages={appPages} />)
  return server
}
