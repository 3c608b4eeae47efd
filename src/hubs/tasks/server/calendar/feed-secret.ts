// Secret address of a calendar feed: an HMAC of a random seed with the portal's secret, so that its owner can see it again
// and a copy of the database reveals nothing.
import { createHash, createHmac, randomBytes } from 'node:crypto'

const ending = '.ics'

export const createSeed = () => randomBytes(24).toString('base64url')

export const deriveSecret = (portalSecret: string, uid: string, seed: string) =>
  createHmac('sha256', portalSecret).update(`calendar ${uid} ${seed}`).digest('base64url')

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

export const buildFeedUrl = (publicUrl: string, secret: string) => `${publicUrl}/api/calendar/${secret}${ending}`

/** The secret in the file name; empty if it is not an .ics file. */
export const parseSecret = (file: string) => (file.endsWith(ending) ? file.slice(0, -ending.length) : '')
