// Live events across hubs: an open page learns at once when somebody ended the person's session or changed their role, place
// or permissions. Everybody gets events that concern all, and an import is a single event.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { resetPasskeys } from '#server/auth/reset-passkeys.ts'
import { signedToken } from '#server/auth/session.ts'
import { inTransaction } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { listen } from '#server/testing/live.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { plusDays, today } from '#shared/time/calendar.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'silent' } })
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

/** Fails after a second. */
const soonMs = 1000

/** The same person in another browser. */
async function elsewhere({ uid, email, cookie }: Person): Promise<Person & { sessionId: string }> {
  const [id, token, at] = [newId(), newId(), new Date().toISOString()]
  const expiresAt = `${plusDays(today(), 3)}T00:00:00.000Z`
  await portal.db
    .insertInto('session')
    .values({ id, token, userId: uid, expiresAt, createdAt: at, updatedAt: at })
    .execute()
  return {
    ...{ uid, email, sessionId: id },
    cookie: cookie.replace(/=.*/, `=${signedToken(token, portal.portal.secret)}`),
  }
}

async function must(method: string, path: string, as: Person, body?: unknown) {
  const { status, json } = await portal.ask(method, path, { as, body })
  expect([path, status < 300, json?.message]).toEqual([path, true, undefined])
  return json
}

type Change = (person: Person, there: Person & { sessionId: string }) => Promise<unknown>
const ending: [string, Change][] = [
  ['signed out from here', (person, { sessionId }) => must('DELETE', `/api/identity/sessions/${sessionId}`, person)],
  ['signed out there', (_, there) => must('POST', '/api/identity/sign-out', there)],
  ['signed out everywhere else', (person) => must('POST', '/api/identity/sign-out-others', person)],
  ['sessions ended by an admin', ({ uid }) => must('POST', `/api/users/${uid}/end-sessions`, admin)],
  ['shut out', ({ uid }) => must('PUT', `/api/users/${uid}/deactivate`, admin, {})],
  ['erased', ({ uid, email }) => must('DELETE', `/api/users/${uid}`, admin, { confirm: email })],
  ['passkeys reset', resetThose],
]

async function resetThose({ uid, email }: Person) {
  const { db, config } = portal.portal
  const passkey = { id: newId(), userId: uid, publicKey: '', counter: 0, transports: '[]', isSynced: 0, name: 'Phone' }
  await db
    .insertInto('passkey')
    .values({ ...passkey, createdAt: '2026-01-01', lastUsedAt: null })
    .execute()
  const person = await db.selectFrom('user').selectAll().where('id', '=', uid).executeTakeFirstOrThrow()
  await inTransaction(db, (trx) => resetPasskeys(trx, config, person as never, { uid: null, email, address: '' }))
}

it.each(ending)('%s: that browser gets the event, and its stream ends', async (_, change) => {
  const person = await portal.signInAs('tm')
  const there = await elsewhere(person)
  const stream = await listen(portal.url, there)
  const other = await listen(portal.url, await portal.signInAs('tm'))
  await change(person, there)
  expect(await stream.receives('identity', soonMs)).toBe(true)
  expect(await stream.ends(soonMs)).toBe(true)
  expect(other.heard).toEqual([])
  await stream.close()
  await other.close()
})

it('a new role reaches its owner, who gets events of other hubs from then on', async () => {
  const person = await portal.signInAs('tm')
  const stream = await listen(portal.url, person)
  await must('PUT', `/api/users/${person.uid}/role`, admin, { role: 'admin' })
  expect(await stream.receives('identity', soonMs)).toBe(true)
  expect(stream.heard.filter(({ hub }) => hub === 'identity')).toHaveLength(1)
  await expect
    .poll(async () => {
      portal.portal.live.publish({ hub: 'handover' })
      return stream.receives('handover', 100)
    })
    .toBe(true)
  expect(await stream.ends(50)).toBe(false)
  await stream.close()
})

it('a new place reaches its owner', async () => {
  const person = await portal.signInAs('tm')
  const stream = await listen(portal.url, person)
  const { organisation } = portal.portal
  const [committee] = (await organisation()).committees
  await must('PUT', `/api/users/${person.uid}/place`, admin, { committee: committee?.code, portfolio: null })
  expect(await stream.receives('identity', soonMs)).toBe(true)
  await stream.close()
})

it('changed permissions reach everybody, once', async () => {
  const stream = await listen(portal.url, await portal.signInAs('tm'))
  const rows = await must('GET', '/api/route-permissions', admin)
  const { _id, accessRoles } = rows.find(({ route }: { route: string }) => route === '/od-model')
  await must('PUT', `/api/route-permissions/${_id}`, admin, { accessRoles })
  expect(await stream.receives('identity', soonMs)).toBe(true)
  expect(stream.heard).toHaveLength(1)
  await stream.close()
})

it('an import of many rows is one event, and so is its undo', async () => {
  const stream = await listen(portal.url, admin)
  const rows = Array.from({ length: 30 }, (_, n) => ({
    ...{ title: `Guide ${n}`, description: 'How.', documentUrl: `https://docs.example.org/${n}` },
  }))
  const { id, made } = await must('POST', '/api/imports/documents', admin, { rows })
  expect(made).toBe(30)
  expect(await stream.receives('documents', soonMs)).toBe(true)
  await must('POST', `/api/imports/${id}/undo`, admin)
  await expect.poll(() => stream.heard.filter(({ hub }) => hub === 'documents').length).toBe(2)
  await stream.close()
})
