// Invitation links: a link verifies the address and sets the password, once; role and place wait for the person who verifies
// that address, in whichever way.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { invite, renewInvitation } from '#server/people/invitations.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Role } from '#shared/roles.ts'
import { hub as identity } from '../handlers.ts'
import { memberWithPasskey } from '../passkeys/test-passkeys.ts'
import {
  cookiesIn,
  createVerifiedMember,
  newEmail,
  password,
  readMailToken,
  signIn,
  signInMember,
  signUp,
  verify,
} from '../test-members.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [identity] })
})
afterAll(() => portal.close())

async function inviteMember(email: string, role: Role = 'lcvp') {
  const { open } = await portal.portal.years()
  const place = { committee: 'Lahore', portfolio: 'oGV' }
  const days = { startsOn: open.startsOn, endsOn: open.endsOn }
  return inTransaction(portal.db, (trx) =>
    invite(trx, { email, role, place, year: open.label, ...days, createdBy: 'admin@nexus.example' }),
  )
}
const join = (token: string, given = password) =>
  portal.ask('POST', '/api/identity/join', { body: { token, password: given } })
const readMe = async (email: string) =>
  (await portal.ask('GET', '/api/me', { as: await signInMember(portal, email) })).json

const listWaiting = async (email: string) =>
  (await portal.db.selectFrom('invitation').selectAll().where('email', '=', email).execute()).length

describe('the link of an invitation', () => {
  it('creates the account, sets the password and gives role and place, once', async () => {
    const email = newEmail()
    const { token } = await inviteMember(email)
    expect((await signIn(portal, email)).status).toBe(401)
    expect((await join(token, 'short')).status).toBe(400)
    expect(await join(token)).toMatchObject({ status: 200, json: { email } })
    expect(await readMe(email)).toMatchObject({
      ...{ email, role: 'lcvp', place: { committee: 'Lahore', portfolio: 'oGV' }, wasAskedForPlace: true },
    })
    expect((await join(token, 'another passphrase')).status).toBe(410)
    expect(await listWaiting(email)).toBe(0)
  })

  it('of two concurrent requests only one uses it', async () => {
    const email = newEmail()
    const { token } = await inviteMember(email)
    const answers = await Promise.all([join(token), join(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    const rows = await portal.db
      .selectFrom('appointment')
      .innerJoin('user', 'user.id', 'appointment.userId')
      .select('appointment.id')
      .where('email', '=', email)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('removes what somebody else left who signed up with that address', async () => {
    const email = newEmail()
    const { token } = await inviteMember(email)
    expect((await signUp(portal, email, { password: 'the password of a stranger' })).status).toBe(200)
    expect((await join(token)).status).toBe(200)
    expect((await signIn(portal, email, 'the password of a stranger')).status).toBe(401)
    expect((await readMe(email)).role).toBe('lcvp')
  })

  it('invalidates what began with the earlier password: a pending second factor, and a reset link', async () => {
    const member = await memberWithPasskey(portal, await signInMember(portal, await createVerifiedMember(portal)))
    const { token } = await inviteMember(member.email)
    const cookie = cookiesIn((await signIn(portal, member.email)).headers)
    await portal.ask('POST', '/api/identity/forgot-password', { body: { email: member.email } })
    const reset = await readMailToken(portal, member.email)
    expect((await join(token, 'another passphrase')).status).toBe(200)
    const code = await portal.ask('POST', '/api/identity/recovery', {
      body: { code: member.codes[0] },
      headers: { cookie },
    })
    expect([code.status, code.json.error]).toEqual([401, 'firstStepEnded'])
    const told = (await portal.outbox()).filter(({ to, subject }) => to === member.email && /changed$/.test(subject))
    expect(told).toHaveLength(1)
    const body = { token: reset, newPassword: password }
    expect((await portal.ask('POST', '/api/identity/reset-password', { body })).status).toBe(410)
  })

  it('stops working when another is sent, when it is withdrawn, and after thirty days', async () => {
    const email = newEmail()
    const { id, token } = await inviteMember(email)
    const renewed = await inTransaction(portal.db, (trx) => renewInvitation(trx, id))
    expect((await join(token)).status).toBe(410)
    const sentAgo = (ms: number) =>
      portal.db
        .updateTable('invitation')
        .set({ sentAt: new Date(Date.now() - ms).toISOString() })
        .where('id', '=', id)
        .execute()
    const thirtyDaysMs = 30 * 86_400_000
    await sentAgo(thirtyDaysMs)
    expect((await join(renewed?.token as string)).status).toBe(410)
    await sentAgo(thirtyDaysMs - 3_600_000)
    expect((await join(renewed?.token as string, 'abc')).status).toBe(400)
    await portal.db.deleteFrom('invitation').where('id', '=', id).execute()
    expect((await join(renewed?.token as string)).status).toBe(410)
    expect((await signIn(portal, email)).status).toBe(401)
  })
})

describe('what was promised', () => {
  it('waits for the person who signs up and verifies the address in the usual way', async () => {
    const email = newEmail()
    await inviteMember(email, 'mcvp')
    await signUp(portal, email)
    expect(await listWaiting(email)).toBe(1)
    await verify(portal, await readMailToken(portal, email))
    expect((await readMe(email)).role).toBe('mcvp')
  })

  it('comes with the next sign-in of a person who already has an account', async () => {
    const email = await createVerifiedMember(portal)
    await inviteMember(email, 'tl')
    expect(await readMe(email)).toMatchObject({ role: 'tl', place: { committee: 'Lahore' } })
  })

  it('is gone when its year is over', async () => {
    const email = newEmail()
    await inviteMember(email)
    await portal.db.updateTable('invitation').set({ endsOn: '2020-06-30' }).where('email', '=', email).execute()
    await createVerifiedMember(portal, email)
    expect((await readMe(email)).role).toBe('tm')
  })
})
