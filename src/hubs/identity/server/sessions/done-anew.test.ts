// What is sent again under its Idempotency-Key, and is no record: it is done again, because a remembered success would be
// about what no longer holds.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import {
  cookieIn,
  createVerifiedMember,
  listAuditKinds,
  newEmail,
  password,
  signIn,
  signInMember,
} from '../test-members.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
})
afterAll(() => portal.close())

const isSignedIn = async (as: Person) => (await portal.ask('GET', '/api/me', { as })).status === 200
const under = (key: string, as: Person, body?: unknown) => ({ as, body, headers: { 'idempotency-key': key } })

it('View as…: begins again after it was stopped', async () => {
  const admin = await portal.signInAs('admin')
  const view = { role: 'tm', committee: null, portfolio: null }
  const start = () => portal.ask('POST', '/api/view-as', under('the-same-view', admin, view))
  const stop = () => portal.ask('DELETE', '/api/view-as', under('the-same-stop', admin))
  const role = async () => (await portal.ask('GET', '/api/me', { as: admin })).json.role
  for (let n = 0; n < 2; n++) {
    expect([(await start()).status, await role()]).toEqual([204, 'tm'])
    expect([(await stop()).status, await role()]).toEqual([204, 'admin'])
  }
})

it('signing out everywhere else: ends what was opened since, and says how many', async () => {
  const email = await createVerifiedMember(portal)
  const own = await signInMember(portal, email)
  for (let n = 0; n < 2; n++) {
    const other = await signInMember(portal, email)
    const { json } = await portal.ask('POST', '/api/identity/sign-out-others', under('the-same-end', own))
    expect([json.ended, await isSignedIn(other), await isSignedIn(own)]).toEqual([1, false, true])
  }
})

it('an admin who signs somebody out: ends what was opened since', async () => {
  const admin = await portal.signInAs('admin')
  const email = await createVerifiedMember(portal)
  for (let n = 0; n < 2; n++) {
    const member = await signInMember(portal, email)
    const path = `/api/users/${member.uid}/end-sessions`
    const { json } = await portal.ask('POST', path, under('the-same-sign-out', admin))
    expect([json.ended, await isSignedIn(member)]).toEqual([1, false])
  }
})

it('a password: is changed again after it was changed back, and refused while it is', async () => {
  const email = await createVerifiedMember(portal)
  const own = await signInMember(portal, email)
  const change = async (key: string, currentPassword: string, newPassword: string) => {
    const body = { currentPassword, newPassword }
    const answer = await portal.ask('POST', '/api/identity/change-password', under(key, own, body))
    own.cookie = cookieIn(answer.headers) || own.cookie
    return answer.status
  }
  const next = 'another passphrase'
  expect(await change('there-and-back', password, next)).toBe(200)
  expect(await change('there-and-back', password, next)).not.toBe(200)
  expect(await change('back-again', next, password)).toBe(200)
  expect(await change('there-and-back', password, next)).toBe(200)
  expect((await signIn(portal, email, next)).status).toBe(200)
})

it('a wrong password of somebody else is recorded each time, and a right one signs in, under a key that was used before', async () => {
  const email = await createVerifiedMember(portal)
  const member = await portal.signInAs('tm')
  await portal.ask('POST', '/api/inbox/read', under('used-before', member, {}))
  const guess = (given: string) =>
    portal.ask('POST', '/api/identity/sign-in', under('used-before', member, { email, password: given }))
  const failures = async () =>
    (await listAuditKinds(portal, email)).filter((kind) => kind === 'identity.signInFailed').length
  for (const n of [1, 2, 3]) expect([(await guess(`guess ${n}`)).status, await failures()]).toEqual([401, n])
  expect((await guess(password)).status).toBe(200)
})

it('a forgotten password: the answer tells nobody whether there is an account', async () => {
  const [email, member] = [await createVerifiedMember(portal), await portal.signInAs('tm')]
  await portal.ask('POST', '/api/inbox/read', under('used-for-mails', member, {}))
  for (const key of ['used-for-mails', 'a-new-key']) {
    const ask = (to: string) => portal.ask('POST', '/api/identity/forgot-password', under(key, member, { email: to }))
    const [known, unknown] = [await ask(email), await ask(newEmail('nobody'))]
    expect([known.status, known.json]).toEqual([200, unknown.json])
  }
})

it('a picture counts with its form: another one under the same key is refused', async () => {
  const member = await portal.signInAs('tm')
  const save = async (color: string) => {
    const { default: sharp } = await import('sharp')
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: color } })
      .png()
      .toBuffer()
    const body = new FormData()
    body.set('displayName', 'Sana')
    body.set('file', new File([new Uint8Array(image)], 'me.png', { type: 'image/png' }))
    const path = `/api/users/profile/${member.uid}`
    return portal.ask('PUT', path, under('the-same-form', member, body))
  }
  const [red, again, blue] = [await save('red'), await save('red'), await save('blue')]
  expect(red.status).toBe(200)
  expect([again.status, again.json.error]).toEqual([409, 'alreadyDone'])
  expect([blue.status, blue.json.error]).toEqual([422, 'keyReused'])
  expect((await portal.ask('GET', '/api/me', { as: member })).json.photoURL).toBe(red.json.user.photoURL)
})
