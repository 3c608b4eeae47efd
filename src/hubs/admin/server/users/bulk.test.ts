// Bulk changes: all people or nobody, also with concurrent changes by two admins or by the people themselves.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { lock } from '#server/people/lock.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { effectiveRole, listAppointmentsToday } from '#server/years/appointments.ts'
import type { Role } from '#shared/roles.ts'
import { roles } from '#shared/roles.ts'
import { hub } from '../handlers.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

type Named = { uid: string; version?: number }
const changeInBulk = (people: Named[], change: unknown, as = admin) =>
  portal.ask('PUT', '/api/users/together', {
    as,
    body: { people: people.map(({ uid, version }) => ({ uid, version })), change },
  })
const signInAll = (...wantedRoles: Role[]) => Promise.all(wantedRoles.map((role) => portal.signInAs(role)))
const findRow = async ({ uid }: Person) => {
  const row = await portal.db
    .selectFrom('user')
    .select(['role', 'active', 'committee', 'portfolio', 'version'])
    .where('id', '=', uid)
    .executeTakeFirstOrThrow()
  const [held] = await listAppointmentsToday(portal.db, uid)
  return { ...row, role: effectiveRole(row.role, held?.role) }
}
const findRows = (people: Person[]) => Promise.all(people.map(findRow))
const listAuditKinds = async ({ email }: Person) => {
  const rows = await portal.db.selectFrom('audit').select('kind').where('subject', '=', email).orderBy('seq').execute()
  return rows.map(({ kind }) => kind)
}
/** Each person is in the list of exactly one role. */
async function expectEachInOneList() {
  const totals = await Promise.all(roles.map(async (role) => (await list(`role=${role}`)).total))
  expect(totals.reduce((sum, total) => sum + total)).toBe((await list('')).total)
}
const list = async (query: string) => (await portal.ask('GET', `/api/users?${query}`, { as: admin })).json

describe('several people', () => {
  it('get a role, with one audit line each; a person who already has it stays unchanged', async () => {
    const people = await signInAll('tm', 'tl', 'lcvp')
    const { status, json } = await changeInBulk(people, { role: 'lcvp' })
    expect(status).toBe(200)
    expect(json.users.map(({ role }: { role: Role }) => role)).toEqual(['lcvp', 'lcvp', 'lcvp'])
    expect((await findRows(people)).map(({ version }) => version)).toEqual([2, 2, 1])
    expect(await Promise.all(people.map(listAuditKinds))).toEqual([['role.change'], ['role.change'], []])
    await expectEachInOneList()
  })

  it('get a place; the part that is not sent stays as each one has it', async () => {
    const people = (await signInAll('tm', 'tm')) as [Person, Person]
    await changeInBulk([people[0]], { place: { committee: 'NUST', portfolio: 'oGT' } })
    expect((await changeInBulk(people, { place: { committee: 'Lahore' } })).status).toBe(200)
    expect(await findRows(people)).toMatchObject([
      { committee: 'Lahore', portfolio: 'oGT' },
      { committee: 'Lahore', portfolio: null },
    ])
    const wrong = await changeInBulk(people, { place: { portfolio: 'Atlantis' } })
    expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([400, ['portfolio']])
  })

  it('are deactivated and signed out, and reactivated', async () => {
    const people = await signInAll('tm', 'mcvp')
    expect((await changeInBulk(people, { active: false })).status).toBe(200)
    for (const as of people) expect((await portal.ask('GET', '/api/me', { as })).status).toBe(401)
    expect((await changeInBulk(people, { active: true })).status).toBe(200)
    expect(await listAuditKinds(people[0] as Person)).toEqual(['user.deactivate', 'user.reactivate'])
  })

  it('named twice count once', async () => {
    const [person] = (await signInAll('tm')) as [Person]
    expect((await changeInBulk([person, person], { role: 'tl' })).json.users).toHaveLength(1)
    expect((await findRow(person)).version).toBe(2)
  })

  it.each([
    ['nobody', { people: [], change: { active: true } }],
    ['too many', { people: Array.from({ length: 101 }, (_, n) => ({ uid: `x${n}` })), change: { active: true } }],
    ['two changes at once', { people: [{ uid: 'x' }], change: { active: true, role: 'tm' } }],
    ['no change', { people: [{ uid: 'x' }], change: {} }],
  ])('%s: refused', async (_, body) => {
    expect((await portal.ask('PUT', '/api/users/together', { as: admin, body })).status).toBe(400)
  })
})

describe('nobody is changed', () => {
  it('when somebody was changed meanwhile, and the answer says who', async () => {
    const people = (await signInAll('tm', 'tm', 'tm')) as [Person, Person, Person]
    await changeInBulk([people[1]], { role: 'tl' })
    const seen = people.map(({ uid }) => ({ uid, version: 1 }))
    const { status, json } = await changeInBulk(seen, { role: 'mcvp' })
    expect([status, json.error]).toEqual([409, 'conflict'])
    expect(json.message).toBe(
      `Someone else has just changed ${people[1].email}, so nobody was changed. Check the list and try again.`,
    )
    expect(json.details.users).toMatchObject([{ uid: people[1].uid, role: 'tl', version: 2 }])
    expect((await findRows(people)).map(({ role }) => role)).toEqual(['tm', 'tl', 'tm'])
    expect(await listAuditKinds(people[0])).toEqual([])
    await expectEachInOneList()
  })

  it('when somebody is unknown', async () => {
    const people = await signInAll('tm', 'tm')
    expect((await changeInBulk([...people, { uid: 'nobody' }], { role: 'tl' })).status).toBe(404)
    expect((await findRows(people)).map(({ role }) => role)).toEqual(['tm', 'tm'])
  })

  it('when no admin would be left', async () => {
    const other = await portal.signInAs('admin')
    const [member] = (await signInAll('tm')) as [Person]
    for (const change of [{ role: 'tm' }, { active: false }]) {
      const { status, json } = await changeInBulk([admin, member, other], change)
      expect([status, json.error]).toEqual([409, 'lastAdmin'])
    }
    expect(await findRows([admin, other, member])).toMatchObject([
      { role: 'admin', active: 1 },
      { role: 'admin', active: 1 },
      { role: 'tm', active: 1 },
    ])
    expect((await changeInBulk([other, member], { role: 'tl' })).status).toBe(200)
  })
})

describe('at the same moment', () => {
  it('two admins who name the same people in opposite order: both succeed, one after the other', async () => {
    const second = await portal.signInAs('admin')
    const people = await signInAll('user', 'tm', 'tl', 'lcvp', 'mcvp', 'tm')
    for (let round = 0; round < 6; round++) {
      const [mine, theirs] = round % 2 ? (['tl', 'mcvp'] as const) : (['lcvp', 'tm'] as const)
      const answers = await Promise.all([
        changeInBulk(people, { role: mine }),
        changeInBulk([...people].reverse(), { role: theirs }, second),
        changeInBulk(people, { place: { committee: 'Karachi' } }),
        changeInBulk([...people].reverse(), { place: { committee: 'LUMS' } }, second),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const after = new Set((await findRows(people)).map(({ role, committee }) => `${role} ${committee}`))
      expect(after.size).toBe(1)
    }
    await expectEachInOneList()
  })

  it('from the same versions: one wins, the other learns whose', async () => {
    const second = await portal.signInAs('admin')
    const people = await signInAll('tm', 'tm', 'tm')
    const seen = people.map(({ uid }) => ({ uid, version: 1 }))
    const answers = await Promise.all([
      changeInBulk(seen, { role: 'tl' }),
      changeInBulk(seen, { role: 'lcvp' }, second),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.json.details.users).toHaveLength(3)
    expect((await findRows(people)).map(({ version }) => version)).toEqual([2, 2, 2])
  })

  it('somebody who changes their own role causes no deadlock', async () => {
    const own = await portal.signInAs('tl')
    const others = [await portal.signInAs('user'), await portal.signInAs('tl')]
    const [answer] = await inTransaction(portal.db, async (trx) => {
      await lock(trx, { people: [own.uid] })
      // A pause in which the admin's request reaches the rows that are locked here.
      const changing = changeInBulk([...others, own], { role: 'mcvp' })
      await pause(400)
      await trx.updateTable('user').set({ role: 'user' }).where('id', '=', own.uid).execute()
      return [changing]
    })
    expect((await answer)?.status).toBe(200)
    expect((await findRows([...others, own])).map(({ role }) => role)).toEqual(['mcvp', 'mcvp', 'mcvp'])
    await expectEachInOneList()
  })
})
