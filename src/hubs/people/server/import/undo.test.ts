// Undo of a people import, also for people who were changed or joined in between.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plusDays, today } from '#shared/time/calendar.ts'
import { versionOf } from './changes-invited.ts'
import { type ImportPortal, startImportPortal } from './test-import-portal.ts'

let importPortal: ImportPortal
beforeAll(async () => {
  importPortal = await startImportPortal()
})
afterAll(() => importPortal.portal.close())

const address = (name: string) => `${name}@nexus.example`
const listOffices = (uid: string) =>
  importPortal.portal.db.selectFrom('appointment').selectAll().where('userId', '=', uid).orderBy('id').execute()
const findPerson = async (uid: string) => {
  const row = await importPortal.portal.db
    .selectFrom('user')
    .selectAll()
    .where('id', '=', uid)
    .executeTakeFirstOrThrow()
  const { version: _, updatedAt: __, ...rest } = row
  return rest
}

it('people are exactly as before, are notified once, and the audit has all of it', async () => {
  const lcvp = await importPortal.portal.signInAs('lcvp')
  const leader = await importPortal.portal.signInAs('tl')
  const member = await importPortal.portal.signInAs('tm')
  const people = [lcvp, leader, member]
  const before = await Promise.all(people.map(async ({ uid }) => [await findPerson(uid), await listOffices(uid)]))
  const { id } = await importPortal.importRows([
    { email: lcvp.email, role: 'mcvp', committee: 'MC', portfolio: 'BD' },
    { email: leader.email, role: 'tm', committee: 'Lahore' },
    { email: member.email, role: 'lcvp' },
  ])
  expect(await importPortal.readPosition(lcvp)).toEqual(['mcvp', 'MC', 'BD'])
  expect((await importPortal.undo(id)).json).toEqual({ undone: 3, kept: [] })
  const after = await Promise.all(people.map(async ({ uid }) => [await findPerson(uid), await listOffices(uid)]))
  expect(after).toEqual(before)
  expect(await importPortal.readPosition(lcvp)).toEqual(['lcvp', null, null])
  expect((await importPortal.news(lcvp)).filter((text) => text === 'You are LCVP again')).toHaveLength(1)
  expect(await importPortal.news(leader)).toHaveLength(2)
  expect(await importPortal.listAudit(lcvp.email)).toEqual(['appointment.make', 'appointment.end'])
  expect(await importPortal.listAudit(leader.email)).toEqual(['role.change', 'role.change'])
  expect((await importPortal.undo(id)).status).toBe(409)
})

it('a person who was changed since stays as they are, and is listed', async () => {
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => importPortal.portal.signInAs('tm')))
  if (!one || !two || !three) throw new Error('three people')
  const { id } = await importPortal.importRows(
    [one, two, three].map(({ email }) => ({ email, role: 'lcvp', committee: 'IBA' })),
  )
  await importPortal.changeRole(one.uid, 'admin')
  const body = { uid: two.uid, role: 'mcvp', committee: 'MC', portfolio: null, endsOn: plusDays(today(), 9) }
  expect((await importPortal.portal.ask('POST', '/api/appointments', { as: importPortal.admin, body })).status).toBe(
    200,
  )
  const { json } = await importPortal.undo(id)
  expect(json.undone).toBe(1)
  expect(json.kept.map(({ text }: { text: string }) => text).sort()).toEqual(
    [one, two].map(({ email }) => `${email}: changed since the import.`).sort(),
  )
  expect((await importPortal.readPosition(one))[0]).toBe('admin')
  expect((await importPortal.readPosition(two))[0]).toBe('mcvp')
  expect((await importPortal.readPosition(three))[0]).toBe('tm')
})

it('unused invitations are withdrawn; a person who joined stays and is listed', async () => {
  const rows = ['waits', 'came', 'withdrawn'].map((name) => ({ email: address(name), role: 'tl', committee: 'LUMS' }))
  const { id } = await importPortal.importRows(rows)
  const token = await importPortal.readMailToken(address('waits'))
  expect((await importPortal.join(await importPortal.readMailToken(address('came')))).status).toBe(200)
  await importPortal.portal.db.deleteFrom('invitation').where('email', '=', address('withdrawn')).execute()
  const { json } = await importPortal.undo(id)
  expect(json).toMatchObject({ undone: 2, kept: [{ text: `${address('came')}: has joined since, and stays.` }] })
  expect((await importPortal.join(token)).status).toBeGreaterThanOrEqual(400)
  expect(await importPortal.listAudit(address('waits'))).toEqual(['invitation.make', 'invitation.withdraw'])
  const came = await importPortal.portal.db
    .selectFrom('user')
    .selectAll()
    .where('email', '=', address('came'))
    .execute()
  expect(came).toMatchObject([{ role: 'tl', committee: 'LUMS' }])
})

it('a changed invitation is restored, with a new link; one that was changed since stays', async () => {
  const email = address('promised')
  const first = await importPortal.importRows([{ email, role: 'tm', committee: 'NUST' }])
  const second = await importPortal.importRows([{ email, role: 'lcvp' }])
  expect((await importPortal.undo(first.id)).json).toMatchObject({
    undone: 0,
    kept: [{ text: `${email}: has been invited to something else since.` }],
  })
  const dead = await importPortal.readMailToken(email)
  expect((await importPortal.undo(second.id)).json).toEqual({ undone: 1, kept: [] })
  expect(await importPortal.findInvitation(email)).toEqual({ role: 'tm', committee: 'NUST', portfolio: null })
  expect((await importPortal.join(dead)).status).toBeGreaterThanOrEqual(400)
  expect((await importPortal.join(await importPortal.readMailToken(email))).status).toBe(200)
})

it('an invitation has the same hash as in an earlier build, so that its import can still be undone', () => {
  expect(versionOf({ role: 'lcvp', committee: 'Lahore', portfolio: null })).toBe(1_513_622_916)
})

it('a person returns to the committee into which theirs was merged', async () => {
  const person = await importPortal.portal.signInAs('lcvp')
  await importPortal.importRows([{ email: person.email, role: 'lcvp', committee: 'Hyderabad' }])
  const { id } = await importPortal.importRows([{ email: person.email, role: 'tl', committee: 'Lahore' }])
  const body = { closedOn: today(), successor: 'Karachi' }
  const merged = await importPortal.portal.ask('PUT', '/api/organisation/committees/Hyderabad', {
    as: importPortal.admin,
    body,
  })
  expect(merged.status).toBe(200)
  expect((await importPortal.undo(id)).json.kept).toEqual([])
  expect(await importPortal.readPosition(person)).toEqual(['lcvp', 'Karachi', null])
})

it('a person who may no longer import people cannot undo either', async () => {
  const former = await importPortal.portal.signInAs('admin')
  const person = await importPortal.portal.signInAs('mcvp')
  const { id } = await importPortal.importRows([{ email: person.email, role: 'tm' }], {}, former)
  await importPortal.changeRole(former.uid, 'lcvp')
  const listed = (await importPortal.portal.ask('GET', '/api/imports', { as: former })).json.imports
  expect(listed).toMatchObject([{ id, canUndo: false }])
  expect((await importPortal.undo(id, former)).status).toBe(403)
  expect((await importPortal.readPosition(person))[0]).toBe('tm')
  expect((await importPortal.undo(id)).status).toBe(200)
})
