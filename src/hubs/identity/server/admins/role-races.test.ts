// Concurrent role changes: an admin and another process change a person's record at the same moment. Nothing fails.
// With every hub, since the admin's change belongs to the admin hub.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { newId } from '#server/database/new-id.ts'
import { enrolPerson } from '#server/people/list.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { createToken } from '../sessions/queries-tokens.ts'
import { verify } from '../test-members.ts'
import { grantAdmin, revokeAdmin } from './changes.ts'

const rounds = 10
const chief = (round: number) => `chief${round}@nexus.example`

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  const env = { ADMIN_EMAILS: Array.from({ length: rounds }, (_, round) => chief(round)).join(), DATABASE_POOL: '8' }
  portal = await startTestPortal({ hubs, env })
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())
afterEach(async () => {
  await portal.db.deleteFrom('throttle').execute()
})

const put = (uid: string, what: string, body?: unknown) =>
  portal.ask('PUT', `/api/users/${uid}/${what}`, { as: admin, body })
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)

it('a role change while the address is verified and brings another role', async () => {
  for (let round = 0; round < rounds; round++) {
    const { uid } = await portal.signInAs('tm', { email: chief(round), verified: false })
    const token = await createToken(portal.db, 'verify-email', uid)
    const answers = await Promise.all([verify(portal, token), put(uid, 'role', { role: 'lcvp' })])
    expect(statusesOf(answers)).toEqual([200, 200])
  }
})

it('a role change while the person is added', async () => {
  for (let round = 0; round < rounds; round++) {
    const uid = newId()
    const now = new Date().toISOString()
    const person = { id: uid, email: `${uid}@nexus.example`, name: 'New', role: 'tm', createdAt: now, updatedAt: now }
    await portal.db.insertInto('user').values(person).execute()
    const [answer] = await Promise.all([put(uid, 'role', { role: 'tl' }), enrolPerson(portal.db, uid)])
    expect(answer.status).toBe(200)
  }
})

it('a role change while the console grants another role and the address is verified', async () => {
  for (let round = 0; round < rounds; round++) {
    const { uid, email } = await portal.signInAs('tm', { verified: false })
    await grantAdmin(portal.db, email, 'nexus.example')
    const token = await createToken(portal.db, 'verify-email', uid)
    const [verified] = await Promise.all([verify(portal, token), revokeAdmin(portal.db, email)])
    expect(verified.status).toBe(200)
  }
})

it('two mail links of one person, opened concurrently', async () => {
  for (let round = 0; round < rounds; round++) {
    const { uid } = await portal.signInAs('tm', { verified: false })
    const links = [
      await createToken(portal.db, 'verify-email', uid),
      await createToken(portal.db, 'verify-email', uid),
      await createToken(portal.db, 'verify-email', uid),
    ]
    const answers = await Promise.all(links.map((token) => verify(portal, token)))
    expect(statusesOf(answers).sort()).toEqual([200, 410, 410])
  }
})
