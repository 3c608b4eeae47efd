// Who guesses passwords? Strangers are stopped per account and network, and per account from everywhere together; a device
// that signed in before has tries of its own, so that no stranger can lock its owner out.
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
/** A network that failed so often, whoever it tried to be, goes slowly from then on; it is never shut out. */
const beforeSlow: Allowance = { most: 100, windowS }

export type SignInTry = {
  email: string
  address: string
  /** Set where this device has signed in to this account before. */
  deviceId: string | undefined
}

const accountKey = (email: string) => `signIn:account:${email}`

/** The own limit first: a try that it refuses does not count for the account. */
function limitsOf({ email, address, deviceId }: SignInTry): [own: Limit, ...shared: Limit[]] {
  if (deviceId) return [{ key: `signIn:device:${deviceId}`, allowance: ofOneDevice }]
  const own = { key: `${accountKey(email)} ${networkOf(address)}`, allowance: fromOneNetwork }
  return [own, { key: accountKey(email), allowance: fromEverywhere }]
}
type Limit = { key: string; allowance: Allowance }

/** The line in which a try waits for its turn: strangers of one network share one. */
export const lineOf = ({ address, deviceId }: SignInTry) => deviceId ?? networkOf(address)

/** Counts the try before the password is looked at: of a hundred guesses at once only five are answered. */
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

/** A try that nobody judged (the portal was busy, the database away) is no try. */
export async function refundSignIn(db: Db, tried: SignInTry): Promise<void> {
  for (const { key } of limitsOf(tried)) await refundTry(db, key)
}

/** The wrong password: true when this was the last try. */
export async function noteWrongPassword(db: Db, tried: SignInTry): Promise<boolean> {
  if (!tried.deviceId) await countForNetwork(db, networkOf(tried.address))
  const [own] = limitsOf(tried)
  return (await triesSoFar(db, own.key, own.allowance)).isOver
}

async function countForNetwork(db: Db, network: string): Promise<void> {
  const { isOver, retryAfterS } = await countTry(db, `signIn:network:${network}`, beforeSlow)
  if (isOver) goSlowly(network, retryAfterS)
}

/** The right password: the own failures are forgotten; what strangers did to the account still counts against them. */
export async function noteRightPassword(db: Db, tried: SignInTry): Promise<void> {
  const [own, ...shared] = limitsOf(tried)
  await forgetTries(db, own.key)
  for (const { key } of shared) await refundTry(db, key)
}

/** Whoever reads the mailbox opens every lock of the account. */
export const unlockAccount = (db: Db, email: string): Promise<void> => forgetAllTries(db, accountKey(email))
