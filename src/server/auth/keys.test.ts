// Keys: each purpose has its own, and a change of the secret ends nothing while the earlier one is set.
import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { verifySignedValue } from './cookies.ts'
import { acceptEarlier, isMacOf, keyFor, macOf } from './keys.ts'
import { readSecret } from './secret.ts'

const [old, next, other] = ['old', 'next', 'other'].map((word) => word.padEnd(32, 'x')) as [string, string, string]
const raw = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest()

it('what one purpose signed proves nothing for another, and no key is the secret', () => {
  const mac = macOf(next, 'session', 'text')
  expect(isMacOf(mac, next, 'session', 'text')).toBe(true)
  expect(isMacOf(mac, next, 'unsubscribe', 'text')).toBe(false)
  expect(mac).not.toEqual(raw(next, 'text'))
  expect(keyFor(next, 'session')).toHaveLength(32)
  expect(keyFor(next, 'session')).not.toEqual(keyFor(next, 'save'))
})

it('accepts what an earlier secret signed while that is set, and signs with the new one', () => {
  const mac = macOf(old, 'session', 'text')
  expect(isMacOf(mac, next, 'session', 'text')).toBe(false)
  expect(readSecret({ authSecret: next, earlierAuthSecret: old, dataDir: '/nowhere' })).toBe(next)
  expect(isMacOf(mac, next, 'session', 'text')).toBe(true)
  expect(isMacOf(mac, other, 'session', 'text')).toBe(false)
  expect(macOf(next, 'session', 'text')).not.toEqual(mac)
})

it('accepts what version 0.3 signed with the secret itself', () => {
  acceptEarlier(next, old)
  for (const secret of [next, old]) expect(isMacOf(raw(secret, 'token'), next, 'session', 'token')).toBe(true)
  expect(isMacOf(raw(other, 'token'), next, 'session', 'token')).toBe(false)
  const cookie = `${Buffer.from('me').toString('base64url')}.${raw(next, 'known device\0me').toString('base64url')}`
  expect(verifySignedValue(next, 'known device', cookie)).toBe('me')
  expect(verifySignedValue(next, 'signed up as', cookie)).toBeUndefined()
})
