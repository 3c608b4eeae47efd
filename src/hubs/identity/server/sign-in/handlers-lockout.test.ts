// Account lockout: it stops the person who guesses, never the owner on a device that signed in before.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consume } from '#server/protect/throttle.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { refuseWrites } from '#server/testing/refuse-writes.ts'
import { hub } from '../handlers.ts'
import { cookiesIn, createVerifiedMember, newEmail, password, readMailToken, signIn } from '../test-members.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' } })
})
afterAll(() => portal.close())

const from = (address: string, cookie = '') => ({ 'x-forwarded-for': address, cookie })
let networks = 0
const newAddress = () => {
  networks += 1
  return `198.51.${networks >> 8}.${networks % 256}`
}

/** As if strangers in many networks had tried for a while: this count is what remains. */
async function attack(email: string): Promise<void> {
  for (let n = 0; n < 20; n++) await consume(portal.db, `signIn:account:${email}`, { most: 20, windowS: 900 })
}

/** Signs in and returns the cookies of that device. */
async function signInOnDevice(email: string, given = password): Promise<string> {
  const answer = await signIn(portal, email, given, from(newAddress()))
  expect(answer.status).toBe(200)
  return cookiesIn(answer.headers)
}

const resetPassword = async (email: string, newPassword: string) => {
  await portal.ask('POST', '/api/identity/forgot-password', { body: { email }, headers: from(newAddress()) })
  const body = { token: await readMailToken(portal, email), newPassword }
  return portal.ask('POST', '/api/identity/reset-password', { body, headers: from(newAddress()) })
}

describe('guesses from one network', () => {
  it('lock that network out of the account, and nobody else', async () => {
    const email = await createVerifiedMember(portal)
    const address = newAddress()
    for (let n = 0; n < 12; n++) await signIn(portal, email, `guess ${n}`, from(address))
    expect((await signIn(portal, email, password, from(address))).status).toBe(429)
    expect((await signIn(portal, email, password, from(newAddress()))).status).toBe(200)
  })

  it('at a hundred accounts make strangers of that network wait for each other, and lock nobody out', async () => {
    const email = await createVerifiedMember(portal)
    const other = await createVerifiedMember(portal)
    const device = await signInOnDevice(other)
    const campus = '203.0.113.7'
    for (let n = 0; n < 100; n++) await consume(portal.db, `signIn:network:${campus}`, { most: 100, windowS: 900 })
    await signIn(portal, newEmail(), 'one guess more', from(campus))
    const startedMs = performance.now()
    expect((await signIn(portal, email, password, from(campus))).status).toBe(200)
    expect(performance.now() - startedMs).toBeGreaterThan(950)
    const again = performance.now()
    expect((await signIn(portal, other, password, from(campus, device))).status).toBe(200)
    expect(performance.now() - again).toBeLessThan(950)
  })
})

describe('guesses from everywhere', () => {
  it('lock the account for new devices, never for one that signed in before', async () => {
    const email = await createVerifiedMember(portal)
    const device = await signInOnDevice(email)
    for (let n = 0; n < 4; n++) {
      const address = newAddress()
      for (let guess = 0; guess < 6; guess++) await signIn(portal, email, `guess ${guess}`, from(address))
    }
    const fresh = await signIn(portal, email, password, from(newAddress()))
    expect([fresh.status, fresh.json.message, fresh.json.details.resetOpens]).toEqual([
      429,
      'Too many failed login attempts. Please try again later.',
      true,
    ])
    expect((await signIn(portal, email, password, from(newAddress(), device))).status).toBe(200)
  })

  it('end for everybody with a reset by mail', async () => {
    const email = await createVerifiedMember(portal)
    await attack(email)
    expect((await resetPassword(email, 'a new passphrase')).status).toBe(200)
    expect((await signIn(portal, email, 'a new passphrase', from(newAddress()))).status).toBe(200)
  })

  it('continue after the reset, and the browser that reset the password still gets in', async () => {
    const email = await createVerifiedMember(portal)
    const { headers } = await resetPassword(email, 'a new passphrase')
    await attack(email)
    expect((await signIn(portal, email, 'a new passphrase', from(newAddress()))).status).toBe(429)
    const known = from(newAddress(), cookiesIn(headers))
    expect((await signIn(portal, email, 'a new passphrase', known)).status).toBe(200)
  })
})

describe('a device that signed in before', () => {
  it('has ten attempts of its own', async () => {
    const email = await createVerifiedMember(portal)
    const device = await signInOnDevice(email)
    const statuses = []
    for (let n = 0; n < 11; n++)
      statuses.push((await signIn(portal, email, 'wrong', from(newAddress(), device))).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect((await signIn(portal, email, password, from(newAddress(), device))).status).toBe(429)
  })

  it('is unknown again after a new password, for another account, and with a made-up cookie', async () => {
    const email = await createVerifiedMember(portal)
    const device = await signInOnDevice(email)
    const others = await signInOnDevice(await createVerifiedMember(portal))
    await attack(email)
    const name = device.match(/nexus\.device_[^=]+/)?.[0]
    const value = others.match(/nexus\.device_[^=]+=([^;]+)/)?.[1]
    for (const cookie of [others, `${name}=${value}`, `${device}x`]) {
      expect((await signIn(portal, email, password, from(newAddress(), cookie))).status).toBe(429)
    }
    await resetPassword(email, 'a new passphrase')
    await attack(email)
    expect((await signIn(portal, email, 'a new passphrase', from(newAddress(), device))).status).toBe(429)
  })
})

it('refunds an attempt that could not be checked', async () => {
  const email = await createVerifiedMember(portal)
  const { id } = await portal.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const setHash = (to: string) =>
    portal.db.updateTable('account').set({ password: to }).where('userId', '=', id).execute()
  const { password: hash } = await portal.db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  // Hashing itself fails with these parameters.
  await setHash(hash.replace('m=19456', 'm=1'))
  for (let n = 0; n < 7; n++) expect((await signIn(portal, email)).status).toBe(500)
  await setHash(hash)
  expect((await signIn(portal, email)).status).toBe(200)
})

it('counts no sign-in that fails on our side, also when the refund has to wait for the database', async () => {
  const email = await createVerifiedMember(portal)
  const stranger = from(newAddress())
  const keepsCounts = await refuseWrites(portal, { table: 'throttle', on: 'update', when: 'new.count < old.count' })
  const keepsRows = await refuseWrites(portal, { table: 'throttle', on: 'delete' })
  for (let n = 0; n < 5; n++) expect((await signIn(portal, email, password, stranger)).status).toBe(500)
  await keepsCounts()
  await keepsRows()
  expect((await signIn(portal, email, password, stranger)).status).toBe(200)

  // Neither does the second of its two limits being out of reach count in the first.
  const refused = { table: 'throttle', when: `new.key = 'signIn:account:${email}'` }
  const allow = [
    await refuseWrites(portal, { ...refused, on: 'insert' }),
    await refuseWrites(portal, { ...refused, on: 'update' }),
  ]
  for (let n = 0; n < 7; n++) expect((await signIn(portal, email, password, stranger)).status).toBe(500)
  for (const allowWrites of allow) await allowWrites()
  expect((await signIn(portal, email, password, stranger)).status).toBe(200)
})

it('counts no changed password and no wrong one less because of a failure', async () => {
  const email = await createVerifiedMember(portal)
  const { headers } = await signIn(portal, email, password, from(newAddress()))
  const change = (currentPassword: string) =>
    portal.ask('POST', '/api/identity/change-password', {
      body: { currentPassword, newPassword: 'a new passphrase' },
      headers: { cookie: cookiesIn(headers) },
    })
  const allowWrites = await refuseWrites(portal, { table: 'audit', on: 'insert' })
  for (let n = 0; n < 7; n++) expect((await change(password)).status).toBe(500)
  // A wrong password stays wrong, also when its audit line cannot be written.
  const stranger = from(newAddress())
  for (let n = 0; n < 5; n++) expect((await signIn(portal, email, 'wrong', stranger)).status).toBe(500)
  await allowWrites()
  expect((await signIn(portal, email, password, stranger)).status).toBe(429)
  expect((await change(password)).status).toBe(200)
})
