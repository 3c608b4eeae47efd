// Ticks after the undo of an opening: those of unticked portfolios are in the year that is open again, with their history;
// others wait, and are there when the year opens again.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { previewUndo, turnYear, undoTurn } from '#server/testing/years.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { type Year, yearAfter } from '#shared/time/years.ts'
import type { Survey } from '../../contract.ts'

let portal: TestPortal
let admin: Person
let old: string
let oldYear: Year
let next: ReturnType<typeof yearAfter>
const first = today()

beforeAll(async () => {
  portal = await startTestPortal({ hubs: hubs.filter(({ name }) => ['sona-survey', 'organisation'].includes(name)) })
  admin = await portal.signInAs('admin')
  const { open } = await portal.portal.years()
  oldYear = open
  old = open.label
  next = yearAfter(open)
})
afterEach(() => void vi.useRealTimers())
afterAll(() => portal.close())

const setDay = (days: number) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${plusDays(first, days)}T12:00:00+05:00`))
}
const ask = async (method: string, path: string, body?: object) => {
  const answer = await portal.ask(method, path, { as: admin, body })
  expect([path, answer.status]).toEqual([path, expect.any(Number)])
  expect(answer.status).toBeLessThan(300)
  return answer.json
}
const list = (year: string, on?: string): Promise<Survey[]> =>
  ask('GET', `/api/survey?year=${year}${on ? `&on=${on}` : ''}`)
const findSurvey = async (lc: string, year: string, on?: string) =>
  (await list(year, on)).find((survey) => survey.lc === lc) as Survey
const tick = async (lc: string, progress: object, year: string) =>
  ask('PUT', `/api/survey/${(await findSurvey(lc, year))._id}`, { progress })
const add = async (lc: string, portfolio: string, year: string) =>
  ask('POST', `/api/survey/${(await findSurvey(lc, year))._id}/portfolios`, { portfolio })
const remove = async (lc: string, portfolio: string, year: string) =>
  ask('DELETE', `/api/survey/${(await findSurvey(lc, year))._id}/portfolios/${encodeURIComponent(portfolio)}`)
const doneIn = ({ progress }: Survey) => Object.keys(progress).filter((portfolio) => progress[portfolio])
const historyOf = async ({ _id }: Survey) =>
  (await ask('GET', `/api/survey/${_id}/changes`)).map((change: { portfolio: string; done: boolean }) => [
    ...[change.portfolio, change.done],
  ])

it('takes ticks and portfolios back, lists what waits, and keeps that for the year', async () => {
  setDay(0)
  await tick('LUMS', { oGV: true, BD: true }, old)
  await tick('LUMS', { BD: false }, old)
  await turnYear(portal, next)
  await tick('LUMS', { oGV: true, BD: true, iCX: true }, next.label)
  await tick('LUMS', { iCX: false }, next.label)
  await add('LUMS', 'Alumni', next.label)
  await add('Giki', 'Events', next.label)
  await ask('POST', '/api/organisation/committees', { name: 'Quetta', kind: 'lc' })
  await ask('POST', '/api/organisation/portfolios', { name: 'Legal' })
  await tick('Quetta', { oGV: true }, next.label)
  await tick('IBA', { EwA: true }, next.label)
  await remove('IBA', 'EwA', next.label)
  await remove('IBA', 'oGT', next.label)
  setDay(1)
  await tick('LUMS', { Alumni: true, Legal: true }, next.label)

  const preview = await previewUndo(portal, oldYear)
  expect(preview).toEqual({
    moved: [
      { what: 'Sona ticks', count: 5 },
      { what: 'Sona portfolios', count: 2 },
    ],
    waiting: [
      { what: 'Sona ticks', count: 1, reason: `These portfolios are already ticked in ${old}.` },
      { what: 'Sona ticks', count: 1, reason: 'Their portfolios have been removed.' },
    ],
  })
  expect(await undoTurn(portal, oldYear)).toEqual(preview)

  const lums = await findSurvey('LUMS', old)
  expect(doneIn(lums).sort()).toEqual(['Alumni', 'BD', 'Legal', 'oGV'])
  expect(new Set(lums.portfolios).size).toBe(lums.portfolios.length)
  expect((await historyOf(lums)).reverse()).toEqual([
    ['oGV', true],
    ['BD', true],
    ['BD', false],
    ...(await historyOf(lums)).reverse().slice(3, 5),
    ['iCX', false],
    ['Alumni', true],
    ['Legal', true],
  ])
  expect(doneIn(await findSurvey('LUMS', old, first)).sort()).toEqual(['BD', 'oGV'])
  expect((await findSurvey('Giki', old)).portfolios).toContain('Events')
  expect(doneIn(await findSurvey('Quetta', old))).toEqual(['oGV'])
  expect((await findSurvey('IBA', old)).portfolios).toEqual(expect.arrayContaining(['EwA', 'oGT', 'Legal']))
  expect((await list(next.label)).map(({ lc, progress }) => [lc, progress])).toEqual([
    ['LUMS', { oGV: true }],
    ['IBA', {}],
  ])
  expect((await ask('GET', `/api/survey/days?year=${old}`)).at(-1)).toMatchObject({ done: 5 })

  // What the year that reopened changes meanwhile is what the next one begins with.
  setDay(2)
  await add('LUMS', 'Green', old)
  await remove('LUMS', 'FnL', old)
  await turnYear(portal, next)
  const again = await findSurvey('LUMS', next.label)
  expect(doneIn(again)).toEqual(['oGV'])
  expect([...again.portfolios].sort()).toEqual([...(await findSurvey('LUMS', old)).portfolios].sort())
  expect(again.portfolios).toContain('Green')
  expect(again.portfolios).not.toContain('FnL')
  expect((await findSurvey('IBA', next.label)).portfolios).toEqual((await findSurvey('IBA', old)).portfolios)
  expect(doneIn(await findSurvey('IBA', next.label))).toEqual([])
  expect((await list(next.label)).map(({ lc }) => lc)).toEqual((await list(old)).map(({ lc }) => lc))
})

it('a tick beside the undo is in the year that is open then, or refused', async () => {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const { _id, portfolios, progress } = await findSurvey('NUST', next.label)
  const names = portfolios.filter((name) => !progress[name]).slice(0, 6)
  const [, ...answers] = await Promise.all([
    undoTurn(portal, oldYear, () => wait(100)),
    ...names.map((name, n) =>
      wait(n * 20).then(() =>
        portal.ask('PUT', `/api/survey/${_id}`, { as: admin, body: { progress: { [name]: true } } }),
      ),
    ),
  ])
  expect(answers.filter(({ status }) => ![200, 404].includes(status))).toEqual([])
  const ticked = names.filter((_, n) => answers[n]?.status === 200)
  expect(doneIn(await findSurvey('NUST', old)).filter((name) => names.includes(name))).toEqual(ticked)
  expect(await findSurvey('NUST', next.label)).toBeUndefined()
})
