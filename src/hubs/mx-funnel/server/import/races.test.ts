// Concurrent imports of funnel reports: many rows, edits in between, and a year that closes.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { plusDays } from '#shared/time/calendar.ts'
import { monthsOf, type Year } from '#shared/time/years.ts'
import { clearFunnel, metricsFrom, reportOf } from '../test-reports.ts'
import { expectCorrectSums, rowOf, sendRows, undoImport } from './test-imports.ts'

let portal: TestPortal
let leader: Person
let admin: Person
let open: Year
beforeAll(async () => {
  portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'silent' } })
  open = (await portal.portal.years()).open
})
afterAll(() => portal.close())
beforeEach(async () => {
  await clearFunnel(portal)
  leader = await portal.signInAs('tl', { displayName: 'Ayesha Khan' })
  admin = await portal.signInAs('admin')
})

const importing = (rows: unknown[], more: object = {}, as = leader) => sendRows(portal, as, rows, more)
const undo = (id: string, as = leader) => undoImport(portal, as, id)
const get = async (path: string, as = admin) => (await portal.ask('GET', `/api/mxfunnel${path}`, { as })).json

describe('concurrently', () => {
  it('several imports, single reports and a dry run each count once', async () => {
    const other = await portal.signInAs('lcvp')
    const rows = (n: number) =>
      Array.from({ length: 60 }, (_, i) => rowOf({ lc: i % 2 ? 'IBA' : 'LUMS', Leads: n, Alumni: i }))
    const answers = await Promise.all([
      importing(rows(1)),
      importing([...rows(2)].reverse(), {}, other),
      importing(rows(3), { dryRun: true }, other),
      importing(rows(1)),
      ...[1, 2, 3].map(() => portal.ask('POST', '/api/mxfunnel/submit', { as: other, body: reportOf() })),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await get('')).toHaveLength(60 + 60 + 3)
    await expectCorrectSums(portal)
  })

  it('an edit and an undo: the first one wins, and nothing is lost', async () => {
    const { json } = await importing(Array.from({ length: 20 }, (_, n) => rowOf({ Leads: n })))
    const entries = await get('')
    const [back, ...edits] = await Promise.all([
      undo(json.id),
      ...entries.slice(0, 8).map((entry: { _id: string }) =>
        portal.ask('PUT', `/api/mxfunnel/${entry._id}`, {
          as: leader,
          body: { ...entry, metrics: metricsFrom(1000) },
        }),
      ),
    ])
    expect(back?.status).toBe(200)
    const edited = edits.filter(({ status }) => status === 200).length
    expect([back?.json.undone, back?.json.kept.length]).toEqual([20 - edited, edited])
    expect(await get('')).toHaveLength(edited)
    await expectCorrectSums(portal)
  })
})

it('3,500 reports are imported at once, and undone', { timeout: 60_000 }, async () => {
  const rows = Array.from({ length: 3500 }, (_, n) => ({
    ...rowOf({ lc: ['LUMS', 'IBA', 'Lahore'][n % 3], month: monthsOf(open)[n % 4] }),
    ...metricsFrom(n % 90, n % 80),
  }))
  const { json } = await importing(rows, { fileName: 'all.xlsx' })
  expect(json).toMatchObject({ made: 3500, refused: [] })
  await expectCorrectSums(portal)
  const { sums } = await get('/summary')
  const leads = rows.reduce((sum, { Leads }) => sum + Leads, 0)
  expect(sums.reduce((sum: number, { metrics }: { metrics: { Leads: number } }) => sum + metrics.Leads, 0)).toBe(leads)
  expect((await undo(json.id)).json).toEqual({ undone: 3500, kept: [] })
  expect((await get('/summary')).sums).toEqual([])
  await expectCorrectSums(portal)
})

it('a year that closes during imports accepts each of them completely, or refuses it', async () => {
  const startsOn = plusDays(open.endsOn, 1)
  // Imports of one account would run one after the other.
  const leaders = await Promise.all([1, 2, 3, 4, 5, 6].map(() => portal.signInAs('tl')))
  const rows = Array.from({ length: 15 }, () => rowOf())
  const [answers] = await Promise.all([
    Promise.all(leaders.map((as) => importing(rows, { year: open.label }, as))),
    turnYear(portal, { label: 'next', startsOn, endsOn: plusDays(startsOn, 364) }),
  ])
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
  const taken = answers.filter(({ status }) => status === 200)
  expect(await get(`?year=${open.label}`)).toHaveLength(taken.length * 15)
  expect(await get('')).toEqual([])
  const late = await importing([rowOf()], { year: open.label })
  expect([late.status, late.json.error]).toEqual([409, 'yearNotOpen'])
  if (taken[0]) expect((await undo(taken[0].json.id, admin)).json.error).toBe('yearNotOpen')
  await expectCorrectSums(portal)
})
