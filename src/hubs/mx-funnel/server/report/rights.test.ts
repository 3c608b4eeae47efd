// Permissions on funnel reports: who may edit, delete and restore whose reports, by place; attacked over HTTP on a real
// database.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { clearFunnel, metricsFrom, reportOf, setCommittee } from '../test-reports.ts'

let portal: TestPortal
let leader: Person
let lahore: Person
let karachi: Person
let nowhere: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
  leader = await portal.signInAs('tl')
  lahore = await portal.signInAs('lcvp')
  karachi = await portal.signInAs('lcvp')
  nowhere = await portal.signInAs('lcvp')
  await setCommittee(portal, 'Lahore', lahore, leader)
  await setCommittee(portal, 'Karachi', karachi)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await clearFunnel(portal)
})

type Report = { _id: string; lc: string; version: number }
const submit = async (lc: string, as = leader): Promise<Report> =>
  (await portal.ask('POST', '/api/mxfunnel/submit', { as, body: reportOf({ lc }) })).json
const put = (report: Report, change: object, as: Person) =>
  portal.ask('PUT', `/api/mxfunnel/${report._id}`, { as, body: { ...report, ...change } })
const remove = ({ _id }: Report, as: Person) => portal.ask('DELETE', `/api/mxfunnel/${_id}`, { as })
const restore = ({ _id }: Report, as: Person) => portal.ask('POST', `/api/mxfunnel/${_id}/restore`, { as })
const stored = async ({ _id }: Report) =>
  portal.db
    .selectFrom('mxFunnelEntry')
    .select(['lc', 'version', 'deleted'])
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()

const whoMay = 'Only its submitter, the LCVP of its LC, MCVP and Admin may change this report.'

describe('an LCVP', () => {
  it('edits, deletes and restores what others reported for their LC', async () => {
    const report = await submit('Lahore')
    expect((await put(report, { metrics: metricsFrom(1) }, lahore)).status).toBe(200)
    expect((await remove(report, lahore)).status).toBe(200)
    expect((await restore(report, lahore)).status).toBe(200)
    // Also when the submitter deleted it.
    expect((await remove(report, leader)).status).toBe(200)
    expect((await restore(report, lahore)).status).toBe(200)
  })

  it('of another LC, or without a place, can do none of it', async () => {
    const report = await submit('Karachi')
    for (const as of [lahore, nowhere]) {
      for (const refused of [await put(report, { metrics: metricsFrom(1) }, as), await remove(report, as)]) {
        expect([refused.status, refused.json.error, refused.json.message]).toEqual([403, 'forbidden', whoMay])
      }
    }
    await remove(report, leader)
    for (const as of [lahore, nowhere]) {
      const { status, json } = await restore(report, as)
      expect([status, json.message]).toEqual([
        403,
        'Only its submitter who deleted it, the LCVP of its LC, MCVP and Admin may restore this report.',
      ])
    }
    expect(await stored(report)).toEqual({ lc: 'Karachi', version: 2, deleted: 1 })
  })

  it('moves no report out of or into another LC', async () => {
    const inLahore = await submit('Lahore')
    const away = await put(inLahore, { lc: 'Karachi' }, lahore)
    expect([away.status, away.json.message]).toEqual([
      403,
      'You may change this report, but not move it to another LC.',
    ])
    // Claiming their own LC in the body does not help either.
    const inKarachi = await submit('Karachi')
    expect((await put(inKarachi, { lc: 'Lahore' }, lahore)).status).toBe(403)
    expect((await put(inKarachi, { lc: 'Lahore' }, nowhere)).status).toBe(403)
    expect(await stored(inLahore)).toMatchObject({ lc: 'Lahore', version: 1 })
    expect(await stored(inKarachi)).toMatchObject({ lc: 'Karachi', version: 1 })
  })

  it('can do everything with their own submission, whatever its LC', async () => {
    for (const as of [lahore, nowhere]) {
      const own = await submit('Karachi', as)
      expect((await put(own, { lc: 'Multan' }, as)).status).toBe(200)
      expect((await remove(own, as)).status).toBe(200)
      expect((await restore(own, as)).status).toBe(200)
    }
  })

  it('loses the permissions with the place, also on what they deleted before', async () => {
    const mover = await portal.signInAs('lcvp')
    await setCommittee(portal, 'Lahore', mover)
    const report = await submit('Lahore')
    expect((await remove(report, mover)).status).toBe(200)
    await setCommittee(portal, 'Karachi', mover)
    expect((await restore(report, mover)).status).toBe(403)
    await setCommittee(portal, null, mover)
    expect((await restore(report, mover)).status).toBe(403)
    expect((await restore(report, lahore)).status).toBe(200)
  })
})

it('a Team Leader of the LC cannot change what others report, an MCVP and an admin can change everything', async () => {
  const report = await submit('Lahore', lahore)
  expect((await put(report, {}, leader)).status).toBe(403)
  expect((await remove(report, leader)).status).toBe(403)
  for (const role of ['mcvp', 'admin'] as const) {
    const as = await portal.signInAs(role)
    const { version: _, ...record } = report
    expect((await put(record as Report, { lc: 'Karachi' }, as)).status).toBe(200)
    expect((await remove(report, as)).status).toBe(200)
    expect((await restore(report, as)).status).toBe(200)
  }
  // It is Karachi's now.
  expect((await remove(report, karachi)).status).toBe(200)
})
