// Daily results: whatever people save, move, submit and untick, each day's tally is what the checklists were that night, in its
// year, and a recount of the changes gives the same.
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { recount } from '#server/database/recount.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { plusDays } from '#shared/time/calendar.ts'
import type { ChecklistForm } from '../../form.ts'
import { items, specStandards, withBlanks } from '../../test-standards.ts'
import { saveChecklist } from '../checklist/changes.ts'
import { hub } from '../handlers.ts'
import { summarise } from './queries.ts'
import { changeRecount, tallyRecount } from './queries-days.ts'
import { listCellsOn } from './queries-past.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => portal.close())
afterEach(() => void vi.useRealTimers())
beforeEach(clear)

async function clear() {
  for (const table of ['mxResponse', 'mxAnswers', 'mxSubmission', 'mxTally', 'mxDay', 'mxChange']) {
    await portal.db.deleteFrom(table).execute()
  }
}

const actor = { uid: 'x', email: 'x@nexus.example', address: '127.0.0.1' }
const openYear = async () => (await portal.portal.years()).open.label
const first = '2026-11-01'
/** Noon in the portal's time zone by default. */
const setClock = (day: string, time = '12:00') => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${day}T${time}:00+05:00`))
}

const fields = items.filter(({ kind }) => kind === 'yesNo').slice(0, 6)
function formWith(lcName: string, portfolio: string, ticks: number): ChecklistForm {
  const form = withBlanks({ generalDetail: { lcName, portfolio } as never }) as unknown as Record<string, object>
  for (const { group, field } of fields.slice(0, ticks)) form[group] = { ...form[group], [field]: true }
  return form as unknown as ChecklistForm
}
const save = (userId: string, form: ChecklistForm, intent: 'save' | 'submit' = 'save') =>
  saveChecklist(portal.db, { userId, form, intent, actor })

/** LC, portfolio, respondents, submitted, and how many ticks of the six. */
async function cellsOn(day: string, year?: string) {
  const cells = await listCellsOn(portal.db, { year: year ?? (await openYear()), on: day })
  return cells.map(({ lc, portfolio, cell: { respondents, submitted, done } }) => {
    const ticks = fields.reduce((sum, { field }) => sum + (done[field] ?? 0), 0)
    return [lc, portfolio, respondents, submitted, ticks]
  })
}

const recountAll = async () => [
  ...(await recount(portal.portal, changeRecount)),
  ...(await recount(portal.portal, tallyRecount)),
]

it('returns each day as it ended: saves, moves, submissions, unticks', async () => {
  setClock('2026-11-02')
  await save('a', formWith('LUMS', 'BD', 2))
  await save('b', formWith('LUMS', 'BD', 1))
  setClock('2026-11-03', '00:10')
  await save('a', formWith('LUMS', 'BD', 5))
  setClock('2026-11-03', '23:50')
  await save('a', formWith('LUMS', 'BD', 4), 'submit')
  setClock('2026-11-05')
  await save('b', formWith('IBA', 'BD', 1))
  setClock('2026-11-08')
  await save('a', formWith('LUMS', 'BD', 0))
  await save('b', formWith('', '', 3), 'submit')

  expect(await cellsOn('2026-11-01')).toEqual([])
  expect(await cellsOn('2026-11-02')).toEqual([['LUMS', 'BD', 2, 0, 3]])
  expect(await cellsOn('2026-11-03')).toEqual([['LUMS', 'BD', 2, 1, 5]])
  expect(await cellsOn('2026-11-04')).toEqual([['LUMS', 'BD', 2, 1, 5]])
  const moved = [
    ['IBA', 'BD', 1, 0, 1],
    ['LUMS', 'BD', 1, 1, 4],
  ]
  expect(await cellsOn('2026-11-05')).toEqual(moved)
  expect(await cellsOn('2026-11-07')).toEqual(moved)
  expect(await cellsOn('2026-11-08')).toEqual([
    ['LUMS', 'BD', 1, 1, 0],
    ['Not given', 'Not given', 1, 1, 3],
  ])
  // One state per person and day.
  const states = await portal.db
    .selectFrom('mxDay')
    .select(['userId', 'day'])
    .orderBy('userId')
    .orderBy('day')
    .execute()
  expect(states.map(({ userId, day }) => `${userId} ${day.slice(8)}`)).toEqual([
    ...['a 02', 'a 03', 'a 08', 'b 02', 'b 05', 'b 08'],
  ])
  expect(await recountAll()).toEqual([])
})

it('keeps the order of saves if a clock is behind', async () => {
  setClock('2026-11-05')
  await save('a', formWith('LUMS', 'BD', 2))
  setClock('2026-11-04')
  await save('a', formWith('IBA', 'BD', 3))
  expect(await cellsOn('2026-11-04')).toEqual([])
  expect(await cellsOn('2026-11-05')).toEqual([['IBA', 'BD', 1, 0, 3]])
  expect(await recountAll()).toEqual([])
})

it('adds to later days if a clock is behind those of other instances', async () => {
  setClock('2026-11-05')
  await save('a', formWith('LUMS', 'BD', 2))
  setClock('2026-11-04')
  await save('b', formWith('LUMS', 'BD', 3))
  setClock('2026-11-03')
  await save('c', formWith('LUMS', 'BD', 1))
  expect(await cellsOn('2026-11-03')).toEqual([['LUMS', 'BD', 1, 0, 1]])
  expect(await cellsOn('2026-11-04')).toEqual([['LUMS', 'BD', 2, 0, 4]])
  expect(await cellsOn('2026-11-05')).toEqual([['LUMS', 'BD', 3, 0, 6]])
  expect(await recountAll()).toEqual([])
})

it('counts many people who save at once, into one cell and out of it', async () => {
  setClock('2026-11-05')
  const people = [...Array(10).keys()].map((n) => `p${n}`)
  await Promise.all(people.map((who) => save(who, formWith('LUMS', 'BD', 2))))
  setClock('2026-11-06')
  await Promise.all(people.map((who, n) => save(who, formWith(n % 2 ? 'LUMS' : 'IBA', 'BD', n % 5))))
  expect(await cellsOn('2026-11-05')).toEqual([['LUMS', 'BD', 10, 0, 20]])
  expect((await cellsOn('2026-11-06')).map(([lc, , n]) => [lc, n])).toEqual([
    ['IBA', 5],
    ['LUMS', 5],
  ])
  expect(await recountAll()).toEqual([])
})

it('stores nothing of a save that was refused', async () => {
  setClock('2026-11-05')
  await save('a', formWith('LUMS', 'BD', 2))
  const late = saveChecklist(portal.db, {
    ...{ userId: 'a', form: formWith('IBA', 'BD', 3), intent: 'submit' as const, actor },
    version: 0,
  })
  await expect(late).rejects.toThrow()
  expect(await cellsOn('2026-11-05')).toEqual([['LUMS', 'BD', 1, 0, 2]])
})

describe('for any sequence of saves', () => {
  const step = fc.record({
    who: fc.constantFrom('a', 'b', 'c'),
    lc: fc.constantFrom('', 'LUMS', 'IBA'),
    portfolio: fc.constantFrom('', 'BD'),
    ticks: fc.integer({ min: 0, max: 6 }),
    intent: fc.constantFrom('save' as const, 'submit' as const),
    pause: fc.integer({ min: 0, max: 2 }),
  })

  it('each night equals the tally of that night, and the last one is the tally itself', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await clear()
        const year = await openYear()
        const nights = new Map<string, unknown>()
        let day = first
        for (const { who, lc, portfolio, ticks, intent, pause } of steps) {
          day = plusDays(day, pause)
          setClock(day)
          await save(who, formWith(lc, portfolio, ticks), intent)
          nights.set(day, await tallies(year))
        }
        for (const [night, said] of nights) expect(await listCellsOn(portal.db, { year, on: night })).toEqual(said)
        expect(await recountAll()).toEqual([])
        for (const [night, said] of nights) expect(await listCellsOn(portal.db, { year, on: night })).toEqual(said)
      }),
      { numRuns: 10 },
    )
  })

  /** In the format of listCellsOn, without zeros. */
  async function tallies(year: string) {
    const rows = await portal.db.selectFrom('mxTally').selectAll().where('year', '=', year).execute()
    return rows
      .filter(({ respondents }) => respondents > 0)
      .sort((a, b) => (`${a.lc}\n${a.portfolio}` < `${b.lc}\n${b.portfolio}` ? -1 : 1))
      .map(({ lc, portfolio, respondents, submitted, percentSum, standards, done, spread }) => ({
        ...{ lc, portfolio },
        cell: {
          ...{ respondents, submitted, percentSum, standards },
          ...{ done: JSON.parse(done), spread: JSON.parse(spread) },
        },
      }))
  }
})

it('keeps the days of a closed year apart from those of the next', async () => {
  setClock('2026-11-02')
  const before = await openYear()
  await save('a', formWith('LUMS', 'BD', 2), 'submit')
  setClock('2026-11-10')
  await turnYear(portal, { label: 'next', startsOn: '2026-11-10', endsOn: '2027-11-09' })
  await save('a', formWith('IBA', 'BD', 1))
  const old = [['LUMS', 'BD', 1, 1, 2]]
  expect(await cellsOn('2026-11-30', before)).toEqual(old)
  expect(await cellsOn('2026-11-09', 'next')).toEqual([])
  expect(await cellsOn('2026-11-30', 'next')).toEqual([['IBA', 'BD', 1, 0, 1]])
  await portal.db.updateTable('mxChange').set({ submitted: 7 }).execute()
  expect(await recountAll()).toHaveLength(2)
  await portal.db.updateTable('mxChange').set({ standing: '{"respondents":7}' }).execute()
  expect(await recountAll()).toHaveLength(2)
  expect(await cellsOn('2026-11-30', before)).toEqual(old)
  expect((await summarise(portal.db, { year: before }, specStandards)).whole).toMatchObject({
    respondents: 1,
    submitted: 1,
  })
})
