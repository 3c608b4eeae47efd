// MX funnel endpoints over HTTP on a real database, including refusals.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { roles } from '#shared/roles.ts'
import { hub } from './handlers.ts'
import { clearFunnel, metricsFrom, reportOf, someMetrics } from './test-reports.ts'

let portal: TestPortal
let leader: Person
let vicePresident: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await clearFunnel(portal)
  leader = await portal.signInAs('tl', { displayName: 'Ayesha Khan' })
  vicePresident = await portal.signInAs('lcvp', { displayName: 'Bilal Ahmed' })
})

const submit = (more: object = {}, as = leader) =>
  portal.ask('POST', '/api/mxfunnel/submit', { as, body: reportOf(more) })
const summary = async () => (await portal.ask('GET', '/api/mxfunnel/summary', { as: leader })).json.sums
const list = (query = '') => portal.ask('GET', `/api/mxfunnel${query}`, { as: leader })

describe('the last report', () => {
  const last = async (as = leader) => (await portal.ask('GET', '/api/mxfunnel/last', { as })).json
  it('is the newest of the person this year that was not deleted, without its numbers', async () => {
    expect(await last()).toEqual({ report: null })
    await submit({ portfolio: 'oGV' })
    const later = (await submit({ lc: 'IBA', term: 'short', role: 'Buddy Desk', portfolio: undefined })).json
    await submit({ lc: 'Multan' }, vicePresident)
    expect(await last()).toEqual({ report: { lc: 'IBA', term: 'short', role: 'Buddy Desk', portfolio: null } })
    await portal.ask('DELETE', `/api/mxfunnel/${later._id}`, { as: leader })
    expect(await last()).toEqual({ report: { lc: 'LUMS', term: 'mid', role: 'Team Leader', portfolio: 'oGV' } })
    expect(await last(vicePresident)).toMatchObject({ report: { lc: 'Multan' } })
    await portal.db.updateTable('mxFunnelEntry').set({ year: '01.02' }).execute()
    expect(await last()).toEqual({ report: null })
    expect((await portal.ask('GET', '/api/mxfunnel/last', { as: await portal.signInAs('tm') })).status).toBe(403)
  })
})

describe('submit', () => {
  it('stores the report with submitter and time, and stages in metrics', async () => {
    const { status, json } = await submit()
    expect(status).toBe(200)
    expect(json).toMatchObject({ ...reportOf(), version: 1 })
    expect(json.submittedBy).toEqual({ uid: leader.uid, name: 'Ayesha Khan', email: leader.email })
    expect(Date.now() - Date.parse(json.createdAt)).toBeLessThan(60_000)
    expect((await list()).json).toEqual([json])
  })

  it('forces mid and NST for the MC, which needs no term and role', async () => {
    const bare = { lc: 'MC', term: undefined, role: undefined, portfolio: 'BD & EwA' }
    expect((await submit(bare)).json).toMatchObject({ lc: 'MC', term: 'mid', role: 'NST', portfolio: 'BD & EwA' })
    expect((await submit({ lc: 'MC', term: 'long', role: 'EB' })).json).toMatchObject({ term: 'mid', role: 'NST' })
    expect((await submit({ ...bare, portfolio: '' })).json.fields).toEqual({ portfolio: 'Portfolio is required.' })
  })

  it('stores a custom role as the role, without a portfolio', async () => {
    const { json } = await submit({ term: 'short', role: '  Buddy  Desk', portfolio: undefined })
    expect(json).toMatchObject({ role: 'Buddy Desk', portfolio: null })
    expect(await summary()).toMatchObject([{ role: 'Custom roles', portfolio: null, entries: 1 }])
  })

  it.each(['', 'null', '"text"', '[]', '{"lc":{"toString":1}}'])('refuses an invalid body: %j', async (body) => {
    expect((await portal.ask('POST', '/api/mxfunnel/submit', { as: leader, body })).status).toBe(400)
    expect((await portal.ask('PUT', '/api/mxfunnel/unknown', { as: leader, body })).status).toBe(400)
  })

  it.each([
    ['no portfolio for a mid Team Leader', { portfolio: undefined }, ['portfolio']],
    ['an unknown portfolio', { portfolio: 'Sales' }, ['portfolio']],
    ['an unknown LC', { lc: 'Paris' }, ['lc']],
    ['an unknown term', { term: 'year' }, ['term']],
    ['no role', { role: '  ' }, ['role']],
    ['an endless role', { role: 'x'.repeat(81) }, ['role']],
    ['a negative stage', { metrics: { ...someMetrics(), Leads: -1 } }, ['metrics.Leads']],
    ['half a person', { metrics: { ...someMetrics(), Leads: 1.5 } }, ['metrics.Leads']],
    ['a stage as text', { metrics: { ...someMetrics(), Alumni: '7' } }, ['metrics.Alumni']],
    ['a stage too large', { metrics: { ...someMetrics(), Alumni: 1_000_000_000 } }, ['metrics.Alumni']],
    ['a missing stage', { metrics: { Leads: 1 } }, undefined],
    ['no metrics', { metrics: undefined }, ['metrics']],
  ])('refuses %s', async (_, more, fields) => {
    const { status, json } = await submit(more)
    expect([status, json.error]).toEqual([400, 'badInput'])
    if (fields) expect(Object.keys(json.fields)).toEqual(fields)
    expect(await summary()).toEqual([])
  })

  it('stores a submission once, even when it is sent concurrently with the same idempotency key', async () => {
    const submissionKey = 'a-form-filled-once'
    const answers = await Promise.all([submit({ submissionKey }), submit({ submissionKey }), submit({ submissionKey })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ json }) => json._id)).size).toBe(1)
    expect(await summary()).toMatchObject([{ entries: 1 }])
    // Keys are per person: the same key from somebody else is another report.
    expect((await submit({ submissionKey }, vicePresident)).json._id).not.toBe(answers[0].json._id)
  })
})

describe('list', () => {
  it('filters by lc, term, role and portfolio, newest first, with the total', async () => {
    const first = (await submit()).json
    const second = (await submit({ portfolio: 'iCX' })).json
    const third = (await submit({ lc: 'IBA', term: 'long', role: 'EB', portfolio: undefined })).json
    const fourth = (await submit({ lc: 'IBA', term: 'short', role: 'Buddy', portfolio: undefined })).json
    const ids = async (query: string) => {
      const { json, headers } = await list(query)
      expect(headers.get('x-total')).toBe(String(json.length))
      return json.map(({ _id }: { _id: string }) => _id)
    }
    expect(await ids('')).toEqual([fourth._id, third._id, second._id, first._id])
    expect(await ids('?lc=LUMS')).toEqual([second._id, first._id])
    expect(await ids('?term=long')).toEqual([third._id])
    expect(await ids('?role=Team%20Leader&portfolio=BD')).toEqual([first._id])
    expect(await ids('?role=buddy')).toEqual([])
    expect(await ids('?role=Buddy')).toEqual([fourth._id])
    expect(await ids('?portfolio=none&lc=IBA')).toEqual([fourth._id, third._id])
    for (const unknown of ['?lc=Paris', '?portfolio=Sales', '?lc=&portfolio=BD']) expect(await ids(unknown)).toEqual([])
    expect((await list(`?lc=${'x'.repeat(61)}`)).status).toBe(400)
  })

  it('is paginated', async () => {
    for (let i = 1; i <= 5; i += 1) await submit({ metrics: metricsFrom(i) })
    const page = (query: string) => portal.ask('GET', `/api/mxfunnel/entries?${query}`, { as: leader })
    const { json } = await page('lc=LUMS&limit=2&page=2')
    expect(json).toMatchObject({ total: 5, totalPages: 3 })
    expect(json.entries.map((entry: { metrics: { Leads: number } }) => entry.metrics.Leads)).toEqual([3, 2])
    expect((await page('lc=Giki')).json).toEqual({ entries: [], total: 0, totalPages: 1 })
    expect((await page('page=0')).status).toBe(400)
    expect((await page('page=9999999&limit=100')).json.entries).toEqual([])
  })
})

describe('summary', () => {
  it('sums reports, per portfolio only where a view needs it, and lists every portfolio', async () => {
    await submit({ metrics: metricsFrom(10, 5) })
    await submit({ metrics: metricsFrom(1, 1) })
    await submit({ portfolio: 'iCX', metrics: metricsFrom(2) })
    await submit({ lc: 'MC', portfolio: 'oGV', metrics: metricsFrom(3) })
    await submit({ term: 'short', role: 'Task Force', portfolio: 'FnL', metrics: metricsFrom(4) })
    await submit({ term: 'short', role: 'Task Force', portfolio: undefined, metrics: metricsFrom(5) })
    const { json } = await portal.ask('GET', '/api/mxfunnel/summary', { as: leader })
    const lums = { lc: 'LUMS', term: 'mid', role: 'Team Leader' }
    expect(json.portfolios.sort()).toEqual(['BD', 'FnL', 'iCX', 'oGV'])
    expect(json.sums).toHaveLength(4)
    expect(json.sums).toEqual(
      expect.arrayContaining([
        { ...lums, portfolio: 'BD', entries: 2, metrics: metricsFrom(11, 6) },
        { ...lums, portfolio: 'iCX', entries: 1, metrics: metricsFrom(2) },
        { lc: 'MC', term: 'mid', role: 'NST', portfolio: 'oGV', entries: 1, metrics: metricsFrom(3) },
        { lc: 'LUMS', term: 'short', role: 'Task Force', portfolio: null, entries: 2, metrics: metricsFrom(9) },
      ]),
    )
    expect((await list('?portfolio=FnL')).headers.get('x-total')).toBe('1')
  })
})

describe('large numbers', () => {
  it('stay exact in reports and sums beyond 32 bits, also after a change and a delete', async () => {
    const largest = 999_999_999
    const most = metricsFrom(largest, largest, largest)
    const sent = []
    for (let i = 0; i < 4; i += 1) sent.push((await submit({ metrics: most })).json)
    expect(sent[0].metrics).toEqual(most)
    expect(await summary()).toMatchObject([{ entries: 4, metrics: { Leads: 3_999_999_996, Alumni: 0 } }])
    const body = { ...sent[0], metrics: metricsFrom(largest - 1) }
    await portal.ask('PUT', `/api/mxfunnel/${sent[0]._id}`, { as: leader, body })
    await portal.ask('DELETE', `/api/mxfunnel/${sent[1]._id}`, { as: leader })
    const metrics = { Leads: 2_999_999_996, Applicants: 1_999_999_998, Accepted: 1_999_999_998 }
    expect(await summary()).toMatchObject([{ entries: 3, metrics }])
  })
})

describe('CSV', () => {
  it('has the filtered reports, and no cell that a spreadsheet would execute', async () => {
    await submit({ lc: 'IBA', term: 'short', role: '=cmd(), "now"', portfolio: undefined })
    await submit()
    const { text, headers } = await portal.ask('GET', '/api/mxfunnel/csv?lc=IBA', { as: leader })
    expect(headers.get('content-type')).toContain('text/csv')
    const lines = text.trim().split('\r\n')
    expect(lines[0]?.replaceAll('"', '')).toBe(
      'LC,Term,Role,Portfolio,Month,Leads,Applicants,Accepted,Approved,Realised,Finished,Completes,Advanced,Alumni,Submitted by,Email,Submitted at,Changed at',
    )
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(
      /^"IBA","Short Term","'=cmd\(\), ""now""","","\d{4}-\d\d","90","80","70","60","50","40","30","20","10","Ayesha Khan","tl-/,
    )
  })
})

describe('access', () => {
  const calls = (id: string) =>
    [
      ['POST', '/api/mxfunnel/submit', reportOf()],
      ['GET', '/api/mxfunnel'],
      ['GET', '/api/mxfunnel/entries'],
      ['GET', '/api/mxfunnel/summary'],
      ['GET', '/api/mxfunnel/csv'],
      ['GET', '/api/mxfunnel/months'],
      ['GET', `/api/mxfunnel/${id}/history`],
      ['PUT', `/api/mxfunnel/${id}`, reportOf()],
      ['DELETE', `/api/mxfunnel/${id}`],
      ['POST', `/api/mxfunnel/${id}/restore`],
    ] as const

  it.each(roles)('for the role %s', async (role) => {
    const as = await portal.signInAs(role)
    const mayOpen = ['tl', 'lcvp', 'mcvp', 'admin'].includes(role)
    // This LCVP has no place, and so no LC to manage.
    const mayChangeAny = ['mcvp', 'admin'].includes(role)
    const { json: foreign } = await submit()
    for (const [method, path, body] of calls(foreign._id)) {
      const isChange = path.includes(foreign._id) && !path.endsWith('/history')
      const { status } = await portal.ask(method, path, { as, body })
      expect([method, path, status]).toEqual([method, path, (isChange ? mayChangeAny : mayOpen) ? 200 : 403])
    }
    // Everyone who may report may change their own report.
    if (!mayOpen) return
    const { json: own } = await submit({}, as)
    for (const [method, path, body] of calls(own._id).slice(7)) {
      expect([method, (await portal.ask(method, path, { as, body })).status]).toEqual([method, 200])
    }
  })

  it('for a visitor: nothing', async () => {
    const { json } = await submit()
    for (const [method, path, body] of calls(json._id)) {
      expect([path, (await portal.ask(method, path, { body })).status]).toEqual([path, 401])
    }
    expect((await list()).json).toHaveLength(1)
  })
})
