// Surveys after the undo of an opening: those of the year that is planned again wait as they are, and the year that reopens has
// its own.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear, undoTurn } from '#server/testing/years.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { type Year, yearAfter } from '#shared/time/years.ts'
import type { Survey } from '../../contract.ts'
import { completionOf } from '../../rules.ts'

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

it('leaves the surveys of the planned year whole: they are there when it opens again, with what was ticked', async () => {
  setDay(0)
  await tick('LUMS', { oGV: true, BD: true }, old)
  await tick('LUMS', { BD: false }, old)
  await turnYear(portal, next)
  await tick('LUMS', { iCX: true }, next.label)
  await add('LUMS', 'Alumni', next.label)
  await remove('IBA', 'oGT', next.label)
  setDay(1)
  await tick('LUMS', { Alumni: true }, next.label)
  const waiting = await list(next.label)
  expect(completionOf([await findSurvey('LUMS', next.label)])).toMatchObject({ ticked: 2, total: 9 })

  await undoTurn(portal, oldYear)
  expect(await list(next.label)).toEqual(waiting)
  const lums = await findSurvey('LUMS', old)
  expect(doneIn(lums)).toEqual(['oGV'])
  expect(lums.portfolios).not.toContain('Alumni')
  expect((await findSurvey('IBA', old)).portfolios).toContain('oGT')
  expect((await ask('GET', `/api/survey/days?year=${old}`)).at(-1)).toMatchObject({ done: 1 })
  // What changes in the year that reopened stays in it; an LC that opens meanwhile is in both.
  await add('LUMS', 'Green', old)
  await ask('POST', '/api/organisation/committees', { name: 'Quetta', kind: 'lc' })
  expect(await list(next.label)).toEqual(waiting)

  setDay(2)
  await turnYear(portal, next)
  const again = await list(next.label)
  expect(again.filter(({ lc }) => lc !== 'Quetta')).toEqual(waiting)
  expect((await findSurvey('Quetta', next.label)).portfolios).toEqual((await findSurvey('Quetta', old)).portfolios)
})

it('a tick beside the undo is in the year that is open then, or refused', async () => {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const { _id, portfolios } = await findSurvey('NUST', next.label)
  const names = portfolios.slice(0, 6)
  const [, ...answers] = await Promise.all([
    undoTurn(portal, oldYear, () => wait(100)),
    ...names.map((name, n) =>
      wait(n * 20).then(() =>
        portal.ask('PUT', `/api/survey/${_id}`, { as: admin, body: { progress: { [name]: true } } }),
      ),
    ),
  ])
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
  const ticked = names.filter((_, n) => answers[n]?.status === 200)
  expect(doneIn(await findSurvey('NUST', next.label))).toEqual(ticked)
  expect(doneIn(await findSurvey('NUST', old))).toEqual([])
})
