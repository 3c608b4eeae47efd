// Undo of a people import, also for people who were changed or joined in between.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plusDays, today } from '#shared/time/calendar.ts'
import { versionOf } from './changes-invited.ts'
import { type Desk, openDesk } from './test-lists.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.portal.close())

const address = (name: string) => `${name}@nexus.example`
const officesOf = (uid: string) =>
  desk.portal.db.selectFrom('appointment').selectAll().where('userId', '=', uid).orderBy('id').execute()
const personOf = async (uid: string) => {
  const row = await desk.portal.db.selectFrom('user').selectAll().where('id', '=', uid).executeTakeFirstOrThrow()
  const { version: _, updatedAt: __, ...rest } = row
  return rest
}

it('people are exactly as before, are notified once, and the audit has all of it', async () => {
  const lcvp = await desk.portal.signInAs('lcvp')
  const leader = await desk.portal.signInAs('tl')
  const member = await desk.portal.signInAs('tm')
  const people = [lcvp, leader, member]
  const before = await Promise.all(people.map(async ({ uid }) => [await personOf(uid), await officesOf(uid)]))
  const { id } = await desk.bring([
    { email: lcvp.email, role: 'mcvp', committee: 'MC', portfolio: 'BD' },
    { email: leader.email, role: 'tm', committee: 'Lahore' },
    { email: member.email, role: 'lcvp' },
  ])
  expect(await desk.standing(lcvp)).toEqual(['mcvp', 'MC', 'BD'])
  expect((await desk.undo(id)).json).toEqual({ undone: 3, kept: [] })
  const after = await Promise.all(people.map(async ({ uid }) => [await personOf(uid), await officesOf(uid)]))
  expect(after).toEqual(before)
  expect(await desk.standing(lcvp)).toEqual(['lcvp', null, null])
  expect((await desk.news(lcvp)).filter((text) => text === 'You are LCVP again')).toHaveLength(1)
  expect(await desk.news(leader)).toHaveLength(2)
  expect(await desk.trail(lcvp.email)).toEqual(['appointment.make', 'appointment.end'])
  expect(await desk.trail(leader.email)).toEqual(['role.change', 'role.change'])
  expect((await desk.undo(id)).status).toBe(409)
})

it('a person who was changed since stays as they are, and is listed', async () => {
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => desk.portal.signInAs('tm')))
  if (!one || !two || !three) throw new Error('three people')
  const { id } = await desk.bring([one, two, three].map(({ email }) => ({ email, role: 'lcvp', committee: 'IBA' })))
  await desk.changeRole(one.uid, 'admin')
  const body = { uid: two.uid, role: 'mcvp', committee: 'MC', portfolio: null, endsOn: plusDays(today(), 9) }
  expect((await desk.portal.ask('POST', '/api/appointments', { as: desk.admin, body })).status).toBe(200)
  const { json } = await desk.undo(id)
  expect(json.undone).toBe(1)
  expect(json.kept.map(({ text }: { text: string }) => text).sort()).toEqual(
    [one, two].map(({ email }) => `${email}: changed since.`).sort(),
  )
  expect((await desk.standing(one))[0]).toBe('admin')
  expect((await desk.standing(two))[0]).toBe('mcvp')
  expect((await desk.standing(three))[0]).toBe('tm')
})

it('unused invitations are withdrawn; a person who joined stays and is listed', async () => {
  const rows = ['waits', 'came', 'withdrawn'].map((name) => ({ email: address(name), role: 'tl', committee: 'LUMS' }))
  const { id } = await desk.bring(rows)
  const token = await desk.tokenOf(address('waits'))
  expect((await desk.join(await desk.tokenOf(address('came')))).status).toBe(200)
  await desk.portal.db.deleteFrom('invitation').where('email', '=', address('withdrawn')).execute()
  const { json } = await desk.undo(id)
  expect(json).toMatchObject({ undone: 2, kept: [{ text: `${address('came')}: is here by now, and stays.` }] })
  expect((await desk.join(token)).status).toBeGreaterThanOrEqual(400)
  expect(await desk.trail(address('waits'))).toEqual(['invitation.make', 'invitation.withdraw'])
  const came = await desk.portal.db.selectFrom('user').selectAll().where('email', '=', address('came')).execute()
  expect(came).toMatchObject([{ role: 'tl', committee: 'LUMS' }])
})

it('a changed invitation is restored, with a new link; one that was changed since stays', async () => {
  const email = address('promised')
  const first = await desk.bring([{ email, role: 'tm', committee: 'NUST' }])
  const second = await desk.bring([{ email, role: 'lcvp' }])
  expect((await desk.undo(first.id)).json).toMatchObject({
    undone: 0,
    kept: [{ text: `${email}: invited to something else since.` }],
  })
  const dead = await desk.tokenOf(email)
  expect((await desk.undo(second.id)).json).toEqual({ undone: 1, kept: [] })
  expect(await desk.invitationOf(email)).toEqual({ role: 'tm', committee: 'NUST', portfolio: null })
  expect((await desk.join(dead)).status).toBeGreaterThanOrEqual(400)
  expect((await desk.join(await desk.tokenOf(email))).status).toBe(200)
})

it('an invitation has the same hash as in an earlier build, so that its import can still be undone', () => {
  expect(versionOf({ role: 'lcvp', committee: 'Lahore', portfolio: null })).toBe(1_513_622_916)
})

it('a person returns to the committee into which theirs was merged', async () => {
  const person = await desk.portal.signInAs('lcvp')
  await desk.bring([{ email: person.email, role: 'lcvp', committee: 'Hyderabad' }])
  const { id } = await desk.bring([{ email: person.email, role: 'tl', committee: 'Lahore' }])
  const body = { closedOn: today(), successor: 'Karachi' }
  const merged = await desk.portal.ask('PUT', '/api/organisation/committees/Hyderabad', { as: desk.admin, body })
  expect(merged.status).toBe(200)
  expect((await desk.undo(id)).json.kept).toEqual([])
  expect(await desk.standing(person)).toEqual(['lcvp', 'Karachi', null])
})

it('a person who may no longer import people cannot undo either', async () => {
  const former = await desk.portal.signInAs('admin')
  const person = await desk.portal.signInAs('mcvp')
  const { id } = await desk.bring([{ email: person.email, role: 'tm' }], {}, former)
  await desk.changeRole(former.uid, 'lcvp')
  const listed = (await desk.portal.ask('GET', '/api/imports', { as: former })).json.imports
  expect(listed).toMatchObject([{ id, canUndo: false }])
  expect((await desk.undo(id, former)).status).toBe(403)
  expect((await desk.standing(person))[0]).toBe('tm')
  expect((await desk.undo(id)).status).toBe(200)
})
