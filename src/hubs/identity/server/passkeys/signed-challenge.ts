// Signed challenges for passkeys (HMAC): asking for one stores nothing, so that no stranger uses up what others need. It names
// its end and, if it is for one person only, binds them. What a passkey has signed works once: docs/decisions/051.
import { randomBytes } from 'node:crypto'
import { isMacOf, macOf } from '#server/auth/keys.ts'

export const challengeLifeMs = 5 * 60_000

const endBytes = 6
const randomLength = 16
const contentLength = endBytes + randomLength

/** `owner`: the person who is to sign it, or '' for signing in, where nobody is known yet. */
export function createChallenge(secret: string, owner: string, now = Date.now()): string {
  const end = Buffer.alloc(endBytes)
  end.writeUIntBE(now + challengeLifeMs, 0, endBytes)
  const content = Buffer.concat([end, randomBytes(randomLength)])
  return Buffer.concat([content, macOf(secret, ...signed(owner, content))]).toString('base64url')
}

/** Whether it is ours, for this owner, and still works. */
export function isOpenChallenge(secret: string, owner: string, challenge: string, now = Date.now()): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const [content, mac] = [bytes.subarray(0, contentLength), bytes.subarray(contentLength)]
  const isOurs = isMacOf(mac, secret, ...signed(owner, content))
  return isOurs && content.readUIntBE(0, endBytes) > now
}

const signed = (owner: string, content: Buffer) =>
  ['passkey challenge', Buffer.concat([Buffer.from(`passkey challenge\0${owner}\0`), content])] as const
