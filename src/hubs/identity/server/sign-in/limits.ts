// Rate limits of sign-in (brute-force protection, lockout): strangers are limited per account and network, and per account
// in all; a device that signed in before has attempts of its own, so that no stranger can lock its owner out.
import type { Db } from '#server/database/database.ts'
import type { Line } from '#server/protect/fair-queue.ts'
import { networkOf } from '#server/protect/network-of.ts'
import { rememberSlow } from '#server/protect/tarpit.ts'
import { consume, findConsumed, type RateLimit, resetLimit, resetLimits } from '#server/protect/throttle.ts'
import { problem } from '#shared/problem.ts'
import { sentences } from '../../rules.ts'
import { consumeLimits, type Limit, refundLimits } from '../limits.ts'

const windowS = 900
const perNetwork: RateLimit = { most: 5, windowS }
const perAccount: RateLimit = { most: 20, windowS }
const perDevice: RateLimit = { most: 10, windowS }
/** A network with this many failures, at whatever accounts, is slowed down (tarpit) from then on, but never shut out. */
const beforeTarpit: RateLimit = { most: 100, windowS }

export type SignInAttempt = {
  email: string
  address: string
  /** Set when this device has signed in to this account before. */
  deviceId: string | undefined
}

const accountKey = (email: string) => `signIn:account:${email}`

/** The caller's own limit first: an attempt that it refuses does not count for the account. */
function buildLimits({ email, address, deviceId }: SignInAttempt): [own: Limit, ...shared: Limit[]] {
  if (deviceId) return [{ key: `signIn:device:${deviceId}`, rateLimit: perDevice }]
  const own = { key: `${accountKey(email)} ${networkOf(address)}`, rateLimit: perNetwork }
  return [own, { key: accountKey(email), rateLimit: perAccount }]
}

/** Where an attempt waits: strangers of a network behind each other, those who try the same address behind each other first. */
export const lineOf = ({ email, address, deviceId }: SignInAttempt): Line => deviceId ?? [networkOf(address), email]

/** Counts the attempt before the password is checked: of a hundred concurrent guesses only five are answered. */
export async function consumeSignIn(db: Db, attempt: SignInAttempt): Promise<void> {
  const retryAfterS = await consumeLimits(db, buildLimits(attempt))
  if (retryAfterS === undefined) return
  throw problem('tooMany', sentences.tooMany, {
    error: 'tooManyAttempts',
    retryAfterS,
    details: { retryAfterS, resetOpens: true },
  })
}

/** Refunds an attempt that could not be checked, because the portal was busy or the database away. */
export const refundSignIn = (db: Db, attempt: SignInAttempt): Promise<void> => refundLimits(db, buildLimits(attempt))

/** Records a wrong password; true when this was the last attempt. */
export async function recordWrongPassword(db: Db, attempt: SignInAttempt): Promise<boolean> {
  if (!attempt.deviceId) await consumeForNetwork(db, networkOf(attempt.address))
  const [own] = buildLimits(attempt)
  return (await findConsumed(db, own.key, own.rateLimit)).isOver
}

async function consumeForNetwork(db: Db, network: string): Promise<void> {
  const { isOver, retryAfterS } = await consume(db, `signIn:network:${network}`, beforeTarpit)
  if (isOver) rememberSlow(network, retryAfterS)
}

/** After the right password: resets the caller's own failures; what strangers did to the account
 * still counts against them. */
export async function recordRightPassword(db: Db, attempt: SignInAttempt): Promise<void> {
  const [own, ...shared] = buildLimits(attempt)
  await resetLimit(db, own.key)
  await refundLimits(db, shared)
}

/** Reading the mailbox (password reset) lifts every lock of the account. */
export const unlockAccount = (db: Db, email: string): Promise<void> => resetLimits(db, accountKey(email))
