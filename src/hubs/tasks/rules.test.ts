// Task rules: windows, sort order of LCs, automatic reminder stages, and the chat text.

import { describe, expect, it } from 'vitest'
import { plusDays } from '#shared/time/calendar.ts'
import { windowProblems } from '#shared/time/window-problems.ts'
import type { Cell } from './contract.ts'
import { allWindows, fillMonths, formatChatText, isDone, reminderStageOn, sortByBehind } from './rules.ts'

const year = { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30' }
const none = { month: null, opensOn: null, dueOn: null, closesOn: null }

describe('windows', () => {
  it('of a monthly task are one per month, and can be filled all at once', () => {
    const deadline = { kind: 'funnel', isMonthly: true, windows: [] }
    const rows = allWindows(deadline, year)
    expect([rows.length, rows[0]?.month, rows.at(-1)?.month]).toEqual([12, '2026-07', '2027-06'])
    const next = fillMonths(rows, 5, 1)
    expect([next[0]?.dueOn, next[5]?.dueOn, next.at(-1)?.dueOn]).toEqual(['2026-08-05', '2027-01-05', '2027-07-05'])
    const same = fillMonths(rows, 31, 0)
    expect(same.find(({ month }) => month === '2027-02')?.dueOn).toBe('2027-02-28')
    expect(windowProblems(next, { isMonthly: true }, year)).toEqual({})
    const early = { ...none, month: '2026-07', closesOn: '2026-07-20', opensOn: '2026-09-01' }
    expect(fillMonths([early], 5, 1)).toEqual([
      { month: '2026-07', opensOn: '2026-08-05', dueOn: '2026-08-05', closesOn: '2026-08-05' },
    ])
  })
})

describe('the order of LCs', () => {
  const cell = (expected: number | null, done: number, dueOn: string | null = null): Cell => ({
    ...{ kind: 'x', isSet: false, started: 0, dueOn, expected, done },
  })

  it('is late ones first, the longest first, then by the next due day, then by the share done', () => {
    const rows = [
      { committee: 'nothing done, no day', cells: [cell(4, 0)] },
      { committee: 'due later', cells: [cell(8, 0, '2026-12-20')] },
      { committee: 'due soon, one done', cells: [cell(4, 1, '2026-12-01'), cell(8, 8)] },
      { committee: 'due soon, none done', cells: [cell(4, 0, '2026-12-01'), cell(8, 8)] },
      { committee: 'late since 10 Nov', cells: [cell(4, 0, '2026-12-01'), cell(5, 4, '2026-11-10')] },
      { committee: 'late since 5 Nov', cells: [cell(4, 3, '2026-12-01'), cell(5, 4, '2026-11-05')] },
      { committee: 'closed', cells: [{ ...cell(5, 4), closedOn: '2026-11-08' }] },
    ]
    expect(sortByBehind(rows).map(({ committee }) => committee)).toEqual([
      ...['late since 5 Nov', 'late since 10 Nov', 'due soon, none done', 'due soon, one done', 'due later'],
      ...['nothing done, no day', 'closed'],
    ])
  })

  it('ignores tasks that are only counted', () => {
    const rows = [
      { committee: 'all', cells: [cell(2, 2), cell(null, 0)] },
      { committee: 'none', cells: [cell(4, 0), cell(0, 0)] },
      { committee: 'half', cells: [cell(4, 1), cell(4, 9)] },
      { committee: 'owes nothing', cells: [cell(0, 0)] },
    ]
    expect(sortByBehind(rows).map(({ committee }) => committee)).toEqual(['none', 'half', 'all', 'owes nothing'])
  })
})

it('a task is done once as many have done it as owe it, and never if nobody owes it', () => {
  const states = [
    { expected: 3, done: 2 },
    { expected: 3, done: 3 },
    { expected: 3, done: 4 },
    { expected: 0, done: 0 },
    { expected: null, done: 4 },
  ]
  expect(states.map(isDone)).toEqual([false, true, true, true, false])
})

it('reminds automatically 7 days and 1 day before, and catches up after downtime', () => {
  const due = '2026-11-30'
  const days = Array.from({ length: 11 }, (_, n) => reminderStageOn(due, plusDays(due, n - 9)))
  expect(days).toEqual([undefined, undefined, 7, 7, 7, undefined, undefined, undefined, 1, 1, undefined])
})

it('formats what is missing for a chat', () => {
  const text = { where: 'Lahore', name: 'Sona survey', due: 'due 30 Nov', link: 'https://x/#/sona-survey' }
  expect(formatChatText({ ...text, missing: ['iCX', 'BD'] })).toBe(
    'Lahore, Sona survey: still missing: iCX, BD (due 30 Nov). https://x/#/sona-survey',
  )
  expect(formatChatText({ ...text, missing: [], due: '' })).toBe(
    'Lahore, Sona survey: all done. https://x/#/sona-survey',
  )
})
