// Several offices at once: an LCVP of Lahore and Multan has the rights, tasks and notes of both, and of no third LC.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { inTransaction } from '#server/database/database.ts'
import { listSubscribers } from '#server/notify/inbox.ts'
import { addOffice, personAt } from '#server/testing/places.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { isWired } from '../setup/from-hub.ts'

let portal: TestPortal
let both: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
  both = await personAt(portal, 'lcvp', 'Lahore', 'Bilal Both')
  await addOffice(portal, both, 'lcvp', { committee: 'Multan', portfolio: 'oGV' })
})
afterAll(() => portal.close())

const get = async (path: string, as = both) => (await portal.ask('GET', path, { as })).json
const me = (as = both) => get('/api/me', as)
const setDays = (uid: string, committee: string, days: object) =>
  portal.db.updateTable('appointment').set(days).where('userId', '=', uid).where('committee', '=', committee).execute()

it('GET /api/me has all offices, the one that counts first', async () => {
  const { endsOn } = (await portal.portal.years()).open
  const days = { from: today(), until: endsOn, isActing: false }
  expect(await me()).toMatchObject({ role: 'lcvp', place: { committee: 'Multan', portfolio: 'oGV' } })
  expect((await me()).offices).toEqual([
    { role: 'lcvp', committee: 'Multan', portfolio: 'oGV', ...days },
    { role: 'lcvp', committee: 'Lahore', portfolio: null, ...days },
  ])
  const higher = await personAt(portal, 'lcvp', 'IBA')
  await addOffice(portal, higher, 'mcvp', {})
  expect(await me(higher)).toMatchObject({ role: 'mcvp', offices: [{ role: 'mcvp' }, { committee: 'IBA' }] })
  for (const role of ['tl', 'admin'] as const)
    expect((await me(await personAt(portal, role, 'IBA'))).offices).toEqual([])
})

it('an office that goes on after its year is acting, and one that is over or to come is none', async () => {
  const person = await personAt(portal, 'lcvp', 'Lahore')
  for (const committee of ['Multan', 'IBA', 'NUST']) await addOffice(portal, person, 'lcvp', { committee })
  const [yesterday, tomorrow] = [plusDays(today(), -1), plusDays(today(), 1)]
  await setDays(person.uid, 'Lahore', { startsOn: plusDays(today(), -9), endsOn: yesterday, actingUntil: tomorrow })
  await setDays(person.uid, 'IBA', { endsOn: yesterday, actingUntil: null })
  await setDays(person.uid, 'NUST', { startsOn: tomorrow })
  const { offices } = await me(person)
  expect(offices).toMatchObject([
    { committee: 'Multan', isActing: false },
    { committee: 'Lahore', isActing: true },
  ])
  expect(offices[1]).toMatchObject({ from: plusDays(today(), -9), until: tomorrow })
})

it("'View as…' has one place and no offices", async () => {
  const admin = await portal.signInAs('admin')
  await addOffice(portal, admin, 'lcvp', { committee: 'IBA' })
  expect(await me(admin)).toMatchObject({ role: 'admin', offices: [{ committee: 'IBA' }] })
  const body = { role: 'lcvp', committee: 'Lahore', portfolio: null }
  expect((await portal.ask('POST', '/api/view-as', { as: admin, body })).status).toBe(204)
  expect(await me(admin)).toMatchObject({ role: 'lcvp', place: { committee: 'Lahore' }, offices: [] })
  const { rows } = await get('/api/progress', admin)
  expect(rows.map(({ committee }: { committee: string }) => committee)).toEqual(['Lahore'])
})

it.runIf(isWired('mx-funnel'))('gives rights over the reports of both LCs, and of no other', async () => {
  const leader = await personAt(portal, 'tl', 'Lahore')
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
  const metrics = Object.fromEntries(stages.map((stage) => [stage, 1]))
  const report = { term: 'mid', role: 'Team Leader', portfolio: 'BD', metrics }
  const submit = async (lc: string) =>
    (await portal.ask('POST', '/api/mxfunnel/submit', { as: leader, body: { ...report, lc } })).json
  const nowhere = await personAt(portal, 'lcvp', null)
  await addOffice(portal, nowhere, 'lcvp', { portfolio: 'BD' })
  const tried = async (lc: string, as: Person) => {
    const { _id } = await submit(lc)
    const path = `/api/mxfunnel/${_id}`
    const change = await portal.ask('PUT', path, { as, body: { ...report, lc } })
    const move = await portal.ask('PUT', path, { as, body: { ...report, lc: 'Multan' } })
    const remove = await portal.ask('DELETE', path, { as })
    const restore = await portal.ask('POST', `${path}/restore`, { as })
    return [change, move, remove, restore].map(({ status }) => status)
  }
  const allowed = [200, 200, 200, 200]
  const refused = [403, 403, 403, 403]
  expect(await tried('Lahore', both)).toEqual(allowed)
  expect(await tried('Multan', both)).toEqual(allowed)
  for (const lc of ['IBA', 'MC']) expect([lc, await tried(lc, both)]).toEqual([lc, refused])
  for (const lc of ['Lahore', 'Multan']) expect([lc, await tried(lc, nowhere)]).toEqual([lc, refused])
  // With the office the rights end.
  const former = await personAt(portal, 'lcvp', 'Lahore')
  await addOffice(portal, former, 'lcvp', { committee: 'IBA' })
  expect(await tried('IBA', former)).toEqual([200, 403, 200, 200])
  await setDays(former.uid, 'IBA', { endedAt: new Date().toISOString() })
  expect(await tried('IBA', former)).toEqual(refused)
})

it.runIf(isWired('sona-survey'))('the dashboard has the tasks of both LCs, and one checklist', async () => {
  const { forYou } = await get('/api/home')
  const texts = forYou.map(({ text }: { text: string }) => text)
  expect(texts).toContain('Sona: Lahore has 0 of 8')
  expect(texts).toContain('Sona: Multan has 0 of 8')
  expect(texts.filter((text: string) => text.includes('checklist')).length).toBe(1)
})

it('notes, search and news come with every office', async () => {
  if (isWired('people')) {
    const positions = await get('/api/notes')
    expect(positions.map(({ committee }: { committee: string }) => committee)).toEqual(['Multan', 'Lahore'])
  }
  const { results } = await get('/api/search')
  const titles = results
    .filter(({ kind }: { kind: string }) => kind === 'committee')
    .map(({ title }: { title: string }) => title)
  expect(new Set(titles)).toEqual(new Set(['Lahore', 'Multan']))
  await portal.db.insertInto('newsChoice').values({ uid: both.uid, kind: 'newGcp', isWanted: 1, mail: 'now' }).execute()
  await addOffice(portal, both, 'lcvp', { committee: 'Lahore', portfolio: 'BD' })
  const subscribers = (portfolio?: string) =>
    inTransaction(portal.db, (trx) => listSubscribers(trx, 'newGcp', portfolio))
  expect([await subscribers('oGV'), await subscribers('BD'), await subscribers()]).toEqual([
    [both.uid],
    [both.uid],
    [both.uid],
  ])
  expect(await subscribers('iCX')).toEqual([])
})
