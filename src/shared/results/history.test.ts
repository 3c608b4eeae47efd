import { expect, it } from 'vitest'
import { runningTotals, standingOn, standingsOn } from './history.ts'

const history = [
  { day: '2026-09-01', lc: 'LUMS', done: 1 },
  { day: '2026-09-03', lc: 'IBA', done: 2 },
  { day: '2026-09-03', lc: 'LUMS', done: 3 },
  { day: '2026-09-05', lc: 'LUMS', done: 4 },
]

it('a figure stands from the end of its day until the next one', () => {
  const doneOn = (day: string | undefined) => standingOn(history, day)?.done
  expect(['2026-08-31', '2026-09-01', '2026-09-02', '2026-09-03', '2026-09-09'].map(doneOn)).toEqual([
    ...[undefined, 1, 1, 3, 4],
  ])
  expect([doneOn(undefined), standingOn(undefined, '2026-09-01')]).toEqual([undefined, undefined])
})

it('of many things each stands as its own last entry says', () => {
  const doneOn = (day: string) => standingsOn(history, ({ lc }) => lc, day).map(({ lc, done }) => `${lc} ${done}`)
  expect([doneOn('2026-08-31'), doneOn('2026-09-02'), doneOn('2026-09-04')]).toEqual([
    ...[[], ['LUMS 1'], ['LUMS 3', 'IBA 2']],
  ])
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
