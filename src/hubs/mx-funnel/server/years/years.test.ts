// Years of funnel reports: two years in one portal, and a closed one never changes.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recount } from '#server/database/recount.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { plusDays } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import { hub } from '../handlers.ts'
import { metricsFrom, reportOf, setCommittee } from '../test-reports.ts'

let portal: TestPortal
let admin: Person
let before: Year
let kept: { _id: string }
let deleted: { _id: string }
/** All responses of the closing year, from its last day. */
const last = new Map<string, string>()

const ask = (method: string, path: string, body?: unknown) =>
  portal.ask(method, `/api/mxfunnel${path}`, { as: admin, body })
const submit = async (more: object = {}) => (await ask('POST', '/submit', reportOf(more))).json
const reads = ['', '/summary', '/csv', '/entries?limit=2', '/entries?limit=2&page=2', '/entries?lc=IBA', '?role=Buddy']
const of = (path: string, year: string) => `${path}${path.includes('?') ? '&' : '?'}year=${year}`

beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
  admin = await portal.signInAs('admin')
  before = (await portal.portal.years()).open
  kept = await submit({ submissionKey: 'sent-in-the-first-year' })
  await submit({ lc: 'IBA', term: 'short', role: 'Buddy', portfolio: undefined })
  await submit({ lc: 'IBA', portfolio: 'iCX' })
  deleted = await submit()
  await ask('DELETE', `/${deleted._id}`)
  for (const path of reads) last.set(path, (await ask('GET', path)).text)
  const startsOn = plusDays(before.endsOn, 1)
  await turnYear(portal, { label: 'next', startsOn, endsOn: plusDays(startsOn, 364) })
})
afterAll(() => portal.close())

it('a new year starts empty, and its reports do not change the closed one', async () => {
  expect((await ask('GET', '')).json).toEqual([])
  expect((await ask('GET', '/summary')).json).toEqual({ sums: [], portfolios: [], months: [], committees: [] })
  expect((await ask('GET', '/entries')).json).toEqual({ entries: [], total: 0, totalPages: 1 })
  const report = await submit({ lc: 'NUST', portfolio: 'oGV', year: 'next', metrics: metricsFrom(7) })
  expect(report).toMatchObject({ year: 'next', month: plusDays(before.endsOn, 1).slice(0, 7) })
  await ask('PUT', `/${report._id}`, { ...report, metrics: metricsFrom(8) })
  for (const year of [before.label, 'unheard-of']) {
    const late = await ask('PUT', `/${report._id}`, { ...report, year, metrics: metricsFrom(9) })
    expect([late.status, late.json.error]).toEqual([409, 'yearNotOpen'])
  }
  const sums = [{ lc: 'NUST', portfolio: 'oGV', entries: 1, metrics: metricsFrom(8) }]
  expect((await ask('GET', '/summary')).json).toMatchObject({ sums, portfolios: ['oGV'] })
  expect((await ask('GET', '/summary?year=next')).json).toMatchObject({ sums })
  for (const path of reads) expect((await ask('GET', of(path, before.label))).text, path).toBe(last.get(path))
  const collected = (year: string) => portal.portal.countCollected(portal.db, year)
  expect(await collected(before.label)).toEqual([{ what: 'Funnel reports', count: 3 }])
  expect(await collected('next')).toEqual([{ what: 'Funnel reports', count: 1 }])
})

it('refuses changes for a closed year, and stores nothing', async () => {
  const rows = () => portal.db.selectFrom('mxFunnelEntry').selectAll().orderBy('seq').execute()
  const stored = await rows()
  const answers = [
    await ask('POST', '/submit', reportOf({ year: before.label })),
    await ask('POST', '/submit', reportOf({ year: 'unheard-of' })),
    await ask('PUT', `/${kept._id}`, reportOf({ metrics: metricsFrom(1) })),
    await ask('DELETE', `/${kept._id}`),
    await ask('POST', `/${deleted._id}/restore`),
  ]
  for (const { status, json } of answers) expect([status, json.error]).toEqual([409, 'yearNotOpen'])
  expect(answers[2]?.json.message).toContain(`The year ${before.label} is not open, so nothing was saved`)
  expect(await rows()).toEqual(stored)
  expect((await ask('GET', `/${kept._id}/history`)).json).toHaveLength(1)
})

it('returns the stored report when a lost response is retried after the year closed', async () => {
  const again = { submissionKey: 'sent-in-the-first-year', year: before.label }
  expect(await submit(again)).toMatchObject({ _id: kept._id, year: before.label })
})

it('refuses an unknown year by field', async () => {
  for (const path of ['', '/summary', '/csv', '/entries']) {
    const { status, json } = await ask('GET', of(path, '77.78'))
    expect([path, status, json.fields]).toEqual([path, 400, { year: 'There is no such year. Please choose another.' }])
  }
})

it('checks permission before the year', async () => {
  const leader = await portal.signInAs('tl')
  await setCommittee(portal, 'LUMS', leader)
  expect((await portal.ask('DELETE', `/api/mxfunnel/${kept._id}`, { as: leader })).status).toBe(403)
})

it('a year that closes during submissions accepts each of them completely, or refuses it', async () => {
  const { open } = await portal.portal.years()
  const before = (await ask('GET', '')).json.length
  const startsOn = plusDays(open.endsOn, 1)
  const third = { label: 'third', startsOn, endsOn: plusDays(startsOn, 364) }
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 12 }, () => ask('POST', '/submit', reportOf({ year: 'next' })))),
    turnYear(portal, third),
  ])
  expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([])
  const taken = answers.filter(({ status }) => status === 200).length
  const { json } = await ask('GET', '/summary?year=next')
  const counted = json.sums.reduce((sum: number, { entries }: { entries: number }) => sum + entries, 0)
  expect([counted, (await ask('GET', '?year=next')).json.length]).toEqual([before + taken, before + taken])
  expect((await ask('GET', '')).json).toEqual([])
  for (const count of hub.recounts ?? []) expect(await recount(portal.portal, count)).toEqual([])
})
