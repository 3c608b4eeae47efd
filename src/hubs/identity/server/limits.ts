// Rate limits of identity: mails, sign-ups, links and password changes, each per address that they are for. Networks are
// only slowed down, so that a stranger takes nothing from the others there.
import type { Db } from '#server/database/database.ts'
import { networkOf } from '#server/protect/network-of.ts'
import { slowNetworkDown } from '#server/protect/tarpit.ts'
import { consume, findConsumed, type RateLimit, refund, resetLimit } from '#server/protect/throttle.ts'
import { Problem, problem } from '#shared/problem.ts'
import { sentences } from '../rules.ts'

const quarterS = 900
const hourS = 3600

export type Limit = { key: string; rateLimit: RateLimit }

/** Where a mail ends up: most servers deliver `name+anything@` to the mailbox of `name@`. */
const mailboxOf = (email: string) => email.replace(/\+[^@]*@/, '@')

/** For mails, aliases of a mailbox share one limit, separate from its plain address, so that nobody can use up that one. */
const mailboxKey = (email: string) => (mailboxOf(email) === email ? `address:${email}` : `aliases:${mailboxOf(email)}`)

/** Mails to one mailbox, whether or not anybody has that address. */
export const mailLimits = (kind: 'reset' | 'verification', email: string): Limit[] => [
  { key: `${kind}:${mailboxKey(email)}`, rateLimit: { most: 3, windowS: quarterS } },
]

/** A network that asks for many mails waits before each of them. */
export const slowMailsDown = (db: Db, kind: 'reset' | 'verification', email: string, address: string): Promise<void> =>
  slowNetworkDown(
    db,
    `${kind}:network:${networkOf(address)}`,
    { most: 60, windowS: quarterS },
    { kind: 'mail', address, target: email },
  )

/** Sign-ups whose mails go to one mailbox: whoever reads it is one person, however many addresses it has. */
export const newAccountLimits = (email: string): Limit[] => [
  { key: `signUp:${mailboxOf(email)}`, rateLimit: { most: 5, windowS: hourS } },
]
/** Known and new addresses count alike, so that the wait reveals nothing about them, and each counts once. The limit is higher
 * than the number of people any network has. */
export async function slowSignUpsDown(db: Db, email: string, address: string): Promise<void> {
  const network = networkOf(address)
  const { count } = await consume(db, `signUp:${network}:${email}`, { most: 1, windowS: hourS })
  if (count > 1) return
  const limit = { most: 600, windowS: hourS }
  await slowNetworkDown(db, `signUp:network:${network}`, limit, { kind: 'signUp', address, target: email })
}

/** 'Already registered' reveals who has an account, as the specification wants, so each network gets that answer only this
 * often. Afterwards everybody there gets the answer for a new address for a while, and the mail says the truth. */
export const knownAddressLimits = (address: string): [Limit] => [
  { key: `signUp:known:${networkOf(address)}`, rateLimit: { most: 20, windowS: hourS } },
]
export const passwordChangeLimits = (uid: string): Limit[] => [
  { key: `changePassword:${uid}`, rateLimit: { most: 5, windowS: quarterS } },
]
export const tokenLimits = (address: string): Limit[] => [
  { key: `token:network:${networkOf(address)}`, rateLimit: { most: 120, windowS: quarterS } },
]
/** Wrong signatures in the name of one person that the trail tells; further ones are refused all the same. */
export const refusedPasskeyLimits = (uid: string): Limit[] => [
  { key: `passkey:refused:${uid}`, rateLimit: { most: 20, windowS: quarterS } },
]

/** Guesses of a recovery code, per person who passed the first factor: as many as for a password. */
export const recoveryLimits = (email: string, address: string): [own: Limit, shared: Limit] => [
  { key: `recovery:account:${email} ${networkOf(address)}`, rateLimit: { most: 5, windowS: quarterS } },
  { key: `recovery:account:${email}`, rateLimit: { most: 20, windowS: quarterS } },
]

/** Consumes from every limit; returns the seconds to wait when one is reached. */
export async function consumeLimits(db: Db, limits: Limit[]): Promise<number | undefined> {
  for (const [at, { key, rateLimit }] of limits.entries()) {
    const state = await consume(db, key, rateLimit).catch(async (error) => {
      await refundLimits(db, limits.slice(0, at))
      throw error
    })
    if (state.isOver) return state.retryAfterS
  }
  return undefined
}

export async function refundLimits(db: Db, limits: Limit[]): Promise<void> {
  for (const { key } of limits) await refund(db, key)
}

/** The portal could not do what was asked, so the attempt says nothing about the caller. */
const isOurFault = (error: unknown) => !(error instanceof Problem) || error.status >= 500

/** An attempt counts before it is checked, so that concurrent ones count, too; one that could not be checked is refunded. */
export async function attemptWithin<T>(db: Db, limits: Limit[], attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (isOurFault(error)) await refundLimits(db, limits)
    throw error
  }
}

const tooManyProblem = (retryAfterS: number, message: string = sentences.slowDown) =>
  problem('tooMany', message, { error: 'tooMany', retryAfterS })

export async function enforceLimits(db: Db, limits: Limit[], message?: string): Promise<void> {
  const retryAfterS = await consumeLimits(db, limits)
  if (retryAfterS !== undefined) throw tooManyProblem(retryAfterS, message)
}

/** Whether the next attempt would be refused. */
export const isExhausted = async (db: Db, { key, rateLimit }: Limit) => (await findConsumed(db, key, rateLimit)).isOver

export const resetLimits = async (db: Db, limits: Limit[]) => {
  for (const { key } of limits) await resetLimit(db, key)
}
