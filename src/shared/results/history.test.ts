import { expect, it } from 'vitest'
import { runningTotals, standingOn } from './history.ts'

const history = [
  { day: '2026-09-01', done: 1 },
  { day: '2026-09-03', done: 3 },
  { day: '2026-09-05', done: 4 },
]

it('a figure stands from the end of its day until the next one', () => {
  const doneOn = (day: string | undefined) => standingOn(history, day)?.done
  expect(['2026-08-31', '2026-09-01', '2026-09-02', '2026-09-03', '2026-09-09'].map(doneOn)).toEqual([
    ...[undefined, 1, 1, 3, 4],
  ])
  expect([doneOn(undefined), standingOn(undefined, '2026-09-01')]).toEqual([undefined, undefined])
})

it('what days changed adds up to what stood when they ended', () => {
  const changes = [
    { day: '2026-09-01', done: 2, of: 8 },
    { day: '2026-09-04', done: -1, of: 0 },
    { day: '2026-09-09', done: 3, of: -2 },
  ]
  expect(runningTotals(changes, ['done', 'of'])).toEqual([
    { day: '2026-09-01', done: 2, of: 8 },
    { day: '2026-09-04', done: 1, of: 8 },
    { day: '2026-09-09', done: 4, of: 6 },
  ])
})
