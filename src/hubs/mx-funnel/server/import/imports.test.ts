// Import of funnel reports: parsing, validation, closed months, and undo.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { monthNow, monthsOf, type Year } from '#shared/time/years.ts'
import { stages } from '../../rules.ts'
import { clearFunnel, metricsFrom } from '../test-reports.ts'
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
afterEach(() => void vi.useRealTimers())

const importing = (rows: unknown[], more: object = {}, as = leader) => sendRows(portal, as, rows, more)
const undo = (id: string, as = leader) => undoImport(portal, as, id)
const get = async (path: string, as = admin) => (await portal.ask('GET', `/api/mxfunnel${path}`, { as })).json

describe('rows', () => {
  it('are parsed as people write them; an empty cell is 0, and no month means this month', async () => {
    const rows = [
      {
        lc: 'Karachi South',
        term: 'Mid Term',
        role: 'TL',
        portfolio: 'bd and ewa',
        Leads: '1,234',
        Applicants: '12.0',
      },
      { lc: 'mc', portfolio: 'ICX', month: `${open.startsOn.slice(0, 7)}-15`, 'metrics.Alumni': '3' },
      { lc: 'IBA', term: 'SHORT', role: ' Buddy  System ', metrics: { Leads: 4, Applicants: '' } },
    ]
    expect((await importing(rows)).json).toMatchObject({ made: 3, refused: [] })
    expect((await get('')).reverse()).toMatchObject([
      {
        ...{ lc: 'South Karachi', term: 'mid', role: 'Team Leader', portfolio: 'BD & EwA', month: monthNow(open) },
        metrics: metricsFrom(1234, 12),
      },
      {
        ...{ lc: 'MC', term: 'mid', role: 'NST', portfolio: 'iCX', month: open.startsOn.slice(0, 7) },
        metrics: { ...metricsFrom(), Alumni: 3 },
      },
      { lc: 'IBA', term: 'short', role: 'Buddy System', portfolio: null, metrics: metricsFrom(4) },
    ])
  })

  it('that are alike become separate reports, each with its history', async () => {
    const rows = [rowOf({ Leads: 5 }), rowOf({ Leads: 5 })]
    const { json } = await importing(rows, { fileName: 'reports.csv' })
    expect(json).toMatchObject({ made: 2 })
    const entries = await get('')
    expect(entries).toHaveLength(2)
    expect((await get('/summary')).sums).toMatchObject([{ entries: 2, metrics: metricsFrom(10) }])
    for (const { _id, submittedBy } of entries) {
      expect(submittedBy.name).toBe('Ayesha Khan')
      expect(await get(`/${_id}/history`)).toMatchObject([
        { kind: 'submit', by: { name: 'Ayesha Khan' }, before: null, after: { lc: 'LUMS', metrics: metricsFrom(5) } },
      ])
    }
    expect((await importing(rows)).json).toMatchObject({ id: json.id, isRepeated: true })
    await expectCorrectSums(portal)
  })

  it('are refused with the messages of the form, field by field', async () => {
    const rows = [
      rowOf({ portfolio: '' }),
      rowOf({ lc: 'Atlantis' }),
      { lc: '', metrics: { Leads: '1.5', Alumni: '1000000000' } },
      rowOf({ month: '2001-01' }),
      rowOf({ term: '', role: '' }),
      rowOf({ role: 'x'.repeat(81) }),
      rowOf({ month: 'soon', Leads: '-1' }),
    ]
    const { json } = await importing(rows)
    expect(json).toMatchObject({ id: null, made: 0 })
    const wholeNumber = 'Use a whole number of 0 or more.'
    expect(json.refused.map(({ fields }: { fields: object }) => fields)).toEqual([
      { portfolio: 'Portfolio is required.' },
      { lc: 'Please choose one from the list.' },
      { 'metrics.Leads': wholeNumber, 'metrics.Alumni': 'Use at most 999,999,999.' },
      { month: `Choose a month of ${open.label}.` },
      { term: 'Choose a term.', role: 'Choose a role.' },
      { role: 'Use at most 80 characters.' },
      { month: 'Use a month such as 2026-11.', 'metrics.Leads': wholeNumber },
    ])
    expect(await get('')).toEqual([])
  })

  it('of a closed month are refused, and cannot be undone either', async () => {
    const [closed, month] = monthsOf(open).slice(0, 2) as [string, string]
    const { json } = await importing([rowOf({ month: closed, Leads: 1 }), rowOf({ month, Leads: 2 })])
    const days = { opensOn: null, dueOn: null, closesOn: plusDays(today(), -1) }
    const window = { year: open.label, kind: 'funnel', month: closed, ...days }
    await portal.db.insertInto('taskWindow').values(window).execute()
    try {
      const late = await importing([rowOf({ month, Leads: 3 }), rowOf({ month: closed })], { onProblem: 'skip' })
      expect(late.json).toMatchObject({ made: 1, refused: [{ row: 1 }] })
      expect(late.json.refused[0].fields.month).toMatch(/^This closed on /)
      const taken = (await undo(json.id)).json
      expect(taken).toMatchObject({ undone: 1, kept: [{ text: expect.stringContaining('This closed on ') }] })
      expect((await get('')).map((each: { month: string }) => each.month)).toEqual([month, closed])
    } finally {
      await portal.db.deleteFrom('taskWindow').execute()
    }
    await expectCorrectSums(portal)
  })

  it('need the right to report by hand', async () => {
    expect((await importing([rowOf()], {}, await portal.signInAs('tm'))).status).toBe(403)
  })
})

describe('undo', () => {
  it('deletes what was created, keeps what was edited since, and counts on the day of the undo', async () => {
    const first = plusDays(open.startsOn, 40)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${first}T07:00:00Z`) })
    leader = await portal.signInAs('tl')
    const rows = [rowOf({ Leads: 1 }), rowOf({ Leads: 2 }), rowOf({ Leads: 4, lc: 'IBA' })]
    const { json } = await importing(rows)
    const [, edited, gone] = await get('', leader)
    await portal.ask('PUT', `/api/mxfunnel/${edited._id}`, { as: leader, body: { ...edited, metrics: metricsFrom(8) } })
    await portal.ask('DELETE', `/api/mxfunnel/${gone._id}`, { as: leader })
    vi.setSystemTime(`${plusDays(first, 2)}T07:00:00Z`)
    admin = await portal.signInAs('admin')
    const text = `LUMS, Team Leader, BD, ${first.slice(0, 7)}: edited since.`
    expect((await undo(json.id, admin)).json).toEqual({ undone: 2, kept: [{ record: edited._id, text }] })
    const leadsOn = async (days: number) =>
      (await get(`/summary?on=${plusDays(first, days)}`)).sums.map(
        ({ lc, metrics }: { lc: string; metrics: { Leads: number } }) => `${lc} ${metrics.Leads}`,
      )
    expect([await leadsOn(-1), await leadsOn(1), await leadsOn(2)]).toEqual([[], ['IBA 4', 'LUMS 8'], ['LUMS 8']])
    expect((await get('')).map(({ _id }: { _id: string }) => _id)).toEqual([edited._id])
    await expectCorrectSums(portal)
  })

  it('records the delete in the history of each, which can be restored by hand', async () => {
    const { json } = await importing([rowOf({ Leads: 7 })])
    const [{ _id: id }] = await get('')
    await undo(json.id)
    expect((await get(`/${id}/history`)).map(({ kind }: { kind: string }) => kind)).toEqual(['submit', 'delete'])
    expect((await portal.ask('POST', `/api/mxfunnel/${id}/restore`, { as: leader })).status).toBe(200)
    expect((await get('/summary')).sums).toMatchObject([{ entries: 1, metrics: metricsFrom(7) }])
    await expectCorrectSums(portal)
  })
})

it('the import kind lists its columns', async () => {
  const kinds = (await portal.ask('GET', '/api/imports/kinds', { as: leader })).json
  const kind = kinds.find((each: { kind: string }) => each.kind === 'funnel')
  expect(kind).toMatchObject({ name: 'Funnel reports', fillsPastYears: true, most: 5000 })
  const names = kind.fields.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['lc', 'term', 'role', 'portfolio', 'month', ...stages.map((stage) => `metrics.${stage}`)])
})
