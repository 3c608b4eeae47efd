// Month of a funnel report: by default the current one, or another one of the open year.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { monthNow, monthsOf, type Year } from '#shared/time/years.ts'
import { hub } from '../handlers.ts'
import { clearFunnel, metricsFrom, reportOf } from '../test-reports.ts'

let portal: TestPortal
let leader: Person
let open: Year
let months: [string, string, string]
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
  leader = await portal.signInAs('tl')
  open = (await portal.portal.years()).open
  months = monthsOf(open).slice(0, 3) as typeof months
})
afterAll(() => portal.close())
beforeEach(() => clearFunnel(portal))

const ask = (method: string, path: string, body?: unknown) =>
  portal.ask(method, `/api/mxfunnel${path}`, { as: leader, body })
const submit = (more: object = {}) => ask('POST', '/submit', reportOf(more))

it('is the current one, or the one in the report', async () => {
  expect((await submit()).json).toMatchObject({ month: monthNow(open), year: open.label })
  expect((await submit({ month: months[1] })).json.month).toBe(months[1])
})

it.each(['2020-01', '2099-12', '2026-13', 'May', '', null, 7])(
  'refuses %j at the field, and stores nothing',
  async (month) => {
    const { status, json } = await submit({ month })
    expect([status, Object.keys(json.fields)]).toEqual([400, ['month']])
    expect((await ask('GET', '')).json).toEqual([])
  },
)

it('may have several reports: two teams of one LC look alike', async () => {
  for (let n = 1; n <= 2; n += 1) expect((await submit({ month: months[0] })).status).toBe(200)
  const { json } = await ask('GET', `/summary?month=${months[0]}`)
  expect(json.sums).toMatchObject([{ entries: 2 }])
})

it('filters lists, pages, sums and CSV, and is a CSV column', async () => {
  const [first, second, third] = months
  const one = (await submit({ month: first })).json
  const two = (await submit({ month: second, portfolio: 'iCX', metrics: metricsFrom(3) })).json
  const own = (await submit({ month: second, lc: 'IBA', term: 'long', role: 'Buddy', portfolio: undefined })).json
  const ids = async (query: string) => (await ask('GET', query)).json.map(({ _id }: { _id: string }) => _id)
  expect(await ids(`?month=${first}`)).toEqual([one._id])
  expect(await ids(`?month=${second}`)).toEqual([own._id, two._id])
  expect(await ids(`?month=${second}&lc=LUMS`)).toEqual([two._id])
  expect(await ids(`?month=${third}`)).toEqual([])
  expect((await ask('GET', `/entries?month=${second}&limit=1&page=2`)).json).toMatchObject({ total: 2, entries: [two] })
  expect((await ask('GET', `/entries?month=${second}&role=Buddy`)).json).toMatchObject({ total: 1, entries: [own] })
  const whole = (await ask('GET', '/summary')).json
  expect(whole.sums.map(({ entries }: { entries: number }) => entries)).toEqual([1, 1, 1])
  expect([whole.months, whole.portfolios]).toEqual([
    [first, second],
    ['iCX', 'BD'],
  ])
  const ofSecond = (await ask('GET', `/summary?month=${second}`)).json
  expect(ofSecond).toMatchObject({ months: [first, second], portfolios: ['iCX'] })
  expect(ofSecond.sums).toMatchObject([{ lc: 'IBA' }, { lc: 'LUMS', portfolio: 'iCX', metrics: metricsFrom(3) }])
  const { text } = await ask('GET', `/csv?month=${first}`)
  expect(
    text
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')[4]),
  ).toEqual(['"Month"', `"${first}"`])
  expect((await ask('GET', '?month=Mai')).json.fields).toEqual({ month: 'Use a month such as 2026-11.' })
})

it('changes with an edit, stays if missing, and one before the year may stay', async () => {
  const [first, second] = months
  const { json: entry } = await submit({ month: first })
  const moved = (await ask('PUT', `/${entry._id}`, { ...entry, month: second })).json
  expect(moved).toMatchObject({ month: second, version: 2 })
  expect((await ask('GET', '/summary')).json).toMatchObject({ months: [second], sums: [{ entries: 1 }] })
  const { month: _, ...unsaid } = moved
  expect((await ask('PUT', `/${entry._id}`, unsaid)).json).toMatchObject({ month: second, version: 3 })
  const history = (await ask('GET', `/${entry._id}/history`)).json
  expect(history[1]).toMatchObject({ before: { month: first }, after: { month: second } })

  await portal.db.updateTable('mxFunnelEntry').set({ month: '2020-01' }).execute()
  const old = { ...unsaid, version: undefined, month: '2020-01' }
  expect((await ask('PUT', `/${entry._id}`, old)).json.month).toBe('2020-01')
  expect((await ask('PUT', `/${entry._id}`, { ...old, month: '2020-02' })).json.fields).toEqual({
    month: `Choose a month of ${open.label}.`,
  })
})

it('that is closed accepts no report, change, move or restore', async () => {
  const [closed, other] = months
  const [here, elsewhere, deleted, back] = [
    (await submit({ month: closed })).json,
    (await submit({ month: other })).json,
    (await submit({ month: closed })).json,
    (await submit({ month: closed })).json,
  ]
  await ask('DELETE', `/${deleted._id}`)
  await ask('DELETE', `/${back._id}`)
  await ask('POST', `/${back._id}/restore`)
  const window = { year: open.label, kind: 'funnel', month: closed, opensOn: null, dueOn: null }
  await portal.db
    .insertInto('taskWindow')
    .values({ ...window, closesOn: plusDays(today(), -1) })
    .execute()
  const update = ({ _id, version }: { _id: string; version: number }, month: string) =>
    ask('PUT', `/${_id}`, { ...reportOf({ month, metrics: metricsFrom(5) }), version })
  const tries = [
    submit({ month: closed }),
    update(elsewhere, closed),
    update(here, other),
    update(here, closed),
    ask('DELETE', `/${here._id}`),
    ask('POST', `/${deleted._id}/restore`),
  ]
  for (const { status, json } of await Promise.all(tries)) {
    expect([status, json.error]).toEqual([409, 'taskClosed'])
  }
  // Undo pressed twice, the second time after the month closed.
  expect((await ask('POST', `/${back._id}/restore`)).status).toBe(200)
  await portal.db.deleteFrom('taskWindow').execute()
})
