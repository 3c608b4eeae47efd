// Second factor after the password: a passkey, or a recovery code, once; guesses are limited.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { refuseWrites } from '#server/testing/refuse-writes.ts'
import { hub } from '../handlers.ts'
import {
  countPasskeys,
  memberWithPasskey,
  requestSignInOptions,
  sendSigned,
  signInBy,
} from '../passkeys/test-passkeys.ts'
import {
  cookieIn,
  cookiesIn,
  createVerifiedMember,
  listAuditKinds,
  password,
  readMailToken,
  signIn,
  signInMember,
} from '../test-members.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('throttle').execute()
})

const me = (cookie: string) => portal.ask('GET', '/api/me', { headers: { cookie } })
/** A person who also has a password. */
const member = async () => memberWithPasskey(portal, await signInMember(portal, await createVerifiedMember(portal)))
const setUser = (uid: string, values: object) =>
  portal.db.updateTable('user').set(values).where('id', '=', uid).execute()
const countSessions = async (uid: string) =>
  (await portal.db.selectFrom('session').select('id').where('userId', '=', uid).execute()).length
const outcomesOf = (answers: { status: number; json: { error?: string } }[]) =>
  answers.map(({ status, json }) => `${status} ${json.error ?? ''}`.trim()).sort()
const sendCode = (code: string, cookie: string) =>
  portal.ask('POST', '/api/identity/recovery', { body: { code }, headers: { cookie } })

/** The cookies a browser has after the password alone. */
async function passFirstFactor({ email }: Person, given = password): Promise<string> {
  const { status, json, headers } = await signIn(portal, email, given)
  expect([status, json.error, json.message]).toEqual([403, 'secondStep', 'Now use your passkey.'])
  expect(cookieIn(headers)).toBe('')
  const [set = ''] = headers.getSetCookie().filter((cookie) => cookie.includes('first_step'))
  expect(set).toMatch(/Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/)
  return cookiesIn(headers)
}

describe('after the password', () => {
  it('a person with a passkey is not signed in yet: no session, no recorded sign-in', async () => {
    const tm = await member()
    const opened = await countSessions(tm.uid)
    await setUser(tm.uid, { lastSignInAt: null })
    const cookie = await passFirstFactor(tm)
    expect((await me(cookie)).status).toBe(401)
    expect(await countSessions(tm.uid)).toBe(opened)
    const row = await portal.db.selectFrom('user').select('lastSignInAt').where('id', '=', tm.uid).executeTakeFirst()
    expect(row?.lastSignInAt).toBeNull()
    const answer = await sendSigned(portal, tm.by.sign(await requestSignInOptions(portal)), { cookie })
    expect([answer.status, answer.json.uid]).toEqual([200, tm.uid])
    expect(answer.headers.getSetCookie().some((set) => /first_step=; Max-Age=0/.test(set))).toBe(true)
  })

  it('a wrong password reveals nothing about passkeys', async () => {
    const { status, json, headers } = await signIn(portal, (await member()).email, 'not the password')
    expect([status, json.error, headers.getSetCookie()]).toEqual([401, 'invalidCredentials', []])
  })

  it('a new password by mail removes no passkey', async () => {
    const tm = await member()
    const proof = await passFirstFactor(tm)
    await portal.ask('POST', '/api/identity/forgot-password', { body: { email: tm.email } })
    const body = { token: await readMailToken(portal, tm.email), newPassword: 'another good passphrase' }
    expect((await portal.ask('POST', '/api/identity/reset-password', { body })).status).toBe(200)
    expect(await countPasskeys(portal, tm.uid)).toEqual({ rows: 1, kept: 1, codes: 10 })
    // What the old password proved no longer counts.
    expect((await sendCode(tm.codes[0] ?? '', proof)).json.error).toBe('firstStepEnded')
    const fresh = await passFirstFactor(tm, 'another good passphrase')
    expect((await sendCode(tm.codes[0] ?? '', fresh)).status).toBe(200)
  })
})

describe('a recovery code', () => {
  it('is the second factor, once, however it is typed; mail and audit show it', async () => {
    const tm = await member()
    const [one = '', two = '', three = ''] = tm.codes
    for (const code of [one, two.replace('-', '').toLowerCase(), ` ${three.replace('-', ' ')} `]) {
      const answer = await sendCode(code, await passFirstFactor(tm))
      expect([answer.status, answer.json.uid]).toEqual([200, tm.uid])
      expect((await me(cookieIn(answer.headers))).status).toBe(200)
    }
    expect((await sendCode(one, await passFirstFactor(tm))).json).toMatchObject({ error: 'wrongCode' })
    expect(await countPasskeys(portal, tm.uid)).toEqual({ rows: 1, kept: 1, codes: 7 })
    const kinds = await listAuditKinds(portal, tm.email)
    expect(kinds.filter((kind) => kind === 'identity.recoveryCode')).toHaveLength(3)
    expect(kinds.at(-1)).toBe('identity.signInFailed')
    const mail = (await portal.outbox()).find(({ to }) => to === tm.email)
    expect([mail?.subject, mail?.text]).toEqual([
      'A recovery code for your NEXUS account was used',
      expect.stringContaining('7 codes are left'),
    ])
  })

  it('is stored as an HMAC; one that version 0.3 stored counts, before and after it is protected, once', async () => {
    const tm = await member()
    const codes = await portal.db.selectFrom('recoveryCode').select('codeHash').where('userId', '=', tm.uid).execute()
    const plain = (code: string) =>
      createHash('sha256')
        .update(`${tm.uid} ${code.replace('-', '')}`)
        .digest('hex')
    const stored = codes.map(({ codeHash }) => codeHash).join(' ')
    for (const code of tm.codes) expect(stored).not.toContain(plain(code))
    await portal.db.deleteFrom('recoveryCode').where('userId', '=', tm.uid).execute()
    await portal.db
      .insertInto('recoveryCode')
      .values(tm.codes.map((code) => ({ userId: tm.uid, codeHash: plain(code), createdAt: '' })))
      .execute()
    const [one = '', two = ''] = tm.codes
    expect((await sendCode(one, await passFirstFactor(tm))).status).toBe(200)
    await hub.start?.(portal.portal)
    expect((await sendCode(two, await passFirstFactor(tm))).status).toBe(200)
    for (const used of [one, two])
      expect((await sendCode(used, await passFirstFactor(tm))).json).toMatchObject({ error: 'wrongCode' })
    expect(await countPasskeys(portal, tm.uid)).toMatchObject({ codes: 8 })
  })

  it('is refused without the first factor, after ten minutes, with a made-up one, or for another person', async () => {
    const [tm, other] = [await member(), await member()]
    const code = tm.codes[0] ?? ''
    expect((await sendCode(code, '')).json.error).toBe('firstStepEnded')
    expect((await sendCode(code, 'nexus.first_step=made-up')).json.error).toBe('firstStepEnded')
    expect((await sendCode(code, await passFirstFactor(other))).json.error).toBe('wrongCode')
    const late = await passFirstFactor(tm)
    await portal.db.updateTable('verification').set({ expiresAt: '2026-01-01T00:00:00.000Z' }).execute()
    expect((await sendCode(code, late)).json.error).toBe('firstStepEnded')
    expect(await countPasskeys(portal, tm.uid)).toMatchObject({ codes: 10 })
  })

  it('a first factor signs in only once', async () => {
    const tm = await member()
    const cookie = await passFirstFactor(tm)
    expect((await sendCode(tm.codes[0] ?? '', cookie)).status).toBe(200)
    expect((await sendCode(tm.codes[1] ?? '', cookie)).status).toBe(401)
    expect(await countPasskeys(portal, tm.uid)).toMatchObject({ codes: 9 })
  })

  it('that could not be checked counts as no guess', async () => {
    const tm = await member()
    const proof = await passFirstFactor(tm)
    const allowWrites = await refuseWrites(portal, { table: 'audit', on: 'insert' })
    for (let n = 0; n < 7; n++) expect((await sendCode(tm.codes[0] ?? '', proof)).status).toBe(500)
    await allowWrites()
    expect((await sendCode(tm.codes[0] ?? '', proof)).status).toBe(200)
  })

  it('of two concurrent sign-ins with the same code, one succeeds', async () => {
    const tm = await member()
    const opened = await countSessions(tm.uid)
    const cookies = [await passFirstFactor(tm), await passFirstFactor(tm)]
    const answers = await Promise.all(cookies.map((cookie) => sendCode(tm.codes[0] ?? '', cookie)))
    expect(outcomesOf(answers)).toEqual(['200', '401 wrongCode'])
    expect(await countSessions(tm.uid)).toBe(opened + 1)
    expect(await countPasskeys(portal, tm.uid)).toMatchObject({ codes: 9 })
  })

  it('allows five guesses, also concurrent ones; then the right code must wait, too', async () => {
    const tm = await member()
    const cookie = await passFirstFactor(tm)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => sendCode(`ZZZZZ-ZZZZ${n}`, cookie)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
    const { status, headers } = await sendCode(tm.codes[0] ?? '', cookie)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await listAuditKinds(portal, tm.email)).toContain('identity.lockout')
    // A passkey cannot be guessed: it still signs in.
    expect((await signInBy(portal, tm.by)).status).toBe(200)
  })

  it('signs nobody in who was shut out meanwhile, and stays unused', async () => {
    const tm = await member()
    const cookie = await passFirstFactor(tm)
    await setUser(tm.uid, { active: 0 })
    expect((await sendCode(tm.codes[0] ?? '', cookie)).json.error).toBe('shutOut')
    expect(await countPasskeys(portal, tm.uid)).toMatchObject({ codes: 10 })
  })
})
