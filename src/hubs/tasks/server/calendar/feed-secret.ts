// How is the address of a calendar feed made? From a random seed and the portal's secret, so that its owner can read it
// again and a copy of the database tells nobody.
import { createHash, createHmac, randomBytes } from 'node:crypto'

const ending = '.ics'

export const newSeed = () => randomBytes(24).toString('base64url')

export const secretOf = (portalSecret: string, uid: string, seed: string) =>
  createHmac('sha256', portalSecret).update(`calendar ${uid} ${seed}`).digest('base64url')

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

export const addressOf = (publicUrl: string, secret: string) => `${publicUrl}/api/calendar/${secret}${ending}`

/** The secret in the last part of the address; nothing where it is no such file. */
export const secretIn = (file: string) => (file.endsWith(ending) ? file.slice(0, -ending.length) : '')
