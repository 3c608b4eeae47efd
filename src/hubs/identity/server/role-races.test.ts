// What if a person's own record changes at the very moment at which an admin changes it? Nobody fails, and the kept counts
// stay true. With every hub in place, since the admin's word belongs to the admin hub.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { newId } from '#server/database/new-id.ts'
import { enrolPerson } from '#server/people-list.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/test-portal.ts'
import { grantAdmin, revokeAdmin } from './changes-admins.ts'
import { makeToken } from './queries-tokens.ts'
import { signIn, verify } from './test-members.ts'

const rounds = 60
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
  expect(await keptCounts()).toEqual(await countedRows())
  await portal.db.deleteFrom('throttle').execute()
})

const sum = (rows: { of: string; n: number }[]) => {
  const sums: Record<string, number> = {}
  for (const { of, n } of rows) sums[of] = (sums[of] ?? 0) + n
  return Object.fromEntries(Object.entries(sums).filter(([, n]) => n !== 0))
}
/** Of the whole list and of each block, which here is the first. */
async function keptCounts() {
  const rows = await portal.db.selectFrom('listCount').selectAll().where('list', 'like', 'user%').execute()
  return sum(rows.map(({ list, block, n }) => ({ of: `${list} ${block}`, n })))
}
async function countedRows() {
  const people = await portal.db.selectFrom('user').select('id').where('seq', 'is not', null).execute()
  const lists = people.map(() => 'user')
  return sum(lists.flatMap((list) => [-1, 0].map((block) => ({ of: `${list} ${block}`, n: 1 }))))
}

const put = (uid: string, what: string, body?: unknown) =>
  portal.ask('PUT', `/api/users/${uid}/${what}`, { as: admin, body })
const reset = (token: string) =>
  portal.ask('POST', '/api/identity/reset-password', { body: { token, newPassword: 'a new passphrase' } })
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)

it('a role, while the address is verified and brings another', async () => {
  for (let round = 0; round < rounds; round++) {
    const { uid } = await portal.signInAs('tm', { email: chief(round), verified: false })
    const token = await makeToken(portal.db, 'verify-email', uid)
    const answers = await Promise.all([verify(portal, token), put(uid, 'role', { role: 'lcvp' })])
    expect(statusesOf(answers)).toEqual([200, 200])
  }
})

it('a role, while the person is counted in', async () => {
  for (let round = 0; round < 20; round++) {
    const uid = newId()
    const now = new Date().toISOString()
    const person = { id: uid, email: `${uid}@nexus.example`, name: 'New', role: 'tm', createdAt: now, updatedAt: now }
    await portal.db.insertInto('user').values(person).execute()
    const [answer] = await Promise.all([put(uid, 'role', { role: 'tl' }), enrolPerson(portal.db, uid)])
    expect(answer.status).toBe(200)
  }
})

it('a role, while the console gives another and the address is verified', async () => {
  for (let round = 0; round < 20; round++) {
    const { uid, email } = await portal.signInAs('tm', { verified: false })
    await grantAdmin(portal.db, email, 'nexus.example')
    const token = await makeToken(portal.db, 'verify-email', uid)
    const [verified] = await Promise.all([verify(portal, token), revokeAdmin(portal.db, email)])
    expect(verified.status).toBe(200)
  }
})

it('shutting out, while the password is reset or the person signs in', async () => {
  for (let round = 0; round < 10; round++) {
    const person = await portal.signInAs('tm')
    await reset(await makeToken(portal.db, 'reset-password', person.uid))
    const session = await signIn(portal, person.email, 'a new passphrase')
    const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const token = await makeToken(portal.db, 'reset-password', person.uid)
    const shutOut = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20 + round * 5))
      return put(person.uid, 'deactivate')
    }
    const answers = await Promise.all([
      shutOut(),
      reset(token),
      signIn(portal, person.email, 'a new passphrase', { cookie }),
    ])
    expect(answers[0].status).toBe(200)
    expect([200, 410]).toContain(answers[1].status)
    expect([200, 401, 403]).toContain(answers[2].status)
  }
})

it('two mail links of one person, opened at once', async () => {
  for (let round = 0; round < 20; round++) {
    const { uid } = await portal.signInAs('tm', { verified: false })
    const links = [
      await makeToken(portal.db, 'verify-email', uid),
      await makeToken(portal.db, 'verify-email', uid),
      await makeToken(portal.db, 'verify-email', uid),
    ]
    const answers = await Promise.all(links.map((token) => verify(portal, token)))
    expect(statusesOf(answers).sort()).toEqual([200, 410, 410])
  }
})
