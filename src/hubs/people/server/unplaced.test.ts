// LCVPs without an LC have no rights over any. Tests everything that depends on the LC of an LCVP; an MCVP is national,
// whatever their place.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { homesOf } from '#shared/access.ts'
import type { Role } from '#shared/roles.ts'
import { monthOf, today } from '#shared/time/calendar.ts'

let portal: TestPortal
let admin: Person
let reporter: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
  admin = await portal.signInAs('admin')
  reporter = await portal.signInAs('tl')
})
afterAll(() => portal.close())

const lahore = { committee: 'Lahore', portfolio: 'oGV' }
const choose = (as: Person, place: object = lahore) => portal.ask('PUT', '/api/me/place', { as, body: place })
const changeRole = ({ uid }: Person, role: Role, place?: object) =>
  portal.ask('PUT', `/api/users/${uid}/role`, { as: admin, body: { role, place } })
const setPlace = ({ uid }: Person, place: object = lahore) =>
  portal.ask('PUT', `/api/users/${uid}/place`, { as: admin, body: place })
const readMe = async (as: Person) => (await portal.ask('GET', '/api/me', { as })).json

const stages = [
  'Leads',
  'Applicants',
  'Accepted',
  'Approved',
  'Realised',
  'Finished',
  'Completes',
  'Advanced',
  'Alumni',
]
const report = async () => {
  const metrics = Object.fromEntries(stages.map((stage) => [stage, 1]))
  const body = { lc: 'Lahore', term: 'mid', role: 'Team Leader', portfolio: 'oGV', month: monthOf(today()), metrics }
  return (await portal.ask('POST', '/api/mxfunnel/submit', { as: reporter, body })).json
}

/** Everything that an LCVP may do because of their LC, as statuses. */
async function collectRights(as: Person) {
  const entry = await report()
  const edited = await portal.ask('PUT', `/api/mxfunnel/${entry._id}`, { as, body: entry })
  const deleted = await portal.ask('DELETE', `/api/mxfunnel/${entry._id}`, { as })
  if (deleted.status !== 200) await portal.ask('DELETE', `/api/mxfunnel/${entry._id}`, { as: reporter })
  const progress = await portal.ask('GET', '/api/progress', { as })
  const note = { role: 'lcvp', ...lahore, text: 'Mind the deadline', version: 0 }
  return {
    edit: edited.status,
    delete: deleted.status,
    restore: (await portal.ask('POST', `/api/mxfunnel/${entry._id}/restore`, { as })).status,
    rows: progress.json.rows.length as number,
    people: (await portal.ask('GET', '/api/progress/people?kind=checklist&committee=Lahore', { as })).status,
    remind: (await portal.ask('POST', '/api/tasks/remind', { as, body: { kind: 'checklist', committee: 'Lahore' } }))
      .status,
    remindAll: (await portal.ask('POST', '/api/tasks/remind', { as, body: { kind: 'checklist' } })).status,
    note: (await portal.ask('PUT', '/api/notes', { as, body: note })).status,
    home: homesOf(await readMe(as))[0] ?? null,
  }
}
const none = {
  ...{ edit: 403, delete: 403, restore: 403, rows: 0, people: 403, remind: 403, remindAll: 403, note: 403, home: null },
}
const all = {
  ...{
    edit: 200,
    delete: 200,
    restore: 200,
    rows: 1,
    people: 200,
    remind: 200,
    remindAll: 200,
    note: 200,
    home: 'Lahore',
  },
}

describe('an LCVP without an LC', () => {
  it('cannot choose one, and has rights over none until an admin sets it', async () => {
    const lcvp = await portal.signInAs('lcvp')
    const refused = await choose(lcvp)
    expect([refused.status, refused.json.error]).toEqual([403, 'placeIsSet'])
    expect(await collectRights(lcvp)).toEqual(none)
    expect((await setPlace(lcvp)).status).toBe(200)
    expect(await collectRights(lcvp)).toEqual(all)
    // Nor later: not another one, and not none.
    for (const place of [
      { ...lahore, committee: 'Multan' },
      { committee: null, portfolio: null },
    ]) {
      expect((await choose(lcvp, place)).status).toBe(403)
    }
    expect((await setPlace(lcvp, { committee: null, portfolio: null })).status).toBe(200)
    expect(await collectRights(lcvp)).toEqual(none)
  })

  it('gets none from what they chose before they were appointed without one', async () => {
    const lcvp = await portal.signInAs('tl')
    expect((await choose(lcvp)).status).toBe(200)
    const { label: year, endsOn } = (await portal.portal.years()).open
    const body = { uid: lcvp.uid, role: 'lcvp', committee: null, portfolio: null, year, startsOn: today(), endsOn }
    expect((await portal.ask('POST', '/api/appointments', { as: admin, body })).status).toBe(200)
    expect(await readMe(lcvp)).toMatchObject({
      role: 'lcvp',
      place: { committee: null, portfolio: 'oGV' },
      wasAskedForPlace: true,
    })
    expect(await collectRights(lcvp)).toEqual(none)
    const listed = await portal.ask('GET', '/api/users?role=lcvp&committee=none', { as: admin })
    expect(listed.json.users.map(({ uid }: Person) => uid)).toContain(lcvp.uid)
    const inLahore = await portal.ask('GET', '/api/users?role=lcvp&committee=Lahore', { as: admin })
    expect(inLahore.json.users.map(({ uid }: Person) => uid)).not.toContain(lcvp.uid)
    // Nobody asks them for what Lahore owes, either.
    const mcvp = await portal.signInAs('mcvp')
    const path = '/api/progress/people?kind=checklist&committee=Lahore'
    const { people } = (await portal.ask('GET', path, { as: mcvp })).json
    expect(people.map(({ uid }: Person) => uid)).not.toContain(lcvp.uid)
  })

  it('gets none from a people import that names no LC', async () => {
    const lcvp = await portal.signInAs('tl')
    await choose(lcvp)
    const rows = [{ email: lcvp.email, role: 'lcvp' }]
    const body = { rows, onProblem: 'stop', submissionKey: crypto.randomUUID() }
    expect((await portal.ask('POST', '/api/imports/people', { as: admin, body })).json.changed).toBe(1)
    expect(await collectRights(lcvp)).toEqual(none)
  })

  it('gets none from an import after they were an MCVP with an LC of their own choice', async () => {
    const lcvp = await portal.signInAs('tl')
    await choose(lcvp)
    await changeRole(lcvp, 'mcvp')
    const body = { rows: [{ email: lcvp.email, role: 'lcvp' }], onProblem: 'stop', submissionKey: crypto.randomUUID() }
    expect((await portal.ask('POST', '/api/imports/people', { as: admin, body })).json.changed).toBe(1)
    expect(await collectRights(lcvp)).toEqual(none)
  })

  it('gets none from a new role alone, but the one that comes with it', async () => {
    const lcvp = await portal.signInAs('tl')
    await choose(lcvp)
    await changeRole(lcvp, 'lcvp')
    expect(await collectRights(lcvp)).toEqual(none)
    await changeRole(lcvp, 'lcvp', lahore)
    expect(await collectRights(lcvp)).toEqual(all)
  })
})

it('an MCVP is national, whatever their place, and does not choose it either', async () => {
  const mcvp = await portal.signInAs('mcvp')
  expect((await choose(mcvp)).status).toBe(403)
  const national = { ...all, note: 403, home: null, rows: (await collectRights(mcvp)).rows }
  expect(national.rows).toBeGreaterThan(1)
  expect(await collectRights(mcvp)).toEqual(national)
  await setPlace(mcvp, { committee: 'Multan', portfolio: null })
  expect(await collectRights(mcvp)).toEqual(national)
})
