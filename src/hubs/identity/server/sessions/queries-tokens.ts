// One-time tokens: mail links, challenges to make a passkey, and pending second factors. The token's hash is a row that is deleted in
// the same transaction as its effect, so that of two concurrent requests only one finds it.
import { createHash, randomBytes } from 'node:crypto'
import { newId } from '#server/database/new-id.ts'
import { problem } from '#shared/problem.ts'
import { sentences } from '../../rules.ts'
import { challengeLifeMs } from '../passkeys/signed-challenge.ts'
import type { Tables, Work } from '../tables.ts'

export type TokenPurpose =
  | 'verify-email'
  | 'reset-password'
  | 'make-passkey'
  /** The password or Google was right, and the second factor is pending. */
  | 'first-step'

export const linkExpired = () => problem('gone', sentences.linkExpired, { error: 'linkExpired' })

const hourMs = 3_600_000
const minuteMs = 60_000
const tokenLifeMs: Record<TokenPurpose, number> = {
  'verify-email': 24 * hourMs,
  'reset-password': hourMs,
  'make-passkey': 5 * minuteMs,
  'first-step': 10 * minuteMs,
}

/** Only the hash is stored: reading the table does not allow using the tokens. */
const hashedIdentifier = (purpose: TokenPurpose, token: string) => `${purpose}:${hashOf(token)}`
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export async function createToken(db: Tables, purpose: TokenPurpose, uid: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  const at = new Date(now).toISOString()
  await db
    .insertInto('verification')
    .values({
      id: newId(),
      identifier: hashedIdentifier(purpose, token),
      value: uid,
      expiresAt: new Date(now + tokenLifeMs[purpose]).toISOString(),
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  return token
}

/** The person for whom the token was created, without using it. */
export async function findTokenOwner(db: Tables, purpose: TokenPurpose, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', hashedIdentifier(purpose, token))
    .where('expiresAt', '>', new Date().toISOString())
    .executeTakeFirst()
  return row?.value
}

/** Uses up the token: returns the person it was created for; undefined when it is unknown, used or expired. */
export async function consumeToken(trx: Work, purpose: TokenPurpose, token: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('verification')
    .where('identifier', '=', hashedIdentifier(purpose, token))
    .returning(['value', 'expiresAt'])
    .executeTakeFirst()
  return row && row.expiresAt > new Date().toISOString() ? row.value : undefined
}

/** Remembers that a passkey has signed this challenge, until it would end anyway; false if one has before. */
export async function recordUsedChallenge(trx: Work, challenge: string, uid: string): Promise<boolean> {
  const identifier = `used-challenge:${hashOf(challenge)}`
  const at = new Date().toISOString()
  const expiresAt = new Date(Date.now() + challengeLifeMs).toISOString()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('verification')
    .values({ id: identifier, identifier, value: uid, expiresAt, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Ends the other open links of a person together with the one that was used. */
export async function dropTokens(trx: Work, purpose: TokenPurpose, uid: string): Promise<void> {
  await trx.deleteFrom('verification').where('value', '=', uid).where('identifier', 'like', `${purpose}:%`).execute()
}
