// Who tries too often? Failed sign-ins lock an address after five; a network, which may be a whole campus, much later.

import type { Db } from '#server/database/database.ts'
import { networkOf } from '#server/network-of.ts'
import { type Allowance, countTry, forgetTries, triesSoFar } from '#server/throttle.ts'
import { problem } from '#shared/problem.ts'
import { sentences } from '../rules.ts'

const quarterS = 900
const hourS = 3600

const perAddress: Allowance = { most: 5, windowS: quarterS }
const perNetwork: Allowance = { most: 100, windowS: quarterS }

const addressKey = (email: string) => `signIn:address:${email}`
const networkKey = (address: string) => `signIn:network:${networkOf(address)}`

const tooMany = (retryAfterS: number) =>
  problem('tooMany', sentences.tooMany, { error: 'tooManyAttempts', retryAfterS })

/**
 * Counts the try before the password is looked at: of a hundred guesses at once only five are answered.
 * Tells whether this was the try that locked the address.
 */
export async function countSignIn(db: Db, email: string, address: string): Promise<void> {
  const network = await triesSoFar(db, networkKey(address), perNetwork)
  if (network.isOver) throw tooMany(network.retryAfterS)
  const tries = await countTry(db, addressKey(email), perAddress)
  if (tries.isOver) throw tooMany(tries.retryAfterS)
}

/** Counts for the network; true when the address has no try left. */
export async function countFailedSignIn(db: Db, email: string, address: string): Promise<boolean> {
  await countTry(db, networkKey(address), perNetwork)
  return (await triesSoFar(db, addressKey(email), perAddress)).isOver
}

export const unlockAddress = (db: Db, email: string) => forgetTries(db, addressKey(email))

type Limit = { key: string; allowance: Allowance }

/** Mails to one address, and from one network, whether or not anybody has that address. */
export const mailLimits = (kind: string, email: string, address: string): Limit[] => [
  { key: `${kind}:address:${email}`, allowance: { most: 3, windowS: quarterS } },
  { key: `${kind}:network:${networkOf(address)}`, allowance: { most: 60, windowS: quarterS } },
]

export const signUpLimits = (address: string): Limit[] => [
  { key: `signUp:network:${networkOf(address)}`, allowance: { most: 200, windowS: hourS } },
]
/**
 * 'Already registered' tells who is here, as the specification wants it: that answer is rare per network. Once it was
 * given this often, nobody signs up from there for a while, or being refused would tell the same.
 */
export const knownAddressLimits = (address: string): Limit[] => [
  { key: `signUp:known:${networkOf(address)}`, allowance: { most: 20, windowS: hourS } },
]
export const passwordChangeLimits = (uid: string): Limit[] => [
  { key: `changePassword:${uid}`, allowance: { most: 5, windowS: quarterS } },
]
export const tokenLimits = (address: string): Limit[] => [
  { key: `token:network:${networkOf(address)}`, allowance: { most: 120, windowS: quarterS } },
]
export const googleLimits = (address: string): Limit[] => [
  { key: `google:network:${networkOf(address)}`, allowance: { most: 300, windowS: quarterS } },
]

/** Counts against every limit; answers after how many seconds to come back when one is reached. */
export async function overLimit(db: Db, limits: Limit[]): Promise<number | undefined> {
  for (const { key, allowance } of limits) {
    const tries = await countTry(db, key, allowance)
    if (tries.isOver) return tries.retryAfterS
  }
  return undefined
}

const slowDown = (retryAfterS: number, message: string = sentences.slowDown) =>
  problem('tooMany', message, { error: 'tooMany', retryAfterS })

export async function countAgainst(db: Db, limits: Limit[], message?: string): Promise<void> {
  const retryAfterS = await overLimit(db, limits)
  if (retryAfterS !== undefined) throw slowDown(retryAfterS, message)
}

/** Refuses where a limit is used up, as `countAgainst` does, without counting. */
export async function refuseOver(db: Db, limits: Limit[]): Promise<void> {
  for (const { key, allowance } of limits) {
    const { isOver, retryAfterS } = await triesSoFar(db, key, allowance)
    if (isOver) throw slowDown(retryAfterS)
  }
}

export const forgetLimits = async (db: Db, limits: Limit[]) => {
  for (const { key } of limits) await forgetTries(db, key)
}
