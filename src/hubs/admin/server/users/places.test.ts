// Places set by an admin, and filters by place, role and last sign-in, through HTTP on a real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

const put = (uid: string, body: unknown) => portal.ask('PUT', `/api/users/${uid}/place`, { as: admin, body })
const listRecords = (subject: string) =>
  portal.db.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('seq').execute()
const close = (table: 'committee' | 'portfolio', code: string) =>
  portal.db.updateTable(table).set({ closedOn: '2020-01-01' }).where('code', '=', code).execute()

describe('a place', () => {
  it('takes effect with the next request, and is recorded with before and after', async () => {
    const person = await portal.signInAs('lcvp')
    const { status, json } = await put(person.uid, { committee: 'Lahore', portfolio: 'oGV', version: 1 })
    expect(status).toBe(200)
    expect(json).toMatchObject({ place: { committee: 'Lahore', portfolio: 'oGV' }, role: 'lcvp', version: 2 })
    const me = (await portal.ask('GET', '/api/me', { as: person })).json
    expect(me).toMatchObject({ place: { committee: 'Lahore', portfolio: 'oGV' }, wasAskedForPlace: true })
    expect((await put(person.uid, { committee: null, portfolio: 'oGV' })).json.version).toBe(3)
    const records = await listRecords(person.email)
    expect(records.map(({ kind, actorEmail }) => [kind, actorEmail])).toEqual([
      ['place.change', admin.email],
      ['place.change', admin.email],
    ])
    expect(JSON.parse(records[1]?.before)).toEqual({ committee: 'Lahore', portfolio: 'oGV' })
    expect(JSON.parse(records[1]?.after)).toEqual({ committee: null, portfolio: 'oGV' })
  })

  it('set to the same value changes and records nothing', async () => {
    const person = await portal.signInAs('tm')
    await put(person.uid, { committee: 'NUST', portfolio: null })
    expect((await put(person.uid, { committee: 'NUST', portfolio: null })).json.version).toBe(2)
    expect(await listRecords(person.email)).toHaveLength(1)
  })

  it('that is unknown, closed or missing is refused at its field', async () => {
    const { uid } = await portal.signInAs('tm')
    await put(uid, { committee: 'IBA', portfolio: 'BD' })
    await close('committee', 'IBA')
    await close('portfolio', 'BD')
    expect((await put(uid, { committee: 'Atlantis', portfolio: 'x' })).json.fields).toEqual({
      committee: 'Please choose one from the list.',
      portfolio: 'Please choose one from the list.',
    })
    expect((await put(uid, { committee: 'Lahore' })).json.fields).toHaveProperty('portfolio')
    expect((await put('nobody', { committee: null, portfolio: null })).status).toBe(404)
    // A closed one may stay, and goes to nobody else.
    expect((await put(uid, { committee: 'IBA', portfolio: null })).status).toBe(200)
    const refused = await put(uid, { committee: 'IBA', portfolio: 'BD' })
    expect([refused.status, refused.json.fields]).toEqual([400, { portfolio: 'BD is closed. Please choose another.' }])
  })

  it('does not overwrite what somebody else saved', async () => {
    const person = await portal.signInAs('tm')
    const save = (committee: string) => put(person.uid, { committee, portfolio: null, version: 1 })
    const answers = await Promise.all([save('Lahore'), save('Multan')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const saved = answers.find(({ status }) => status === 200)?.json
    expect(answers.find(({ status }) => status === 409)?.json.details).toEqual(saved)
  })
})

describe('the place of a new role', () => {
  const putRole = (uid: string, body: unknown) => portal.ask('PUT', `/api/users/${uid}/role`, { as: admin, body })
  const own = { committee: 'Lahore', portfolio: 'oGV' }
  /** A person who has chosen where they work. */
  async function member() {
    const person = await portal.signInAs('tm')
    await portal.db.updateTable('user').set(own).where('id', '=', person.uid).execute()
    return person
  }
  const placeOf = async (as: Person) => (await portal.ask('GET', '/api/me', { as })).json.place

  it('is the one that the admin names', async () => {
    const person = await member()
    const place = { committee: 'Multan', portfolio: 'MXP' }
    expect((await putRole(person.uid, { role: 'lcvp', place, version: 1 })).json).toMatchObject({ role: 'lcvp', place })
    expect(await placeOf(person)).toEqual(place)
    const [line] = await listRecords(person.email)
    expect(line?.kind).toBe('role.change')
    expect(JSON.parse(line?.before)).toEqual({ role: 'tm', active: true, place: own })
    expect(JSON.parse(line?.after)).toEqual({ role: 'lcvp', active: true, place })
    // The way back, as Undo sends it.
    expect((await putRole(person.uid, { role: 'tm', place: own, version: 2 })).json).toMatchObject({ place: own })
    expect(await placeOf(person)).toEqual(own)
  })

  it('is no LC for an LCVP if nobody names it, whatever they chose, alone or in bulk', async () => {
    const [one, other, national] = [await member(), await member(), await member()]
    const leadsNone = { role: 'lcvp', place: { committee: null, portfolio: 'oGV' } }
    expect((await putRole(one.uid, { role: 'lcvp' })).json).toMatchObject(leadsNone)
    const body = { people: [{ uid: other.uid }], change: { role: 'lcvp' } }
    const together = await portal.ask('PUT', '/api/users/together', { as: admin, body })
    expect(together.json.users).toMatchObject([leadsNone])
    // An MCVP is national, and takes no LC of their own choice along.
    expect((await putRole(national.uid, { role: 'mcvp' })).json.place).toEqual(own)
    expect((await putRole(national.uid, { role: 'lcvp' })).json).toMatchObject(leadsNone)
    for (const person of [one, other, national]) expect(await placeOf(person)).toEqual(leadsNone.place)
    // Afterwards their own choice counts again.
    expect((await putRole(one.uid, { role: 'tl' })).json.place).toEqual(own)
    expect(await placeOf(one)).toEqual(own)
  })

  it('is named for each person of a bulk change', async () => {
    const [one, other] = [await member(), await member()]
    const places = [own, { committee: 'Multan', portfolio: null }]
    const people = [one, other].map(({ uid }, n) => ({ uid, place: places[n] }))
    const { json } = await portal.ask('PUT', '/api/users/together', {
      as: admin,
      body: { people, change: { role: 'lcvp' } },
    })
    expect(
      Object.fromEntries(json.users.map(({ uid, place }: { uid: string; place: unknown }) => [uid, place])),
    ).toEqual({
      [one.uid]: places[0],
      [other.uid]: places[1],
    })
  })

  it('must be open, else the role stays as it was', async () => {
    const person = await member()
    const refused = await putRole(person.uid, { role: 'lcvp', place: { committee: 'Atlantis', portfolio: null } })
    expect([refused.status, refused.json.fields]).toEqual([400, { committee: 'Please choose one from the list.' }])
    expect((await portal.ask('GET', '/api/me', { as: person })).json).toMatchObject({ role: 'tm', place: own })
  })
})

describe('the filters', () => {
  const days = [null, '2026-03-01T10:00:00.000Z', '2026-06-01T00:00:00.000Z', '2026-06-01T23:59:59.999Z']
  const places = [null, 'Hyderabad', 'Faisalabad']
  const names: string[] = []
  beforeAll(async () => {
    // Every combination of day, committee, portfolio and role, once.
    for (const role of ['tm', 'tl'] as const) {
      for (const [d, lastSignInAt] of days.entries()) {
        for (const committee of places) {
          for (const portfolio of [null, 'MXP']) {
            const name = `filtered-${role}-${d}-${committee}-${portfolio}`.toLowerCase()
            const { uid } = await portal.signInAs(role, { displayName: name })
            await portal.db
              .updateTable('user')
              .set({ lastSignInAt, committee, portfolio })
              .where('id', '=', uid)
              .execute()
            names.push(name)
          }
        }
      }
    }
  })

  /** Over all pages, of four each: everybody once, and each page with the same total. */
  async function found(query: string): Promise<string[]> {
    const pages = []
    for (let page = 1, last = 1; page <= last; page++) {
      const { json } = await portal.ask('GET', `/api/users?limit=4&page=${page}&${query}`, { as: admin })
      pages.push(json)
      last = json.totalPages
    }
    const people = pages.flatMap(({ users }) => users.map((user: { displayName: string }) => user.displayName))
    expect(pages.map(({ total }) => total)).toEqual(pages.map(() => people.length))
    expect(new Set(people).size).toBe(people.length)
    return people.sort()
  }
  const named = (pattern: RegExp) => names.filter((name) => pattern.test(name)).sort()

  it.each([
    ['committee=Hyderabad', /-hyderabad-/],
    ['committee=none&search=filtered', /-null-(null|mxp)$/],
    ['portfolio=MXP', /-mxp$/],
    ['portfolio=none&committee=Faisalabad', /-faisalabad-null$/],
    ['role=tl&committee=Hyderabad', /-tl-.*-hyderabad-/],
    ['neverSignedIn=true&search=filtered', /^filtered-t.-0/],
    ['neverSignedIn=false&committee=Faisalabad', /-faisalabad-/],
    ['lastSignInBefore=2026-06-01', /^filtered-t.-1/],
    ['lastSignInBefore=2026-06-02', /^filtered-t.-[123]/],
    ['lastSignInBefore=2026-06-02&role=tm&portfolio=MXP&committee=Hyderabad&search=FILT', /-tm-[123]-hyderabad-mxp/],
  ])('%s', async (query, pattern) => {
    const wanted = named(pattern)
    expect(wanted.length).toBeGreaterThan(0)
    expect(await found(query)).toEqual(wanted)
  })

  it('find nobody by an unknown code, and refuse what is not a day', async () => {
    expect(await found('committee=Atlantis')).toEqual([])
    expect(await found('neverSignedIn=true&lastSignInBefore=2026-06-02')).toEqual([])
    const { status, json } = await portal.ask('GET', '/api/users?lastSignInBefore=soon&neverSignedIn=1', { as: admin })
    expect([status, Object.keys(json.fields).sort()]).toEqual([400, ['lastSignInBefore', 'neverSignedIn']])
  })

  it('still find people of a closed committee', async () => {
    await close('committee', 'Faisalabad')
    expect(await found('committee=Faisalabad')).toEqual(named(/-faisalabad-/))
  })
})
