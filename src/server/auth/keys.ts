// Keys: one for each purpose, derived from the portal's secret (HKDF), so that what one of them signed proves nothing elsewhere.
// What an earlier secret signed, and what version 0.3 signed with the secret itself, is still accepted.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** By the secret that came after. */
const earlierSecrets = new Map<string, string>()
export const acceptEarlier = (secret: string, earlier: string) => void earlierSecrets.set(secret, earlier)

const keys = new Map<string, Buffer>()

export function keyFor(secret: string, purpose: string): Buffer {
  const name = `${purpose}\0${secret}`
  let key = keys.get(name)
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', secret, '', `nexus ${purpose}`, 32))
    keys.set(name, key)
  }
  return key
}

/** The current one first. */
export function keysFor(secret: string, purpose: string): Buffer[] {
  const earlier = earlierSecrets.get(secret)
  return (earlier === undefined ? [secret] : [secret, earlier]).map((each) => keyFor(each, purpose))
}

const hmac = (key: string | Buffer, text: string | Buffer) => createHmac('sha256', key).update(text).digest()

export const macOf = (secret: string, purpose: string, text: string | Buffer): Buffer =>
  hmac(keyFor(secret, purpose), text)

/** All that are accepted, the current one first. */
export function macsOf(secret: string, purpose: string, text: string | Buffer): Buffer[] {
  const earlier = earlierSecrets.get(secret)
  const asIn03 = earlier === undefined ? [secret] : [secret, earlier]
  return [...keysFor(secret, purpose), ...asIn03].map((key) => hmac(key, text))
}

const isSameBytes = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

/** In constant time for each. */
export const isMacOf = (mac: Buffer, secret: string, purpose: string, text: string | Buffer): boolean =>
  macsOf(secret, purpose, text).some((each) => isSameBytes(mac, each))
