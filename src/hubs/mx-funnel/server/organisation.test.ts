// MX funnel and the organisation: added, closed and renamed LCs and portfolios apply on the next request.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { metricsFrom, reportOf } from './test-reports.ts'

let portal: TestPortal
let admin: Person
let leader: Person
beforeAll(async () => {
  const wanted = hubs.filter(({ name }) => name === 'mx-funnel' || name === 'organisation')
  portal = await startTestPortal({ hubs: wanted, env: { LOG_LEVEL: 'silent' } })
  admin = await portal.signInAs('admin')
  leader = await portal.signInAs('tl')
})
afterAll(() => portal.close())

async function organise(method: string, path: string, body: object) {
  const answer = await portal.ask(method, `/api/organisation/${path}`, { as: admin, body })
  expect([path, answer.status]).toEqual([path, 200])
}
const submit = (more: object) => portal.ask('POST', '/api/mxfunnel/submit', { as: leader, body: reportOf(more) })
const read = async (path: string) => {
  const { status, json, text } = await portal.ask('GET', `/api/mxfunnel${path}`, { as: leader })
  expect([path, status]).toEqual([path, 200])
  return json ?? text
}
const refused = async (more: object) => {
  const { status, json } = await submit(more)
  expect(status).toBe(400)
  return json.fields
}

it('accepts a new LC and a new portfolio on the next request, and counts them', async () => {
  expect(await refused({ lc: 'Quetta' })).toEqual({ lc: 'Please choose one from the list.' })
  expect(await read('?lc=Quetta')).toEqual([])
  await organise('POST', 'committees', { name: 'Quetta', kind: 'lc' })
  expect(await refused({ lc: 'Quetta', portfolio: 'Quality' })).toEqual({
    portfolio: 'Please choose one from the list.',
  })
  // Longer than a column name may be.
  const long = 'Качество и опыт участников организации'
  for (const name of ['Quality', long]) await organise('POST', 'portfolios', { name })
  for (const portfolio of ['Quality', long, 'BD & EwA']) {
    const { status, json } = await submit({ lc: 'Quetta', portfolio, metrics: metricsFrom(7) })
    expect([status, json.lc, json.portfolio]).toEqual([200, 'Quetta', portfolio])
  }
  const { sums, portfolios } = await read('/summary')
  expect(portfolios).toEqual(['BD & EwA', 'Quality', long])
  expect(sums).toHaveLength(3)
  expect((await read('/entries?lc=Quetta&term=mid&role=Team%20Leader&portfolio=Quality')).total).toBe(1)
})

it('refuses a closed LC and portfolio, keeps their reports in every response, and lets them be edited', async () => {
  const first = { lc: 'IBA', portfolio: 'oGT', submissionKey: 'sent-before-it-closed' }
  const { json: report } = await submit(first)
  await organise('PUT', 'committees/IBA', { closedOn: '2026-01-01' })
  await organise('PUT', 'portfolios/oGT', { closedOn: '2026-01-01' })
  expect((await submit(first)).json).toEqual(report)
  expect(await refused({ lc: 'IBA', portfolio: 'oGT' })).toEqual({
    lc: 'IBA is closed. Please choose another.',
    portfolio: 'oGT is closed. Please choose another.',
  })
  expect((await read('?lc=IBA'))[0]).toEqual(report)
  expect((await read('/entries?lc=IBA')).total).toBe(1)
  const { sums, portfolios } = await read('/summary')
  expect(portfolios).toContain('oGT')
  expect(sums).toContainEqual({
    ...{ lc: 'IBA', term: 'mid', role: 'Team Leader', portfolio: 'oGT' },
    ...{ entries: 1, metrics: report.metrics },
  })
  const put = (body: object) => portal.ask('PUT', `/api/mxfunnel/${report._id}`, { as: leader, body })
  expect((await put({ ...report, metrics: metricsFrom(3) })).status).toBe(200)
  const other = await submit({ lc: 'LUMS' })
  const moved = await portal.ask('PUT', `/api/mxfunnel/${other.json._id}`, {
    as: leader,
    body: { ...other.json, lc: 'IBA' },
  })
  expect([moved.status, Object.keys(moved.json.fields)]).toEqual([400, ['lc']])
  await portal.ask('DELETE', `/api/mxfunnel/${report._id}`, { as: leader })
  expect((await portal.ask('POST', `/api/mxfunnel/${report._id}/restore`, { as: leader })).status).toBe(200)
  expect((await read('/entries?lc=IBA')).entries[0].metrics).toEqual(metricsFrom(3))
  await organise('PUT', 'committees/IBA', { closedOn: null })
  expect((await submit({ lc: 'IBA' })).status).toBe(200)
})

it('uses codes in the API, and names in CSV files', async () => {
  await submit({ lc: 'Giki' })
  await organise('PUT', 'committees/Giki', { name: 'Topi' })
  await organise('PUT', 'portfolios/BD', { name: 'Business Development' })
  expect((await read('?lc=Giki'))[0]).toMatchObject({ lc: 'Giki', portfolio: 'BD' })
  expect(await refused({ lc: 'Topi' })).toEqual({ lc: 'Please choose one from the list.' })
  expect((await read('/csv?lc=Giki')).split('\r\n')[1]).toMatch(
    /^"Topi","Mid Term","Team Leader","Business Development"/,
  )
})

it('identifies the national body by its kind, whatever its name', async () => {
  await organise('PUT', 'committees/MC', { name: 'National Board' })
  expect((await submit({ lc: 'MC', term: undefined, role: undefined })).json).toMatchObject({
    ...{ lc: 'MC', term: 'mid', role: 'NST' },
  })
  expect(await refused({ lc: 'MC', portfolio: '' })).toEqual({ portfolio: 'Portfolio is required.' })
})

it.each(['Paris', '%00', "'; drop table", '%E2%80%AE', ' '])('returns nothing for the unknown LC %j', async (lc) => {
  for (const path of ['', '/entries', '/csv']) {
    const { status } = await portal.ask('GET', `/api/mxfunnel${path}?lc=${lc}&portfolio=${lc}`, { as: leader })
    expect([path, status]).toEqual([path, lc === '%00' ? 400 : 200])
  }
})
