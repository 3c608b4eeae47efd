// Secret address of a calendar feed: an HMAC of a random seed with the portal's secret, so that its owner can see it again
// and a copy of the database reveals nothing.
import { createHash, randomBytes } from 'node:crypto'
import { macOf, macsOf } from '#server/auth/keys.ts'

const ending = '.ics'

export const createSeed = () => randomBytes(24).toString('base64url')

const derived = (uid: string, seed: string) => ['calendar', `calendar ${uid} ${seed}`] as const

export const deriveSecret = (portalSecret: string, uid: string, seed: string) =>
  macOf(portalSecret, ...derived(uid, seed)).toString('base64url')

/** The one that has this hash, if a secret that is still known made it. */
export const findSecret = (
  portalSecret: string,
  uid: string,
  { seed, secretHash }: { seed: string; secretHash: string },
) =>
  macsOf(portalSecret, ...derived(uid, seed))
    .map((mac) => mac.toString('base64url'))
    .find((secret) => hashOf(secret) === secretHash)

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

export const buildFeedUrl = (publicUrl: string, secret: string) => `${publicUrl}/api/calendar/${secret}${ending}`

/** The secret in the file name; empty if it is not an .ics file. */
export const parseSecret = (file: string) => (file.endsWith(ending) ? file.slice(0, -ending.length) : '')
