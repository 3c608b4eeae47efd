// Ending somebody's sessions: all of them and nothing else, with an audit line.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

const end = (uid: string) => portal.ask('POST', `/api/users/${uid}/end-sessions`, { as: admin })
const isSignedIn = async (as: Person) => (await portal.ask('GET', '/api/me', { as })).status === 200
const listRecords = (subject: string) =>
  portal.db.selectFrom('audit').selectAll().where('subject', '=', subject).execute()

async function addSession(userId: string, hoursLeft: number) {
  const now = new Date().toISOString()
  const expiresAt = new Date(Date.now() + hoursLeft * 3_600_000).toISOString()
  const session = { id: newId(), token: newId(), userId, expiresAt, createdAt: now, updatedAt: now }
  await portal.db.insertInto('session').values(session).execute()
}

it('ends every open session at once, counts them, and does not deactivate the person', async () => {
  const [person, other] = [await portal.signInAs('tl'), await portal.signInAs('tl')]
  await addSession(person.uid, 1)
  await addSession(person.uid, -1)
  expect(await isSignedIn(person)).toBe(true)
  const answer = await end(person.uid)
  expect([answer.status, answer.json]).toEqual([200, { email: person.email, ended: 2 }])
  expect([await isSignedIn(person), await isSignedIn(other), await isSignedIn(admin)]).toEqual([false, true, true])
  const row = await portal.db.selectFrom('user').selectAll().where('id', '=', person.uid).executeTakeFirstOrThrow()
  expect([row.active, row.role]).toEqual([1, 'tl'])
  const [record, ...others] = await listRecords(person.email)
  expect(record).toMatchObject({ kind: 'user.endSessions', actorEmail: admin.email, after: '{"ended":2}' })
  expect(others).toEqual([])
})

it('records nothing if nothing was open, and refuses an unknown person', async () => {
  const person = await portal.signInAs('tm')
  await end(person.uid)
  expect((await end(person.uid)).json.ended).toBe(0)
  expect(await listRecords(person.email)).toHaveLength(1)
  expect((await end('nobody')).status).toBe(404)
})

it('keeps the current session of an admin who ends their own', async () => {
  await addSession(admin.uid, 1)
  expect((await end(admin.uid)).json.ended).toBe(1)
  expect(await isSignedIn(admin)).toBe(true)
})

it('counts each session once for two concurrent requests', async () => {
  const person = await portal.signInAs('tm')
  await addSession(person.uid, 1)
  const answers = await Promise.all([end(person.uid), end(person.uid), end(person.uid)])
  expect(answers.map(({ json }) => json.ended).toSorted()).toEqual([0, 0, 2])
  expect(await listRecords(person.email)).toHaveLength(1)
})
