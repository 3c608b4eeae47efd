// Users list: pages, search, refusals, changes and races, through HTTP on a real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrolMissingPeople } from '#server/people/list.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Role } from '#shared/roles.ts'
import { roles } from '#shared/roles.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  admin = await portal.signInAs('admin', { email: 'first.admin@nexus.example' })
})
afterAll(() => portal.close())

const list = async (query: string) => (await portal.ask('GET', `/api/users?${query}`, { as: admin })).json
const emailsOf = (json: { users: { email: string }[] }) => json.users.map(({ email }) => email)
const put = (as: Person | undefined, uid: string, what: string, body?: unknown) =>
  portal.ask('PUT', `/api/users/${uid}/${what}`, { as, body })
const listRecords = (subject: string) =>
  portal.db.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('seq').execute()

describe('refusals', () => {
  const calls: [string, string, unknown][] = [
    ['GET', '/api/users', undefined],
    ['PUT', '/api/users/x/role', { role: 'admin' }],
    ['PUT', '/api/users/x/place', { committee: null, portfolio: null }],
    ['PUT', '/api/users/together', { people: [{ uid: 'x' }], change: { active: false } }],
    ['PUT', '/api/users/x/deactivate', {}],
    ['PUT', '/api/users/x/reactivate', {}],
    ['POST', '/api/users/x/resend-verification', undefined],
    ['POST', '/api/users/x/end-sessions', undefined],
    ['GET', '/api/audit', undefined],
    ['GET', '/api/audit/kinds', undefined],
    ['GET', '/api/audit.csv', undefined],
  ]

  it.each(calls)('%s %s is for admins only', async (method, path, body) => {
    expect((await portal.ask(method, path, { body })).status).toBe(401)
    for (const role of roles.filter((role) => role !== 'admin')) {
      const { status } = await portal.ask(method, path, { as: await portal.signInAs(role), body })
      expect([role, status]).toEqual([role, 403])
    }
  })

  it('keeps changing people for admins, even if another role may open the screen', async () => {
    const save = (accessRoles: Role[]) =>
      portal.ask('PUT', '/api/route-permissions/admin-panel', { as: admin, body: { accessRoles, confirmed: true } })
    await save(['mcvp'])
    const mcvp = await portal.signInAs('mcvp')
    expect((await portal.ask('GET', '/api/users', { as: mcvp })).status).toBe(403)
    expect((await put(mcvp, mcvp.uid, 'role', { role: 'admin' })).status).toBe(403)
    await save([])
  })

  it('names what is wrong with the input', async () => {
    expect((await put(admin, admin.uid, 'role', { role: 'king' })).json.fields.role).toBeTruthy()
    expect((await put(admin, admin.uid, 'role')).status).toBe(400)
    expect((await portal.ask('GET', '/api/users?page=0&limit=1000', { as: admin })).json.fields).toHaveProperty('limit')
    expect((await portal.ask('GET', '/api/users?role=king', { as: admin })).status).toBe(400)
    expect((await put(admin, 'nobody', 'role', { role: 'tm' })).status).toBe(404)
    expect((await put(admin, 'nobody', 'deactivate')).status).toBe(404)
  })
})

describe('the list', () => {
  beforeAll(async () => {
    const now = new Date().toISOString()
    const rows = Array.from({ length: 560 }, (_, i) => ({
      id: `p${i}`,
      email: `person.${i}@nexus.example`,
      name: i % 2 ? `Ayesha Khan ${i}` : `Bilal 100%_Raza ${i}`,
      role: 'lcvp',
      createdAt: now,
      updatedAt: now,
    }))
    await portal.db.insertInto('user').values(rows).execute()
    await enrolMissingPeople(portal.db)
  })

  it('has 10 per page, newest first, with every field', async () => {
    const json = await list('')
    expect(json.users).toHaveLength(10)
    const people = await portal.db.selectFrom('user').select('id').execute()
    expect(json.total).toBe(people.length)
    expect(json.totalPages).toBe(Math.ceil(json.total / 10))
    const me = (await list('search=first.admin')).users[0]
    expect(me).toEqual({
      uid: admin.uid,
      email: admin.email,
      displayName: 'Test admin',
      role: 'admin',
      active: true,
      emailVerified: true,
      lastSignInAt: null,
      place: { committee: null, portfolio: null },
      passkeys: 0,
      createdAt: expect.any(String),
      version: 1,
    })
  })

  it('shows everybody exactly once over all pages, also by role', async () => {
    for (const role of ['', '&role=lcvp']) {
      const first = await list(`limit=50${role}`)
      const pages = Array.from({ length: first.totalPages }, (_, i) => list(`limit=50&page=${i + 1}${role}`))
      const emails = (await Promise.all(pages)).flatMap(emailsOf)
      expect(emails).toHaveLength(first.total)
      expect(new Set(emails).size).toBe(first.total)
    }
    expect((await list('page=9999')).users).toEqual([])
  })

  it('finds parts of addresses and names, all words, in any case', async () => {
    expect(emailsOf(await list('search=PERSON.555'))).toEqual(['person.555@nexus.example'])
    expect(emailsOf(await list('search=khan%20555'))).toEqual(['person.555@nexus.example'])
    expect((await list('search=ayesha&limit=3')).total).toBe(280)
    expect(await list('search=nobody-at-all')).toMatchObject({ users: [], total: 0, totalPages: 1 })
  })

  it('treats wildcards as text', async () => {
    expect((await list('search=100%25_raza')).total).toBe(280)
    expect((await list('search=%25')).total).toBe(280)
    expect((await list('search=a_a')).total).toBe(0)
    expect((await list('search=%5C')).total).toBe(0)
  })

  it('searches within a role, and counts even beyond the last page', async () => {
    expect(
      (await list('search=nexus.example&role=admin')).users.every((user: { role: Role }) => user.role === 'admin'),
    ).toBe(true)
    expect(await list('search=ayesha&page=99')).toMatchObject({ users: [], total: 280, totalPages: 28 })
  })
})

describe('a role', () => {
  it('takes effect with the next request, is counted, and is recorded with before and after', async () => {
    const person = await portal.signInAs('tm')
    const before = (await list('role=mcvp')).total
    expect((await portal.ask('GET', '/api/me', { as: person })).json.role).toBe('tm')
    const answer = await put(admin, person.uid, 'role', { role: 'mcvp' })
    expect([answer.status, answer.json.role, answer.json.version]).toEqual([200, 'mcvp', 2])
    expect((await portal.ask('GET', '/api/me', { as: person })).json.role).toBe('mcvp')
    expect((await list('role=mcvp')).total).toBe(before + 1)
    expect(emailsOf(await list('role=mcvp&limit=100'))).toContain(person.email)
    const records = await listRecords(person.email)
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({ kind: 'role.change', actorEmail: admin.email, address: '127.0.0.1' })
    expect(JSON.parse(records[0]?.before).role).toBe('tm')
    expect(JSON.parse(records[0]?.after).role).toBe('mcvp')
  })

  it('set to the same value changes and records nothing', async () => {
    const person = await portal.signInAs('tl')
    expect((await put(admin, person.uid, 'role', { role: 'tl' })).json.version).toBe(1)
    expect(await listRecords(person.email)).toEqual([])
  })

  it('saved by two admins concurrently: the second sees what the first saved', async () => {
    const person = await portal.signInAs('user')
    const second = await portal.signInAs('admin')
    const answers = await Promise.all([
      put(admin, person.uid, 'role', { role: 'tm', version: 1 }),
      put(second, person.uid, 'role', { role: 'tl', version: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const saved = answers.find(({ status }) => status === 200)?.json
    const told = answers.find(({ status }) => status === 409)?.json
    expect(told).toMatchObject({ error: 'conflict', details: { uid: person.uid, role: saved.role, version: 2 } })
    expect(await listRecords(person.email)).toHaveLength(1)
  })
})

describe('deactivate and reactivate', () => {
  it('ends the sessions at once, keeps the person, and reactivates them', async () => {
    const person = await portal.signInAs('tl')
    expect((await put(admin, person.uid, 'deactivate')).json).toMatchObject({ active: false, role: 'tl', version: 2 })
    expect((await portal.ask('GET', '/api/me', { as: person })).status).toBe(401)
    const sessions = () => portal.db.selectFrom('session').select('id').where('userId', '=', person.uid).execute()
    expect(await sessions()).toEqual([])
    expect(emailsOf(await list(`search=${person.email}`))).toEqual([person.email])
    expect((await put(admin, person.uid, 'reactivate', { version: 1 })).status).toBe(409)
    expect((await put(admin, person.uid, 'reactivate', { version: 2 })).json).toMatchObject({
      active: true,
      version: 3,
    })
    expect((await portal.ask('GET', '/api/me', { as: person })).status).toBe(401)
    expect((await listRecords(person.email)).map(({ kind }) => kind)).toEqual(['user.deactivate', 'user.reactivate'])
  })
})
