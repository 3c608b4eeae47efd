// Figures as of every day: random people in random places over several years, some of whom leave for good, compared with naive sums
// over a plain list of saves.
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { recountOf } from '#server/figures/recount-figures.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { plusDays } from '#shared/time/calendar.ts'
import { type ChecklistForm, withAnswer } from '../../form.ts'
import { groupNames, items, specStandards, withBlanks } from '../../test-standards.ts'
import { saveChecklist } from '../checklist/changes.ts'
import { checklistFigures } from '../figures.ts'
import { hub } from '../handlers.ts'
import { mxPersonal } from '../personal.ts'
import { listDayFigures, summarise } from './queries.ts'
import { listRespondents } from './queries-respondents.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => portal.close())
afterEach(() => void vi.useRealTimers())

const first = '2026-11-01'
/** Noon in the portal's time zone. */
const setClock = (day: string) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${day}T12:00:00+05:00`))
}

const actor = { uid: 'x', email: 'x@nexus.example', address: '127.0.0.1' }
type Saved = { year: string; day: string; who: string; lc: string; portfolio: string; ticks: number[]; submit: boolean }

const formOf = ({ lc, portfolio, ticks }: Pick<Saved, 'lc' | 'portfolio' | 'ticks'>): ChecklistForm => {
  const start = withBlanks({ generalDetail: { lcName: lc, portfolio } as never })
  return ticks.reduce((form, index) => {
    const { group, field, kind } = items[index] as (typeof items)[number]
    return withAnswer(form, group, field, kind === 'link' ? 'https://x.example' : true)
  }, start)
}

/** Everybody's last save of a year up to a day. */
function lastSaves(list: Saved[], { year, on }: { year: string; on: string }): (Saved & { isSubmitted: boolean })[] {
  const until = list.filter((each) => each.year === year && each.day <= on)
  const people = [...new Set(until.map(({ who }) => who))]
  return people.map((who) => {
    const own = until.filter((each) => each.who === who)
    return { ...(own.at(-1) as Saved), isSubmitted: own.some(({ submit }) => submit) }
  })
}

const isYesNo = (index: number) => items[index]?.kind === 'yesNo'
const yesOf = ({ ticks }: Saved) => ticks.filter(isYesNo).length
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)
const round = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part * 100) / whole))

/** The formulas of the specification, computed from the people alone. */
function figuresOf(people: ReturnType<typeof lastSaves>, isPortfolio: boolean) {
  const percents = people.map((each) => round(yesOf(each), 55))
  const standards = sum(people.map(yesOf))
  const mean = people.length === 0 ? 0 : Math.round(sum(percents) / people.length)
  return {
    respondents: people.length,
    submitted: people.filter(({ isSubmitted }) => isSubmitted).length,
    percent: isPortfolio ? round(standards, 55 * people.length) : mean,
    ...{ standards, ofStandards: 45 * people.length },
    ...{ links: sum(people.map(({ ticks }) => ticks.length)) - standards, ofLinks: 10 * people.length },
  }
}

function rowOf(people: ReturnType<typeof lastSaves>, isPortfolio: boolean) {
  const indexesOf = (group: string) => items.flatMap((item, index) => (item.group === group ? [index] : []))
  const groups = groupNames.map((group) => {
    const indexes = indexesOf(group)
    const yes = sum(
      people.map(({ ticks }) => ticks.filter((index) => indexes.includes(index) && isYesNo(index)).length),
    )
    return round(yes, indexes.length * people.length)
  })
  const done = items.map((_, index) => people.filter(({ ticks }) => ticks.includes(index)).length)
  const spread = Array.from({ length: 46 }, (_, n) => people.filter((each) => yesOf(each) === n).length)
  return { ...figuresOf(people, isPortfolio), groups, done, spread }
}

const codeOrNotGiven = (code: string) => code || 'Not given'
const step = fc.record({
  who: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  lc: fc.constantFrom('', 'LUMS', 'IBA', 'Giki'),
  portfolio: fc.constantFrom('', 'BD', 'iCX'),
  ticks: fc.uniqueArray(fc.integer({ min: 0, max: 54 }), { maxLength: 55 }),
  submit: fc.boolean(),
  pause: fc.integer({ min: 0, max: 3 }),
  turns: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  leaves: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

let turned = 0
/** Saves for real and records what was saved; now and then a new year starts. */
async function live(steps: Step[]): Promise<{ list: Saved[]; last: string }> {
  for (const table of ['mxResponse', 'mxAnswers', 'mxSubmission', 'figure', 'figureShare']) {
    await portal.db.deleteFrom(table).execute()
  }
  const list: Saved[] = []
  let day = first
  for (const { who, lc, portfolio, ticks, submit, pause, turns, leaves } of steps) {
    day = plusDays(day, pause)
    setClock(day)
    if (turns) {
      turned += 1
      await turnYear(portal, { label: `year-${turned}`, startsOn: day, endsOn: plusDays(day, 300) })
    }
    const { label: year } = (await portal.portal.years()).open
    await saveChecklist(portal.db, {
      ...{ userId: who, form: formOf({ lc, portfolio, ticks }), actor },
      intent: submit ? 'submit' : 'save',
    })
    list.push({ year, day, who, lc: codeOrNotGiven(lc), portfolio: codeOrNotGiven(portfolio), ticks, submit })
    if (leaves) await erase(list, who)
  }
  return { list, last: day }
}

async function erase(list: Saved[], who: string): Promise<void> {
  const former = `former-${list.length}`
  const erased = { uid: who, former, email: `${who}@nexus.example`, name: who }
  await inTransaction(portal.db, async (trx) => {
    for (const rows of mxPersonal) await rows.erase?.(trx, erased)
  })
  for (const saved of list) if (saved.who === who) saved.who = former
}

it('summary, history and lists equal the naive sums, for every year and at the end of every day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { list, last } = await live(steps)
      for (const year of new Set(list.map((each) => each.year))) {
        for (let on = plusDays(first, -1); on <= plusDays(last, 1); on = plusDays(on, 1)) {
          await expectSummary(list, { year, on })
        }
        await expectSummary(list, { year, on: last }, {})
        await expectSummary(list, { year, on: last }, { lc: 'LUMS' })
        await expectLine(list, year, {})
        await expectLine(list, year, { lc: 'IBA' })
        await expectLine(list, year, { lc: 'LUMS', portfolio: 'BD' })
        await expectMissing(list, { year, on: last })
      }
      expect(await recountOf(checklistFigures).mend(portal.portal)).toEqual([])
    }),
    { numRuns: 16 },
  )
}, 60_000)

type Place = { lc?: string; portfolio?: string }
const isIn =
  ({ lc, portfolio }: Place) =>
  (each: Saved) =>
    (!lc || each.lc === lc) && (!portfolio || each.portfolio === portfolio)

/** As of a day, or, with a place, as of now. */
async function expectSummary(list: Saved[], when: { year: string; on: string }, place?: Place) {
  const actual = await summarise(portal.db, place ? { year: when.year, ...place } : when, specStandards)
  const people = lastSaves(list, when).filter(isIn(place ?? {}))
  expect(actual.whole).toEqual(figuresOf(people, false))
  const lcs = [...new Set(people.map(({ lc }) => lc))].sort()
  expect(actual.lcs).toEqual(lcs.map((lc) => ({ lc, ...rowOf(people.filter(isIn({ lc })), false) })))
  const portfolios = [...new Set(people.map(({ portfolio }) => portfolio))].sort()
  expect(actual.portfolios).toEqual(
    portfolios.map((portfolio) => ({ portfolio, ...rowOf(people.filter(isIn({ portfolio })), true) })),
  )
  expect(actual.items.map(({ done }) => done)).toEqual(rowOf(people, false).done)
}

async function expectLine(list: Saved[], year: string, place: Place) {
  const line = await listDayFigures(portal.db, { year, ...place }, specStandards)
  const days = [...new Set(list.filter((each) => each.year === year).map(({ day }) => day))]
  const { lc, portfolio } = place
  for (const on of days) {
    const people = lastSaves(list, { year, on }).filter(isIn(place))
    const { respondents, standards, percent } = figuresOf(people, portfolio !== undefined)
    const actual = line.findLast(({ day }) => day <= on) ?? { respondents: 0, standards: 0, percent: 0 }
    expect([lc, portfolio, on, actual]).toEqual([
      ...[lc, portfolio, on],
      expect.objectContaining({ respondents, standards, percent }),
    ])
  }
  expect(line.filter(({ day }) => !days.includes(day))).toEqual([])
}

async function expectMissing(list: Saved[], when: { year: string; on: string }) {
  for (const index of [0, 2, 54]) {
    const { field } = items[index] as (typeof items)[number]
    for (const status of [undefined, 'submitted', 'draft'] as const) {
      const query = { year: when.year, missing: field, status, sort: 'name' as const, page: 1, limit: 20 }
      const { respondents, total } = await listRespondents(portal.db, query, specStandards)
      const lacking = lastSaves(list, when).filter(({ ticks }) => !ticks.includes(index))
      const names = lacking
        .filter(({ isSubmitted }) => !status || isSubmitted === (status === 'submitted'))
        .map(({ who }) => who)
      expect(respondents.map(({ userId }) => userId).sort()).toEqual(names.sort())
      expect(total).toBe(names.length)
    }
  }
}

it('answers as of a day of the open or a named year, and refuses invalid and future days', async () => {
  const { list } = await live([
    { who: 'a', lc: 'LUMS', portfolio: 'BD', ticks: [0, 1], submit: true, pause: 0, turns: true, leaves: false },
    { who: 'a', lc: 'IBA', portfolio: 'BD', ticks: [0, 1, 3], submit: false, pause: 2, turns: false, leaves: false },
    { who: 'a', lc: 'IBA', portfolio: 'BD', ticks: [], submit: false, pause: 2, turns: true, leaves: false },
  ])
  setClock('2026-11-06')
  const as: Person = await portal.signInAs('mcvp')
  const get = (path: string) => portal.ask('GET', `/api/checklist/${path}`, { as })
  const of = async (query: string) => (await get(`summary?${query}`)).json.lcs.map(({ lc }: { lc: string }) => lc)
  const year = list[0]?.year
  expect(await of(`year=${year}&on=2026-10-31`)).toEqual([])
  expect(await of(`year=${year}&on=2026-11-02`)).toEqual(['LUMS'])
  expect(await of(`year=${year}&on=2026-11-06`)).toEqual(['IBA'])
  expect(await of('on=2026-11-04')).toEqual([])
  expect(await of('on=2026-11-06')).toEqual(['IBA'])
  expect((await get(`days?year=${year}&lc=IBA`)).json).toEqual([
    { day: '2026-11-03', respondents: 1, standards: 3, percent: 5 },
  ])
  for (const wrong of ['2026-11-31', '2026-11', 'now', '2026-11-07', '']) {
    const { status, json } = await get(`summary?on=${wrong}`)
    expect([wrong, status, Object.keys(json.fields)]).toEqual([wrong, 400, ['on']])
  }
  for (const wrong of ['missing=aMadeUpItem', 'missing=', 'missing=constructor']) {
    expect((await get(`respondents?${wrong}`)).status).toBe(400)
  }
  expect((await get('days?year=never')).status).toBe(400)
  const outside = await portal.signInAs('tm')
  expect((await portal.ask('GET', '/api/checklist/days', { as: outside })).status).toBe(403)
})

it('has unique names for the 55 items, ignoring case', () => {
  const names = items.map(({ field }) => field.toLowerCase())
  // SQLite compares without case.
  expect(new Set(names).size).toBe(55)
})
