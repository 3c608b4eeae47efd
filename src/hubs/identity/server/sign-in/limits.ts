// Rate limits of sign-in (brute-force protection, lockout): strangers are limited per account and network, and per account
// in all; a device that signed in before has attempts of its own, so that no stranger can lock its owner out.
import type { Db } from '#server/database/database.ts'
import { networkOf } from '#server/protect/network-of.ts'
import {
  type Allowance,
  countTry,
  forgetAllTries,
  forgetTries,
  refundTry,
  triesSoFar,
} from '#server/protect/throttle.ts'
import { problem } from '#shared/problem.ts'
import { sentences } from '../../rules.ts'
import { goSlowly } from './slow-networks.ts'

const windowS = 900
const fromOneNetwork: Allowance = { most: 5, windowS }
const fromEverywhere: Allowance = { most: 20, windowS }
const ofOneDevice: Allowance = { most: 10, windowS }
/** A network with this many failures, at whatever accounts, is slowed down (tarpit) from then on, but never shut out. */
const beforeSlow: Allowance = { most: 100, windowS }

export type SignInTry = {
  email: string
  address: string
  /** Set when this device has signed in to this account before. */
  deviceId: string | undefined
}

const accountKey = (email: string) => `signIn:account:${email}`

/** The caller's own limit first: an attempt that it refuses does not count for the account. */
function limitsOf({ email, address, deviceId }: SignInTry): [own: Limit, ...shared: Limit[]] {
  if (deviceId) return [{ key: `signIn:device:${deviceId}`, allowance: ofOneDevice }]
  const own = { key: `${accountKey(email)} ${networkOf(address)}`, allowance: fromOneNetwork }
  return [own, { key: accountKey(email), allowance: fromEverywhere }]
}
type Limit = { key: string; allowance: Allowance }

/** The queue in which an attempt waits: strangers of one network share one. */
export const lineOf = ({ address, deviceId }: SignInTry) => deviceId ?? networkOf(address)

/** Counts the attempt before the password is checked: of a hundred concurrent guesses only five are answered. */
export async function countSignIn(db: Db, tried: SignInTry): Promise<void> {
  for (const { key, allowance } of limitsOf(tried)) {
    const { isOver, retryAfterS } = await countTry(db, key, allowance)
    if (isOver) {
      throw problem('tooMany', sentences.tooMany, {
        error: 'tooManyAttempts',
        retryAfterS,
        details: { retryAfterS, resetOpens: true },
      })
    }
  }
}

/** Refunds an attempt that could not be checked, because the portal was busy or the database away. */
export async function refundSignIn(db: Db, tried: SignInTry): Promise<void> {
  for (const { key } of limitsOf(tried)) await refundTry(db, key)
}

/** Records a wrong password; true when this was the last attempt. */
export async function noteWrongPassword(db: Db, tried: SignInTry): Promise<boolean> {
  if (!tried.deviceId) await countForNetwork(db, networkOf(tried.address))
  const [own] = limitsOf(tried)
  return (await triesSoFar(db, own.key, own.allowance)).isOver
}

async function countForNetwork(db: Db, network: string): Promise<void> {
  const { isOver, retryAfterS } = await countTry(db, `signIn:network:${network}`, beforeSlow)
  if (isOver) goSlowly(network, retryAfterS)
}

/** After the right password: resets the caller's own failures; what strangers did to the account
 * still counts against them. */
export async function noteRightPassword(db: Db, tried: SignInTry): Promise<void> {
  const [own, ...shared] = limitsOf(tried)
  await forgetTries(db, own.key)
  for (const { key } of shared) await refundTry(db, key)
}

/** Reading the mailbox (password reset) lifts every lock of the account. */
export const unlockAccount = (db: Db, email: string): Promise<void> => forgetAllTries(db, accountKey(email))
