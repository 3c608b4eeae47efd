// People handlers: who was who, who appoints, and notes for the successor.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Db, inTransaction } from '#server/database/database.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { laterOf, plusDays, today } from '#shared/time/calendar.ts'

let portal: TestPortal
let chief: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
  chief = await portal.signInAs('admin')
})
afterAll(() => portal.close())
afterEach(() => vi.useRealTimers())

const list = async (query: string, as = chief) => (await portal.ask('GET', `/api/people?${query}`, { as })).json
const me = async (as: Person) => (await portal.ask('GET', '/api/me', { as })).json
const appoint = (body: object, as = chief) => portal.ask('POST', '/api/appointments', { as, body })
const place = { committee: 'Lahore', portfolio: 'oGV' }

describe('people', () => {
  it("the admin panel's dropdown appoints in the open year, and another role ends it today", async () => {
    const person = await portal.signInAs('tl', { displayName: 'Sana Malik' })
    const role = (to: string) => portal.ask('PUT', `/api/users/${person.uid}/role`, { as: chief, body: { role: to } })
    expect((await role('lcvp')).json.role).toBe('lcvp')
    const { open } = await portal.portal.years()
    expect((await list(`person=${person.uid}`)).people).toMatchObject([
      {
        role: 'lcvp',
        year: open.label,
        startsOn: today(),
        endsOn: open.endsOn,
        state: 'now',
        displayName: 'Sana Malik',
      },
    ])
    expect((await role('lcvp')).json.version).toBe(2)
    expect((await role('mcvp')).json.role).toBe('mcvp')
    expect((await role('tm')).json.role).toBe('tm')
    const states = (await list(`person=${person.uid}`)).people.map(({ state }: { state: string }) => state)
    expect(states).toEqual(['past', 'past'])
    expect((await me(person)).role).toBe('tm')
  })

  it('are listed by year, committee and portfolio; addresses are for leaders', async () => {
    const person = await portal.signInAs('tm')
    expect((await appoint({ uid: person.uid, role: 'lcvp', committee: 'Multan', portfolio: 'BD' })).status).toBe(200)
    expect((await list('committee=Multan')).people.map(({ uid }: { uid: string }) => uid)).toEqual([person.uid])
    expect((await list('committee=Multan&portfolio=iCX')).total).toBe(0)
    const member = await portal.signInAs('tm')
    const asMember = () => portal.ask('GET', '/api/people', { as: member })
    expect((await asMember()).status).toBe(403)
    const accessRoles = ['tm', 'tl', 'lcvp', 'mcvp']
    await portal.ask('PUT', '/api/route-permissions/people', { as: chief, body: { accessRoles } })
    expect((await asMember()).status).toBe(200)
    expect((await list('committee=Multan', member)).people[0].email).toBeNull()
    expect((await list('committee=Multan', person)).people[0].email).toBe(person.email)
    expect((await portal.ask('GET', '/api/people', { as: await portal.signInAs('user') })).status).toBe(403)
    expect((await portal.ask('GET', '/api/people?year=nope', { as: chief })).json.fields).toHaveProperty('year')
  })
})

describe('an appointment', () => {
  it('for future days waits for them, and can be withdrawn; bad input names the field and stores nothing', async () => {
    const person = await portal.signInAs('tm')
    const { uid } = person
    const { open } = await portal.portal.years()
    const before = (await list(`person=${uid}`)).total
    const startsOn = plusDays(today(), 1)
    for (const [field, wrong] of Object.entries({
      committee: { committee: 'Atlantis' },
      year: { year: '01.02' },
      endsOn: { startsOn, endsOn: today() },
      role: { role: 'admin' },
    })) {
      const { status, json } = await appoint({ uid, role: 'mcvp', ...place, ...wrong })
      expect([field, status, Object.keys(json.fields)]).toEqual([field, 400, [field]])
    }
    expect((await appoint({ uid: 'nobody', role: 'mcvp', ...place })).status).toBe(404)
    expect((await appoint({ uid, role: 'mcvp', ...place }, person)).status).toBe(403)
    expect((await list(`person=${uid}`)).total).toBe(before)

    const endsOn = open.endsOn > startsOn ? open.endsOn : startsOn
    const made = await appoint({ uid, role: 'mcvp', ...place, startsOn, endsOn })
    expect([made.status, made.json.state]).toEqual([200, 'coming'])
    expect((await me(person)).role).toBe('tm')
    const end = (id: string) => portal.ask('POST', `/api/appointments/${id}/end`, { as: chief })
    expect((await end(made.json.id)).status).toBe(204)
    expect((await list(`person=${uid}`)).total).toBe(before)

    const now = await appoint({ uid, role: 'lcvp', ...place, startsOn: today(), endsOn })
    expect((await me(person)).role).toBe('lcvp')
    expect((await end(now.json.id)).status).toBe(204)
    expect((await me(person)).role).toBe('tm')
    expect((await end(now.json.id)).status).toBe(409)
    expect((await list(`person=${uid}`)).people).toMatchObject([{ state: 'past', endsOn: today() }])
  })

  it('is neither made nor ended while the year is being closed', async () => {
    const person = await portal.signInAs('tm')
    const { open } = await portal.portal.years()
    const days = { startsOn: today(), endsOn: laterOf(open.endsOn, today()) }
    const { id } = (await appoint({ uid: person.uid, role: 'lcvp', ...place, ...days })).json
    const inForce = (db: Db) =>
      db.selectFrom('appointment').select('id').where('userId', '=', person.uid).where('endedAt', 'is', null).execute()
    const sent: Promise<{ status: number }>[] = []
    await inTransaction(portal.db, async (trx) => {
      await trx.updateTable('openYear').set({ label: open.label }).execute()
      sent.push(portal.ask('POST', `/api/appointments/${id}/end`, { as: chief }))
      await new Promise((resolve) => setTimeout(resolve, 250))
      expect(await inForce(trx as Db)).toEqual([{ id }])
      sent.push(appoint({ uid: person.uid, role: 'mcvp', ...place, ...days }))
      await new Promise((resolve) => setTimeout(resolve, 250))
      expect(await inForce(trx as Db)).toEqual([{ id }])
    })
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([204, 200])
    expect(await inForce(portal.db)).not.toEqual([{ id }])
  })
})

describe('appointing', () => {
  it('twice the same is refused with what exists, and an admin with an older version does not overwrite it', async () => {
    const { uid } = await portal.signInAs('tm', { displayName: 'Omar Farooq' })
    const demote = (version: number) =>
      portal.ask('PUT', `/api/users/${uid}/role`, { as: chief, body: { role: 'tl', version } })
    const office = { uid, role: 'lcvp', committee: 'Lahore', portfolio: null, startsOn: today() }
    const made = await appoint(office)
    const again = await appoint(office)
    const { startsOn, endsOn } = made.json
    const is = `Omar Farooq is already LCVP, Lahore from ${startsOn} to ${endsOn}.`
    expect([made.status, again.status, again.json.message]).toEqual([200, 409, is])
    expect((await appoint({ ...office, startsOn: plusDays(today(), 1) })).status).toBe(409)
    expect((await list(`person=${uid}`)).total).toBe(1)
    expect((await appoint({ ...office, portfolio: 'BD' })).status).toBe(200)
    expect((await demote(1)).json.details).toMatchObject({ role: 'lcvp', version: 3 })

    await portal.ask('POST', `/api/appointments/${made.json.id}/end`, { as: chief })
    expect((await demote(3)).status).toBe(409)
    expect((await appoint(office)).status).toBe(200)
  })
})

describe('notes for the successor', () => {
  const write = (as: Person, body: object) => portal.ask('PUT', '/api/notes', { as, body })
  const notes = async (as: Person) => (await portal.ask('GET', '/api/notes', { as })).json
  /** Besides the tasks that are due. */
  const forYou = async (as: Person) =>
    (await portal.ask('GET', '/api/home', { as })).json.forYou.filter(({ path }: { path: string }) => path === '/notes')

  it('stay with their writer when the office changes hands within a year, or two hold it', async () => {
    const office = { role: 'lcvp', committee: 'Karachi', portfolio: 'BD' }
    const holder = async (displayName: string) => {
      const person = await portal.signInAs('tm', { displayName })
      return { person, id: (await appoint({ uid: person.uid, ...office, startsOn: today() })).json.id }
    }
    const first = await holder('Bilal Awan')
    const second = await holder('Amna Tariq')
    expect((await write(first.person, { ...office, text: 'From Bilal', version: 0 })).status).toBe(200)
    expect((await write(second.person, { ...office, text: 'From Amna', version: 0 })).status).toBe(200)
    expect(await notes(first.person)).toMatchObject([{ note: { text: 'From Bilal', version: 1 }, before: null }])
    expect(await notes(second.person)).toMatchObject([{ note: { text: 'From Amna', version: 1 }, before: null }])

    await portal.ask('POST', `/api/appointments/${first.id}/end`, { as: chief })
    const third = await holder('Zain Raza')
    const left = { text: 'From Bilal', by: 'Bilal Awan' }
    expect(await notes(third.person)).toMatchObject([{ note: { text: '', version: 0 }, before: left }])
    expect((await write(third.person, { ...office, text: 'From Zain', version: 0 })).status).toBe(200)
    expect(await notes(third.person)).toMatchObject([{ note: { text: 'From Zain' }, before: left }])
    expect(await notes(second.person)).toMatchObject([{ note: { text: 'From Amna' }, before: left }])
  })

  /** Noon in Karachi; everybody stays signed in. */
  async function goTo(day: string) {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(new Date(`${day}T12:00:00+05:00`))
    const now = new Date().toISOString()
    const session = { createdAt: now, updatedAt: now, expiresAt: new Date(Date.now() + 86_400_000).toISOString() }
    await portal.db.updateTable('session').set(session).execute()
  }

  it('of everyone who held the office are there for the next holder, newest year first, and come first on the dashboard', async () => {
    const { open } = await portal.portal.years()
    const office = { role: 'lcvp', committee: 'Giki', portfolio: 'oGT' }
    const years = ['a', 'b', 'c'].map((label, n) => ({
      ...{ label, startsOn: plusDays(open.startsOn, -(3 - n)), endsOn: plusDays(open.startsOn, -(3 - n)), isPast: 1 },
      closedAt: 'x',
    }))
    await portal.db.insertInto('year').values(years).execute()
    const person = await portal.signInAs('tm', { displayName: 'Ayesha Khan' })
    const [first, second] = [await portal.signInAs('tm', { displayName: 'Omar' }), await portal.signInAs('tm')]
    const note = (year: string, writtenBy: string, text: string) => ({
      ...{ ...office, year, writtenBy, text, version: 1, updatedAt: year },
    })
    const written = [
      note('a', first.uid, 'From Omar'),
      note('b', 'former-1', 'From an erased person'),
      note('b', second.uid, ''),
      note('c', person.uid, 'My own of last year'),
    ]
    await portal.db.insertInto('positionNote').values(written).execute()
    await appoint({ uid: person.uid, ...office, startsOn: today() })
    const [position] = await notes(person)
    expect(position.earlier).toEqual([
      { text: 'My own of last year', year: 'c', by: 'Ayesha Khan' },
      { text: 'From an erased person', year: 'b', by: null },
      { text: 'From Omar', year: 'a', by: 'Omar' },
    ])
    expect([position.before, position.editableUntil]).toEqual([position.earlier[1], null])
    const rows = (await portal.ask('GET', '/api/home', { as: person })).json.forYou
    expect(rows[0].text).toBe('A former member and 1 other left notes for you: LCVP, Giki, oGT')
  })

  it('stay readable and editable for 90 days after the last day, whatever the role is then', async () => {
    const person = await portal.signInAs('user', { displayName: 'Saad Mir' })
    const [one, two] = [
      { role: 'lcvp', committee: 'IBA', portfolio: 'BD' },
      { role: 'mcvp', committee: 'MC', portfolio: 'FnL' },
    ]
    const ids = []
    for (const office of [one, two]) {
      ids.push((await appoint({ uid: person.uid, ...office, startsOn: today() })).json.id)
      expect((await write(person, { ...office, text: `Of ${office.committee}`, version: 0 })).status).toBe(200)
    }
    const never = await portal.signInAs('user')
    expect([await notes(never), (await write(never, { ...one, text: 'Not mine' })).status]).toEqual([[], 403])
    for (const id of ids) await portal.ask('POST', `/api/appointments/${id}/end`, { as: chief })
    expect((await me(person)).role).toBe('user')
    const [ended, until] = [today(), plusDays(today(), 90)]
    for (const day of [ended, until]) {
      await goTo(day)
      const own = await notes(person)
      expect(
        own.map(({ committee, note }: { committee: string; note: { text: string } }) => [committee, note.text]),
      ).toEqual(
        expect.arrayContaining([
          ['IBA', 'Of IBA'],
          ['MC', 'Of MC'],
        ]),
      )
      expect(own[0]).toMatchObject({ editableUntil: until, before: null, earlier: [] })
    }
    expect((await write(person, { ...one, text: 'Corrected', version: 1 })).json).toMatchObject({ version: 2 })
    expect((await forYou(person)).map(({ text }: { text: string }) => text)).toEqual([
      expect.stringMatching(/^You can change your notes until .+: MCVP, MC, FnL$/),
      expect.stringMatching(/^You can change your notes until .+: LCVP, IBA, BD$/),
    ])
    await goTo(plusDays(until, 1))
    expect([await notes(person), await forYou(person)]).toEqual([[], []])
    expect((await write(person, { ...one, text: 'Too late', version: 2 })).status).toBe(403)
  })

  it('of an office that a person holds again are those of the new time', async () => {
    const person = await portal.signInAs('tm')
    const office = { role: 'lcvp', committee: 'NUST', portfolio: 'BD' }
    const { id } = (await appoint({ uid: person.uid, ...office, startsOn: today() })).json
    await portal.ask('POST', `/api/appointments/${id}/end`, { as: chief })
    await appoint({ uid: person.uid, ...office, startsOn: today() })
    expect(await notes(person)).toMatchObject([{ committee: 'NUST', editableUntil: null }])
  })

  it('are written by the holder of the office, and found by its holder in the next year', async () => {
    const before = await portal.signInAs('tm', { displayName: 'Hira Butt' })
    await appoint({ uid: before.uid, role: 'lcvp', ...place, startsOn: today() })
    const office = { role: 'lcvp', ...place }
    expect(await write(before, { ...office, text: 'Call the dean first.' })).toMatchObject({
      ...{ status: 200, json: { text: 'Call the dean first.', version: 1 } },
    })
    const conflict = await write(before, { ...office, text: 'Other words', version: 0 })
    expect([conflict.status, conflict.json.details.text]).toEqual([409, 'Call the dean first.'])
    const other = await portal.signInAs('lcvp')
    expect((await write(other, { ...office, text: 'Not mine' })).status).toBe(403)
    expect((await notes(before))[0]).toMatchObject({ before: null, note: { text: 'Call the dean first.' } })

    await turnYear(portal, { label: 'next', startsOn: plusDays(today(), 300), endsOn: plusDays(today(), 660) })
    await portal.db.deleteFrom('appointment').where('userId', '=', before.uid).execute()
    const next = await portal.signInAs('tm')
    await appoint({
      uid: next.uid,
      role: 'lcvp',
      ...place,
      startsOn: plusDays(today(), 290),
      endsOn: plusDays(today(), 600),
    })
    await portal.db.updateTable('appointment').set({ startsOn: today() }).where('userId', '=', next.uid).execute()
    expect((await notes(next))[0]).toMatchObject({
      ...{ note: { text: '' }, before: { text: 'Call the dean first.', by: 'Hira Butt' } },
    })
    expect(await forYou(next)).toMatchObject([
      { text: 'Hira Butt left notes for you: LCVP, Lahore, oGV', path: '/notes' },
    ])
    expect(await forYou(chief)).toEqual([])
    await portal.db.deleteFrom('user').where('id', '=', before.uid).execute()
    expect((await notes(next))[0].before).toMatchObject({ text: 'Call the dean first.', by: null })
    expect((await forYou(next))[0].text).toBe('A former member left notes for you: LCVP, Lahore, oGV')
  })
})
