// Passkey handlers: people make, name and remove their own passkeys, and nobody else's.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { listAuditKinds } from '../test-members.ts'
import {
  addPasskey,
  ageSessions,
  authenticatorFor,
  countPasskeys,
  memberWithPasskey,
  requestCreateOptions,
  signInBy,
} from './test-passkeys.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
})
afterAll(() => portal.close())

const path = '/api/identity/passkeys'
const mailsTo = async ({ email }: Person) => (await portal.outbox()).filter(({ to }) => to === email)
const remove = (as: Person, id: string) => portal.ask('DELETE', `${path}/${id}`, { as })
const require = (since: string | null) => portal.db.updateTable('accessVersion').set({ passkeysSince: since }).execute()
const outcomesOf = (answers: { status: number; json: { error?: string } | undefined }[]) =>
  answers.map(({ status, json }) => `${status} ${json?.error ?? ''}`.trim()).sort()

describe('making one', () => {
  it('requires a discoverable credential with user verification, and no attestation', async () => {
    const tm = await portal.signInAs('tm')
    const options = await requestCreateOptions(portal, tm)
    expect(options.rp).toEqual({ name: 'NEXUS', id: 'localhost' })
    expect(options.attestation).toBe('none')
    expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
    const { by } = await addPasskey(portal, tm)
    expect((await requestCreateOptions(portal, tm)).excludeCredentials).toEqual([
      expect.objectContaining({ id: by.id }),
    ])
  })

  it('the first brings ten codes, shown once; list, mail and audit show it', async () => {
    const tm = await portal.signInAs('tm')
    const first = await addPasskey(portal, tm, { name: ' Phone ' })
    expect(first.status).toBe(200)
    expect(first.json.codes).toHaveLength(10)
    for (const code of first.json.codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/)
    expect(first.json.passkey).toMatchObject({ name: 'Phone', lastUsedAt: null, isSynced: false })
    expect((await addPasskey(portal, tm, { name: 'Laptop' })).json.codes).toBeNull()
    const { json } = await portal.ask('GET', path, { as: tm })
    expect(json.passkeys.map(({ name }: { name: string }) => name).sort()).toEqual(['Laptop', 'Phone'])
    expect(json).toMatchObject({ codesLeft: 10, isRequired: false })
    expect(await countPasskeys(portal, tm.uid)).toEqual({ rows: 2, kept: 2, codes: 10 })
    expect(await listAuditKinds(portal, tm.email)).toEqual(['identity.passkeyAdd', 'identity.passkeyAdd'])
    expect((await mailsTo(tm)).map(({ subject }) => subject)).toEqual(
      Array(2).fill('A passkey was added to your NEXUS account'),
    )
    const kept = await portal.db.selectFrom('recoveryCode').select('codeHash').where('userId', '=', tm.uid).execute()
    expect(JSON.stringify(kept)).not.toContain(first.json.codes[0].slice(0, 5))
  })

  it('refuses another origin, another site name, missing user verification, and a wrong challenge', async () => {
    const tm = await portal.signInAs('tm')
    const twists = [
      { origin: 'http://localhost:81' },
      { origin: 'https://nexus.evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { type: 'webauthn.get' },
    ]
    for (const twist of twists) {
      const { status, json } = await addPasskey(portal, tm, { tampering: twist })
      expect([status, json.error, twist]).toEqual([400, 'passkeyRefused', twist])
    }
    expect(await countPasskeys(portal, tm.uid)).toEqual({ rows: 0, kept: 0, codes: 0 })
  })

  it('ignores attestation', async () => {
    expect(
      (await addPasskey(portal, await portal.signInAs('tm'), { tampering: { sendsAttestation: true } })).status,
    ).toBe(200)
  })

  it('refuses a challenge that is used, foreign, made up or meant for signing in', async () => {
    const [tm, other] = [await portal.signInAs('tm'), await portal.signInAs('tm')]
    const add = (as: Person, response: unknown) => portal.ask('POST', path, { as, body: { name: 'x', response } })
    const { response } = await addPasskey(portal, tm)
    expect((await add(tm, response)).json.error).toBe('passkeyLate')
    const foreign = authenticatorFor(portal).create(await requestCreateOptions(portal, other))
    expect((await add(tm, foreign)).status).toBe(410)
    const user = { id: 'x' }
    expect((await add(tm, authenticatorFor(portal).create({ challenge: 'made-up', user }))).status).toBe(410)
    const { challenge } = (await portal.ask('POST', `${path}/sign-in-options`)).json
    expect((await add(tm, authenticatorFor(portal).create({ challenge, user }))).status).toBe(410)
    const options = await requestCreateOptions(portal, tm)
    await portal.db.updateTable('verification').set({ expiresAt: '2026-01-01T00:00:00.000Z' }).execute()
    expect((await add(tm, authenticatorFor(portal).create(options))).status).toBe(410)
    expect(await countPasskeys(portal, tm.uid)).toMatchObject({ rows: 1, kept: 1 })
  })

  it('refuses malformed input with a message, never with an internal error', async () => {
    const tm = await portal.signInAs('tm')
    const right = authenticatorFor(portal).create(await requestCreateOptions(portal, tm))
    const send = (response: unknown) => portal.ask('POST', path, { as: tm, body: { name: 'x', response } })
    const inner = right.response
    for (const response of [
      { ...right, response: { ...inner, attestationObject: 'AAAA' } },
      { ...right, response: { ...inner, attestationObject: '' } },
      { ...right, id: 'other' },
      { ...right, response: { ...inner, clientDataJSON: Buffer.from('null').toString('base64url') } },
      { ...right, response: { ...inner, clientDataJSON: '%%%' } },
      { ...right, response: {} },
      {},
      'text',
    ]) {
      expect([400, 410]).toContain((await send(response)).status)
    }
  })

  it('stores each passkey once, even if it is sent again', async () => {
    const [tm, thief] = [await portal.signInAs('tm'), await portal.signInAs('tm')]
    const { by } = await addPasskey(portal, tm)
    for (const as of [tm, thief]) {
      const { status, json } = await addPasskey(portal, as, { by })
      expect([status, json.error]).toEqual([409, 'passkeyKnown'])
    }
    expect(await countPasskeys(portal, thief.uid)).toEqual({ rows: 0, kept: 0, codes: 0 })
  })

  it('allows at most twenty', async () => {
    const tm = await portal.signInAs('tm')
    for (let n = 0; n < 20; n++) expect((await addPasskey(portal, tm)).status).toBe(200)
    expect((await addPasskey(portal, tm)).status).toBe(409)
    expect(await countPasskeys(portal, tm.uid)).toMatchObject({ rows: 20, kept: 20 })
  })

  it('requires a sign-in within the last ten minutes, as do naming, removing and new codes', async () => {
    const member = await memberWithPasskey(portal, await portal.signInAs('tm'))
    const response = authenticatorFor(portal).create(await requestCreateOptions(portal, member))
    await ageSessions(portal, member.uid)
    const answers = [
      await portal.ask('POST', `${path}/options`, { as: member }),
      await portal.ask('POST', path, { as: member, body: { name: 'x', response } }),
      await portal.ask('PUT', `${path}/${member.passkeyId}`, { as: member, body: { name: 'x' } }),
      await remove(member, member.passkeyId),
      await portal.ask('POST', '/api/identity/recovery-codes', { as: member }),
    ]
    expect(outcomesOf(answers)).toEqual(Array(5).fill('403 signInAgain'))
    expect(await countPasskeys(portal, member.uid)).toEqual({ rows: 1, kept: 1, codes: 10 })
  })
})

describe('naming and removing', () => {
  it('is for the owner only', async () => {
    const member = await memberWithPasskey(portal, await portal.signInAs('tm'))
    const other = await portal.signInAs('tm')
    const rename = (as: Person) => portal.ask('PUT', `${path}/${member.passkeyId}`, { as, body: { name: 'Work' } })
    expect((await rename(other)).status).toBe(404)
    expect((await remove(other, member.passkeyId)).status).toBe(404)
    expect((await rename(member)).json).toMatchObject({ id: member.passkeyId, name: 'Work' })
    expect(await listAuditKinds(portal, member.email)).toEqual(['identity.passkeyAdd', 'identity.passkeyRename'])
  })

  it('renames only that one', async () => {
    const member = await memberWithPasskey(portal, await portal.signInAs('tm'))
    const other = await portal.signInAs('tm')
    await addPasskey(portal, member, { name: 'Laptop' })
    await addPasskey(portal, other, { name: 'Tablet' })
    await portal.ask('PUT', `${path}/${member.passkeyId}`, { as: member, body: { name: 'Work' } })
    const namesOf = async (as: Person) =>
      (await portal.ask('GET', path, { as })).json.passkeys.map(({ name }: { name: string }) => name).sort()
    expect([await namesOf(member), await namesOf(other)]).toEqual([['Laptop', 'Work'], ['Tablet']])
  })

  it('removing the last one invalidates the codes, and it no longer signs in', async () => {
    const member = await memberWithPasskey(portal, await portal.signInAs('tm'))
    expect((await remove(member, member.passkeyId)).status).toBe(204)
    expect(await countPasskeys(portal, member.uid)).toEqual({ rows: 0, kept: 0, codes: 0 })
    expect((await signInBy(portal, member.by)).json.error).toBe('passkeyUnknown')
    expect((await mailsTo(member))[0]?.subject).toBe('A passkey was removed from your NEXUS account')
    expect((await portal.ask('POST', '/api/identity/recovery-codes', { as: member })).status).toBe(409)
  })

  it('a passkey with a long id can be removed, too', async () => {
    const tm = await portal.signInAs('tm')
    const { json } = await addPasskey(portal, tm, { by: authenticatorFor(portal, { id: Buffer.alloc(600, tm.uid) }) })
    expect((await remove(tm, json.passkey.id)).status).toBe(204)
  })

  it('new codes invalidate the earlier ones', async () => {
    const member = await memberWithPasskey(portal, await portal.signInAs('tm'))
    const { json } = await portal.ask('POST', '/api/identity/recovery-codes', { as: member })
    expect(json.codes).toHaveLength(10)
    expect(json.codes.filter((code: string) => member.codes.includes(code))).toEqual([])
    expect(await countPasskeys(portal, member.uid)).toMatchObject({ codes: 10 })
  })
})

describe('while the role needs one', () => {
  it('the last one cannot be removed; without the requirement it can', async () => {
    const [mcvp, tm] = [
      await memberWithPasskey(portal, await portal.signInAs('mcvp')),
      await memberWithPasskey(portal, await portal.signInAs('tm')),
    ]
    await require(new Date().toISOString())
    expect((await portal.ask('GET', path, { as: mcvp })).json.isRequired).toBe(true)
    const kept = await remove(mcvp, mcvp.passkeyId)
    expect([kept.status, kept.json.error]).toEqual([409, 'passkeyRequired'])
    expect((await remove(tm, tm.passkeyId)).status).toBe(204)
    await require(null)
    expect((await remove(mcvp, mcvp.passkeyId)).status).toBe(204)
  })
})
