// How often may something be tried? Mails, sign-ups, links and password changes, each per address and per network.
import type { Db } from '#server/database/database.ts'
import { networkOf } from '#server/protect/network-of.ts'
import { type Allowance, countTry, forgetTries, triesSoFar } from '#server/protect/throttle.ts'
import { problem } from '#shared/problem.ts'
import { sentences } from '../rules.ts'

const quarterS = 900
const hourS = 3600

type Limit = { key: string; allowance: Allowance }

/** Where a mail ends up: most servers put `name+anything@` into the mailbox of `name@`. */
const mailboxOf = (email: string) => email.replace(/\+[^@]*@/, '@')

/** Other spellings of a mailbox are counted together, and never against its plain address: nobody can use that up. */
const mailboxKey = (email: string) => (mailboxOf(email) === email ? `address:${email}` : `aliases:${mailboxOf(email)}`)

/** Mails to one mailbox, and from one network, whether or not anybody has that address. */
export const mailLimits = (kind: string, email: string, address: string): Limit[] => [
  { key: `${kind}:${mailboxKey(email)}`, allowance: { most: 3, windowS: quarterS } },
  { key: `${kind}:network:${networkOf(address)}`, allowance: { most: 60, windowS: quarterS } },
]

/** Accounts whose mails one mailbox gets. */
export const newAccountLimits = (email: string): Limit[] => [
  { key: `signUp:${mailboxKey(email)}`, allowance: { most: 5, windowS: hourS } },
]
/**
 * Addresses that sign up from one network. Known and new ones count alike, so that the limit tells nothing about them, and each
 * one once: more than any network has people to name.
 */
export async function signUpLimits(db: Db, email: string, address: string): Promise<Limit[]> {
  const network = networkOf(address)
  const { count } = await countTry(db, `signUp:${network}:${email}`, { most: 1, windowS: hourS })
  return count > 1 ? [] : [{ key: `signUp:network:${network}`, allowance: { most: 600, windowS: hourS } }]
}
/**
 * 'Already registered' tells who is here, as the specification wants it: that answer is rare per network. Once it was
 * given this often, everybody there gets the answer of a new address for a while, and the mail says what is so.
 */
export const knownAddressLimits = (address: string): [Limit] => [
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

/** Challenges to sign in with a passkey: each is a row for some minutes. */
export const challengeLimits = (address: string): Limit[] => [
  { key: `passkey:network:${networkOf(address)}`, allowance: { most: 300, windowS: quarterS } },
]
/** Challenges to confirm with a passkey: each is a row for some minutes. */
export const confirmLimits = (uid: string): Limit[] => [
  { key: `confirm:${uid}`, allowance: { most: 60, windowS: quarterS } },
]
/** Guesses of a recovery code, by who made the first step: as many as of a password. */
export const recoveryLimits = (email: string, address: string): [own: Limit, shared: Limit] => [
  { key: `recovery:account:${email} ${networkOf(address)}`, allowance: { most: 5, windowS: quarterS } },
  { key: `recovery:account:${email}`, allowance: { most: 20, windowS: quarterS } },
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

/** Whether the next try would be refused. */
export const isUsedUp = async (db: Db, { key, allowance }: Limit) => (await triesSoFar(db, key, allowance)).isOver

export const forgetLimits = async (db: Db, limits: Limit[]) => {
  for (const { key } of limits) await forgetTries(db, key)
}
