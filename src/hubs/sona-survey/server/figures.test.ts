// Figures of the Sona survey: random ticks, unticks, portfolios and LCs that open and close, also in advance, over years, compared
// with a plain list of what was done; every day keeps what it showed.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { recountOf } from '#server/figures/recount-figures.ts'
import { chance } from '#server/hub/demo.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { dayBefore, plusDays } from '#shared/time/calendar.ts'
import type { ProgressDay, Survey } from '../contract.ts'
import { sonaFigures } from './figures.ts'
import { hub } from './handlers.ts'

type Action = { year: string; day: string; lc: string; portfolio: string; what: 'add' | 'remove' | boolean; by: string }
type ExpectedState = Record<string, { portfolios: string[]; done: Record<string, string | undefined> }>
/** Closed periods by code; the last one may be ongoing. */
type Closings = Map<string, { from: string; until?: string }[]>

let portal: TestPortal
let admin: Person
let [day, year] = ['', '']
const actions: Action[] = []
const closings = new Map<string, Closings>()
/** Days with possible changes, by year. */
const days = new Map<string, string[]>()

beforeAll(async () => {
  portal = await startTestPortal({ hubs: hubs.filter(({ name }) => ['sona-survey', 'organisation'].includes(name)) })
})
afterEach(() => void vi.useRealTimers())
afterAll(() => portal.close())

const ask = async (method: string, path: string, body?: object) => {
  const { status, json } = await portal.ask(method, `/api/${path}`, { as: admin, body })
  expect([day, method, path, body, json.message, status]).toEqual([day, method, path, body, undefined, 200])
  return json
}

/** As the jobs of a portal that runs all the time. */
async function runJobs() {
  for (const job of hub.jobs ?? []) if (await job.hasWork?.(portal.portal)) await job.run(portal.portal, neverAborted)
}
const neverAborted = new AbortController().signal

async function goTo(next: string) {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (day = day === '' ? next : plusDays(day, 1); day < next; day = plusDays(day, 1)) {
    vi.setSystemTime(new Date(`${day}T00:10:00+05:00`))
    await runJobs()
  }
  vi.setSystemTime(new Date(`${day}T12:00:00+05:00`))
  await runJobs()
  admin = await portal.signInAs('admin', { displayName: `Admin of ${day}` })
  days.set(year, [...(days.get(year) ?? []), day])
}

/** The expected state at the end of a day, computed naively from the list. */
function expectedState(of: string, until: string): ExpectedState {
  const had = new Map<string, Map<string, Action | undefined>>()
  for (const action of actions) {
    const { lc, portfolio, what } = action
    if (action.year !== of || action.day > until) continue
    const own = had.get(lc) ?? new Map<string, Action | undefined>()
    had.set(lc, own)
    if (what === 'remove') own.delete(portfolio)
    else own.set(portfolio, what === 'add' ? undefined : action)
  }
  const isClosed = (code: string) =>
    (closings.get(of)?.get(code) ?? []).some((time) => time.from <= until && until < (time.until ?? '9999'))
  const all: ExpectedState = {}
  for (const [lc, own] of had) {
    const shown = [...own].filter(([portfolio, last]) => last?.what === true || !isClosed(portfolio))
    if (isClosed(lc) && !shown.some(([, last]) => last?.what === true)) continue
    all[lc] = {
      portfolios: shown.map(([portfolio]) => portfolio),
      done: Object.fromEntries(shown.map(([name, last]) => [name, last && `${last.what} by ${last.by}`])),
    }
  }
  return all
}

const toState = (surveys: Survey[]): ExpectedState =>
  Object.fromEntries(
    surveys.map(({ lc, portfolios, progress, lastChanges }) => {
      const by = (name: string) => lastChanges[name] && `${progress[name]} by ${lastChanges[name].by}`
      return [lc, { portfolios, done: Object.fromEntries(portfolios.map((name) => [name, by(name)])) }]
    }),
  )

const sumOf = (all: ExpectedState, lc?: string) => {
  const some = Object.entries(all).filter(([code]) => lc === undefined || code === lc)
  const names = some.flatMap(([, { done }]) => Object.values(done))
  return { done: names.filter((text) => text?.startsWith('true')).length, of: names.length }
}

/** Surveys and portfolios are created by the organisation's rules: records what was added. */
async function recordAdded() {
  for (const { lc, portfolios } of (await ask('GET', 'survey')) as Survey[]) {
    const own = new Set<string>()
    for (const action of actions.filter((each) => each.year === year && each.lc === lc)) {
      if (action.what === 'add') own.add(action.portfolio)
      if (action.what === 'remove') own.delete(action.portfolio)
    }
    for (const portfolio of portfolios) {
      if (!own.has(portfolio)) actions.push({ year, day, lc, portfolio, what: 'add', by: '' })
    }
  }
}

async function setClosed(kind: 'committees' | 'portfolios', code: string, closedOn: string | null) {
  await ask('PUT', `organisation/${kind}/${encodeURIComponent(code)}`, { closedOn })
  const times = closings.get(year)?.get(code) ?? []
  const last = times.at(-1)
  // What is reopened on the day it closed, or before, was never closed.
  if (closedOn === null && last) times.splice(-1, 1, ...(last.from < day ? [{ ...last, until: day }] : []))
  if (closedOn !== null) times.push({ from: closedOn })
  closings.get(year)?.set(code, times)
  await recordAdded()
}

async function doRandomAction(seed: number) {
  const pick = <T>(list: readonly T[], n: number) => list[Math.floor(chance(seed * 7 + n) * list.length)] as T
  const surveys: Survey[] = (await ask('GET', 'survey')).filter(({ closed }: Survey) => !closed)
  const { _id, lc, portfolios, progress } = pick(surveys, 1)
  const isClosed = (code: string) =>
    closings
      .get(year)
      ?.get(code)
      ?.some(({ until }) => until === undefined) === true
  const open = portfolios.filter((name) => !isClosed(name))
  const record = (portfolio: string, what: Action['what']) =>
    actions.push({ year, day, lc, portfolio, what, by: `Admin of ${day}` })
  const kind = chance(seed * 7 + 2)
  if (kind < 0.62 && open.length > 0) {
    const names = [...new Set([pick(open, 3), pick(open, 4)])]
    const changed = Object.fromEntries(names.map((name) => [name, chance(seed * 7 + 5) < 0.8 || !progress[name]]))
    await ask('PUT', `survey/${_id}`, { progress: changed })
    for (const name of names) if (progress[name] !== changed[name]) record(name, changed[name] as boolean)
  } else if (kind < 0.72 && portfolios.length > 1) {
    const name = pick(portfolios, 3)
    await ask('DELETE', `survey/${_id}/portfolios/${encodeURIComponent(name)}`)
    record(name, 'remove')
  } else if (kind < 0.84) {
    const name = pick(['oGV', 'BD', 'Alumni', 'Events'], 3)
    if (portfolios.includes(name) || isClosed(name)) return
    await ask('POST', `survey/${_id}/portfolios`, { portfolio: name })
    record(name, 'add')
  } else if (kind < 0.9) {
    const code = pick(['Giki', 'IBA', 'NUST', 'Karachi'], 3)
    await setClosed('committees', code, isClosed(code) ? null : plusDays(day, pick([0, 0, 3], 4)))
  } else if (kind < 0.96) {
    const code = pick(['EwA', 'MXP', 'FnL'], 3)
    await setClosed('portfolios', code, isClosed(code) ? null : plusDays(day, pick([0, 0, 3], 4)))
  } else {
    const isLc = chance(seed * 7 + 3) < 0.5
    const names = isLc ? { name: `Town ${seed}`, kind: 'lc' } : { name: `Team ${seed}` }
    await ask('POST', `organisation/${isLc ? 'committees' : 'portfolios'}`, names)
    await recordAdded()
  }
}

async function openYear(first: number) {
  const before: Closings = closings.get(year) ?? new Map()
  year = `${first % 100}.${(first % 100) + 1}`
  closings.set(year, structuredClone(before))
  await goTo(`${first}-07-01`)
  await turnYear(portal, { label: year, startsOn: `${first}-07-01`, endsOn: `${first + 1}-06-30` })
  await recordAdded()
}

async function compareYear(of: string) {
  const changedDays = [...new Set(days.get(of) ?? [])]
  const around = [...new Set(changedDays.flatMap((each) => [dayBefore(each), each]))]
  const byDay = new Map(around.map((on) => [on, expectedState(of, on)]))
  for (const [on, all] of byDay) {
    const surveys = await ask('GET', `survey?year=${of}&on=${on}`)
    expect([of, on, toState(surveys)]).toEqual([of, on, all])
  }
  const lcs = [undefined, ...Object.keys(expectedState(of, day))]
  for (const lc of lcs) {
    const line: ProgressDay[] = await ask('GET', `survey/days?year=${of}${lc ? `&lc=${encodeURIComponent(lc)}` : ''}`)
    const read = around.map((on) => line.findLast((each) => each.day <= on) ?? { done: 0, of: 0 })
    const counted = [...byDay.values()].map((all) => sumOf(all, lc))
    expect([of, lc, read.map(({ done, of }) => ({ done, of }))]).toEqual([of, lc, counted])
  }
}

it('returns every past day of every year as a plain list of actions says', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let seed = 1
  for (const first of [2030, 2031, 2032]) {
    await openYear(first)
    for (let step = 0; step < 7; step += 1) {
      if (step > 0) await goTo(plusDays(day, 1 + Math.floor(chance(seed) * 9)))
      for (let n = 0; n < 4; n += 1) {
        await doRandomAction(seed)
        seed += 1
      }
      // The current state equals the state as of today.
      const now = await ask('GET', 'survey')
      expect([day, toState(now)]).toEqual([day, expectedState(year, day)])
      expect([day, await ask('GET', `survey?on=${day}`)]).toEqual([day, now])
      expect([day, await recountOf(sonaFigures).mend(portal.portal)]).toEqual([day, []])
      await compareYear(year)
    }
  }
  // Later changes had no effect.
  await compareYear('30.31')
}, 120_000)

it('keeps past days when something is closed from a day that is over', async () => {
  await openYear(2033)
  const before = await ask('GET', 'survey')
  await goTo('2033-08-09')
  await setClosed('portfolios', 'iCX', '2033-07-20')
  expect(await ask('GET', 'survey?on=2033-08-08')).toEqual(before)
  const after = await ask('GET', 'survey')
  expect(after.every(({ portfolios }: Survey) => !portfolios.includes('iCX'))).toBe(true)
  expect(await ask('GET', 'survey?on=2033-08-09')).toEqual(after)
})

it('shows a reopened LC and portfolio as closed on the days between, during the year and after it', async () => {
  await openYear(2035)
  const all = (await ask('GET', 'survey')) as Survey[]
  const [ticked, idle] = all.filter(({ lc }) => ['Lahore', 'LUMS'].includes(lc)) as [Survey, Survey]
  const portfolio = ticked.portfolios.find((name) => idle.portfolios.includes(name)) as string
  await goTo('2035-08-01')
  await ask('PUT', `survey/${ticked._id}`, { progress: { [portfolio]: true } })
  await goTo('2035-08-03')
  for (const { lc } of [ticked, idle]) await setClosed('committees', lc, day)
  await setClosed('portfolios', portfolio, day)

  const seen = async (on: string) => {
    const surveys = (await ask('GET', `survey?year=35.36&on=${on}`)) as Survey[]
    const own = [ticked, idle].map(({ lc }) => surveys.find((survey) => survey.lc === lc))
    return own.map((survey) => survey && [survey.closed, survey.progress[portfolio]])
  }
  const other = async (on: string) =>
    ((await ask('GET', `survey?year=35.36&on=${on}`)) as Survey[]).find(({ lc }) => lc === 'Hyderabad')?.portfolios
  await goTo('2035-08-09')
  const asSeen = async () => [await seen('2035-08-02'), await seen('2035-08-05'), await other('2035-08-05')]
  const then = await asSeen()
  expect(then[1]).toEqual([[true, true], undefined])
  expect(then[2]).not.toContain(portfolio)
  const line = (await ask('GET', 'survey/days?year=35.36')) as ProgressDay[]

  for (const { lc } of [ticked, idle]) await setClosed('committees', lc, null)
  await setClosed('portfolios', portfolio, null)
  expect(await asSeen()).toEqual(then)
  expect(((await ask('GET', 'survey/days?year=35.36')) as ProgressDay[]).slice(0, line.length)).toEqual(line)
  const after = await seen('2035-08-09')
  expect(after.map((survey) => survey?.[0])).toEqual([false, false])
  await openYear(2036)
  await goTo('2036-08-01')
  for (const code of [ticked.lc, idle.lc]) await setClosed('committees', code, '2035-07-02')
  expect([await asSeen(), await seen('2035-08-09')]).toEqual([then, after])
})
