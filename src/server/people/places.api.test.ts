// A person's place (LC and portfolio): chosen once or as often as the role allows, through HTTP on a real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { inTransaction } from '../database/database.ts'
import { type Person, startTestPortal, type TestPortal } from '../testing/portal.ts'
import { appoint } from '../years/appointments.ts'
import { raiseOrganisationVersion } from '../years/organisation.ts'
import { lock } from './lock.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await inTransaction(portal.db, async (trx) => {
    await raiseOrganisationVersion(trx)
    await trx.updateTable('committee').set({ closedOn: '2020-01-01' }).where('code', '=', 'IBA').execute()
  })
})
afterAll(() => portal.close())

const lahore = { committee: 'Lahore', portfolio: 'oGV' }
const multan = { committee: 'Multan', portfolio: null }
const nowhere = { committee: null, portfolio: null }

const say = (as: Person | undefined, body: object) => portal.ask('PUT', '/api/me/place', { as, body })
const meOf = async (as: Person) => (await portal.ask('GET', '/api/me', { as })).json
const trailOf = ({ email }: Person) =>
  portal.db
    .selectFrom('audit')
    .select(['kind', 'before', 'after'])
    .where('subject', '=', email)
    .orderBy('seq')
    .execute()
const kindsOf = async (person: Person) => (await trailOf(person)).map(({ kind }) => kind)

it('saves the own place, and audits it', async () => {
  const as = await portal.signInAs('tm')
  expect(await meOf(as)).toMatchObject({ place: nowhere, wasAskedForPlace: false })
  const answer = await say(as, lahore)
  expect([answer.status, answer.json]).toEqual([200, lahore])
  expect(await meOf(as)).toMatchObject({ place: lahore, wasAskedForPlace: true, displayName: 'Test tm' })
  const [line, ...others] = await trailOf(as)
  expect(others).toEqual([])
  expect(line?.kind).toBe('place.change')
  expect(JSON.parse(String(line?.before))).toEqual(nowhere)
  expect(JSON.parse(String(line?.after))).toEqual(lahore)
})

describe('in an LC that has closed', () => {
  const closedFor = async (as: Person) => (await portal.ask('GET', '/api/home', { as })).json.closedPlace
  async function personIn(role: Role, committee: string | null) {
    const as = await portal.signInAs(role)
    await portal.db.updateTable('user').set({ committee }).where('id', '=', as.uid).execute()
    await portal.db.updateTable('appointment').set({ committee }).where('userId', '=', as.uid).execute()
    return as
  }

  it('members are asked for another one until they choose it', async () => {
    const member = await personIn('tl', 'IBA')
    expect(await closedFor(member)).toEqual({ committee: 'IBA' })
    expect((await say(member, lahore)).status).toBe(200)
    expect(await closedFor(member)).toBeUndefined()
    expect(await closedFor(await personIn('tm', null))).toBeUndefined()
  })

  it.each(['lcvp', 'mcvp'] as const)(
    '%s, who may not choose, learns whom to ask: three admins at most',
    async (role) => {
      const admins = await Promise.all(
        ['Cyra', 'Ali', 'Bano', 'Dua'].map((displayName) => portal.signInAs('admin', { displayName })),
      )
      const { committee, ask } = await closedFor(await personIn(role, 'IBA'))
      expect([committee, ask.map(({ name }: { name: string }) => name)]).toEqual(['IBA', ['Ali', 'Bano', 'Cyra']])
      expect(ask[0].email).toBe(admins[1]?.email)
      expect(await closedFor(await personIn(role, 'Lahore'))).toBeUndefined()
      await portal.db.updateTable('user').set({ role: 'tm' }).where('role', '=', 'admin').execute()
    },
  )
})

it('needs a session', async () => {
  expect((await say(undefined, lahore)).status).toBe(401)
})

it.each([
  ['unknown', { committee: 'Atlantis', portfolio: null }, { committee: 'Please choose one from the list.' }],
  ['closed', { committee: 'IBA', portfolio: 'oGV' }, { committee: 'IBA is closed. Please choose another.' }],
  ['of no portfolio', { committee: null, portfolio: 'Lahore' }, { portfolio: 'Please choose one from the list.' }],
])('refuses a code that is %s, by its field', async (_, place, fields) => {
  const as = await portal.signInAs('tl')
  const { status, json } = await say(as, { ...place, displayName: 'Hira Malik' })
  expect([status, json.fields]).toEqual([400, fields])
  // Nothing of it was saved.
  expect(await meOf(as)).toMatchObject({ place: nowhere, wasAskedForPlace: false, displayName: 'Test tl' })
})

it.each<Role>(['user', 'tm', 'tl', 'admin'])('lets a %s choose again at any time', async (role) => {
  const as = await portal.signInAs(role)
  for (const place of [lahore, multan, nowhere]) expect((await say(as, place)).json).toEqual(place)
  expect(await kindsOf(as)).toEqual(['place.change', 'place.change', 'place.change'])
})

it.each<Role>(['lcvp', 'mcvp'])('lets an %s choose nothing, whether or not an admin has set a place', async (role) => {
  const as = await portal.signInAs(role)
  const refuse = async (place: object) => {
    const { status, json } = await say(as, place)
    expect([status, json.error]).toEqual([403, 'placeIsSet'])
    expect(json.message).toBe('Only an admin can set the LC and portfolio of LCVPs and MCVPs.')
  }
  for (const place of [lahore, multan, { committee: null, portfolio: 'BD' }]) await refuse(place)
  expect(await meOf(as)).toMatchObject({ place: nowhere, wasAskedForPlace: true })
  await portal.db.updateTable('appointment').set(lahore).where('userId', '=', as.uid).execute()
  for (const place of [multan, nowhere]) await refuse(place)
  // The place as it is, with a new name.
  expect((await say(as, { ...lahore, displayName: 'Hina Raza' })).status).toBe(200)
  expect(await meOf(as)).toMatchObject({ place: lahore, displayName: 'Hina Raza' })
})

it('does not ask again if a person declines, who may still choose later', async () => {
  const as = await portal.signInAs('tl')
  expect((await say(as, nowhere)).json).toEqual(nowhere)
  expect(await meOf(as)).toMatchObject({ place: nowhere, wasAskedForPlace: true })
  expect(await kindsOf(as)).toEqual([])
  expect((await say(as, lahore)).status).toBe(200)
})

it('saves a name that is sent along, as the profile would', async () => {
  const as = await portal.signInAs('user')
  expect((await say(as, { ...lahore, displayName: ' Ayesha  Khan ' })).json).toEqual(lahore)
  expect(await meOf(as)).toMatchObject({ displayName: 'Ayesha Khan', place: lahore })
  expect(await kindsOf(as)).toEqual(['place.change', 'identity.profile'])
  // Unchanged values are not audited.
  await say(as, { ...lahore, displayName: 'Ayesha Khan' })
  expect(await kindsOf(as)).toHaveLength(2)
  const { searchText } = await portal.db
    .selectFrom('user')
    .select('searchText')
    .where('id', '=', as.uid)
    .executeTakeFirstOrThrow()
  expect(searchText).toContain('ayesha khan')
  expect((await say(as, { ...lahore, displayName: ' ' })).json.fields).toEqual({
    displayName: 'Please enter your name.',
  })
})

it('refuses a place that is chosen while an admin appoints, or keeps it out of the appointment', async () => {
  const as = await portal.signInAs('tl')
  const { open } = await portal.portal.years()
  const appointing = inTransaction(portal.db, async (trx) => {
    await lock(trx, { people: [as.uid] })
    return appoint(trx, { userId: as.uid, role: 'lcvp', place: nowhere, year: open, createdBy: '' })
  })
  const [{ status }] = await Promise.all([say(as, lahore), appointing])
  expect([200, 403]).toContain(status)
  expect((await meOf(as)).place.committee).toBe(null)
})

it('skipping keeps the current place, and the person is not asked again', async () => {
  const as = await portal.signInAs('tl')
  const skip = () => say(as, { ...nowhere, skipped: true })
  expect((await skip()).json).toEqual(nowhere)
  expect(await meOf(as)).toMatchObject({ place: nowhere, wasAskedForPlace: true })
  expect((await say(as, lahore)).status).toBe(200)
  expect((await skip()).json).toEqual(lahore)
  expect((await meOf(as)).place).toEqual(lahore)
  expect(await kindsOf(as)).toEqual(['place.change'])
})
