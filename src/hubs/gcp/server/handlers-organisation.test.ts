// GCPs and the organisation: opened, closed and renamed codes count on the next request, and old entries stay.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { actsOn } from './test-gcp.ts'

const closed = { closedOn: '2026-01-31' }
let portal: TestPortal
let acts: ReturnType<typeof actsOn>
let admin: Person
let author: Person
let oldId: string

const change = async (method: string, path: string, body: object) => {
  const { status, text } = await portal.ask(method, `/api/organisation/${path}`, { as: admin, body })
  expect([status, text]).toEqual([200, expect.anything()])
}
const approveNew = async (fields: object) => {
  const { json } = await acts.submit(author, { ...fields })
  expect((await acts.approve(admin, json._id)).status).toBe(200)
  return json._id as string
}

beforeAll(async () => {
  portal = await startTestPortal({ hubs: hubs.filter(({ name }) => ['gcp', 'organisation'].includes(name)) })
  acts = actsOn(portal)
  admin = await portal.signInAs('admin')
  author = await portal.signInAs('tl')
  oldId = await approveNew({ title: 'Before', localCommittee: 'IBA', portfolio: 'EwA' })
  await approveNew({ title: 'Elsewhere', localCommittee: 'Giki', portfolio: 'MXP' })
  // Read once, so that a cached list would be stale.
  await acts.approved(author)
  await change('POST', 'committees', { name: 'Quetta', kind: 'lc' })
  await change('PUT', 'committees/IBA', closed)
  await change('PUT', 'committees/Giki', { name: 'GIK Institute' })
  await change('POST', 'portfolios', { name: 'IM' })
  await change('PUT', 'portfolios/EwA', closed)
  await change('PUT', 'portfolios/MXP', { name: 'People' })
})
afterAll(() => portal.close())

it('accepts new and renamed codes, and refuses closed and unknown ones by field', async () => {
  expect((await acts.submit(author, { localCommittee: 'Quetta', portfolio: 'IM' })).status).toBe(200)
  expect((await acts.submit(author, { localCommittee: 'Giki', portfolio: 'MXP' })).status).toBe(200)
  for (const localCommittee of ['IBA', 'Atlantis', 'GIK Institute']) {
    const { status, json } = await acts.submit(author, { localCommittee })
    expect([localCommittee, status, Object.keys(json.fields)]).toEqual([localCommittee, 400, ['localCommittee']])
  }
  const { status, json } = await acts.submit(author, { localCommittee: 'IBA', portfolio: 'EwA' })
  expect([status, json.fields]).toEqual([
    400,
    {
      portfolio: 'EwA is closed. Please choose another.',
      localCommittee: 'IBA is closed. Please choose another.',
    },
  ])
})

it('returns the stored entry when a form is retried after its committee closed', async () => {
  const submissionKey = 'sent-before-closing'
  const first = await acts.submit(author, { localCommittee: 'NUST', submissionKey })
  await change('PUT', 'committees/NUST', closed)
  const again = await acts.submit(author, { localCommittee: 'NUST', submissionKey })
  expect([again.status, again.json._id]).toEqual([200, first.json._id])
  await change('PUT', 'committees/NUST', { closedOn: null })
})

it('lets an entry keep a code that has closed, but not take another closed one', async () => {
  const kept = await acts.edit(admin, oldId, { title: 'After', localCommittee: 'IBA', portfolio: 'EwA' })
  expect([kept.status, kept.json.title]).toEqual([200, 'After'])
  const other = await acts.submit(author, { title: 'Other' })
  const refused = await acts.resubmit(author, other.json._id, { localCommittee: 'IBA', portfolio: 'EwA' })
  expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ['portfolio', 'localCommittee']])
})

it('lists, filters and searches by new, closed and renamed portfolios', async () => {
  const newId = await approveNew({ title: 'New', localCommittee: 'Quetta', portfolio: 'IM' })
  const { json } = await acts.approved(author)
  expect(json.portfolios).toEqual(['EwA', 'MXP', 'IM'])
  expect(json.total).toBe(3)
  const idsOf = async (query: string) =>
    (await acts.approved(author, query)).json.gcps.map(({ _id }: { _id: string }) => _id)
  expect(await idsOf('portfolio=IM')).toEqual([newId])
  expect(await idsOf('portfolio=EwA')).toEqual([oldId])
  expect(await idsOf('search=im')).toEqual([newId])
  expect(await idsOf('search=PEOPLE')).toHaveLength(1)
  expect(await idsOf('search=people&portfolio=IM')).toEqual([])
  const review = (await acts.list(admin, 'portfolio=IM&limit=1')).json
  expect([review.total, review.totalPages, review.portfolios]).toEqual([2, 2, ['EwA', 'MXP', 'IM']])
})
