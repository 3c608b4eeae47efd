// People and account queries: finding by address, creating an account, its password, and dropping what belongs to an
// unverified address.

import { newId } from '#server/database/new-id.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { lock } from '#server/people/lock.ts'
import { nameFromEmail } from '#shared/people/names.ts'
import type { OwnRole } from '#shared/roles.ts'
import { endSessions } from './sessions/queries.ts'
import { consumeToken, dropTokens, findTokenOwner, type TokenPurpose } from './sessions/queries-tokens.ts'
import { type IdentityTables, passwordProvider, type Tables, type Work } from './tables.ts'

export type PersonRow = IdentityTables['user']

export const findByEmail = (db: Tables, email: string): Promise<PersonRow | undefined> =>
  db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst()

const personById = preparedQuery((db, { uid }: { uid: string }) =>
  (db as Tables).selectFrom('user').selectAll().where('id', '=', uid),
)

export const findByUid = async (db: Tables, uid: string): Promise<PersonRow | undefined> =>
  (await personById(db, { uid }))[0]

/** The owner of this link, without using it; undefined when it is unknown or used. */
export async function findByToken(db: Tables, purpose: TokenPurpose, token: string): Promise<PersonRow | undefined> {
  const uid = await findTokenOwner(db, purpose, token)
  return uid ? findByUid(db, uid) : undefined
}

/** The owner of this link, locked, and the link used up; undefined when it is unknown, used or expired. */
export async function lockByToken(trx: Work, purpose: TokenPurpose, token: string): Promise<PersonRow | undefined> {
  const uid = await findTokenOwner(trx, purpose, token)
  const [person] = uid ? (await lock(trx, { people: [uid] })).people : []
  return person && (await consumeToken(trx, purpose, token)) ? person : undefined
}

export async function recordSignIn(trx: Work, uid: string): Promise<void> {
  await trx.updateTable('user').set({ lastSignInAt: new Date().toISOString() }).where('id', '=', uid).execute()
}

type NewPerson = { email: string; role: OwnRole; name?: string | undefined; image?: string | undefined }

/** Undefined when a concurrent request took the address. The address is not verified yet. */
export async function insertPerson(trx: Work, { email, role, name, image }: NewPerson): Promise<PersonRow | undefined> {
  const now = new Date().toISOString()
  const person = { id: newId(), email, role, name: name || nameFromEmail(email), image: image ?? null }
  const unverified = { emailVerified: 0, active: 1, searchText: '', version: 1, passkeys: 0 }
  return trx
    .insertInto('user')
    .values({ ...person, ...unverified, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The owner of this account at Google, or at another provider. */
export async function findLinkedUid(
  db: Tables,
  { namespace, sub }: { namespace: string; sub: string },
): Promise<string | undefined> {
  const link = await db
    .selectFrom('account')
    .select('userId')
    .where('providerId', '=', namespace)
    .where('accountId', '=', sub)
    .executeTakeFirst()
  return link?.userId
}

const passwordOf = preparedQuery((db, { uid }: { uid: string }) =>
  (db as Tables)
    .selectFrom('account')
    .select('password')
    .where('providerId', '=', passwordProvider)
    .where('accountId', '=', uid),
)

export const findPasswordHash = async (db: Tables, uid: string): Promise<string | null> =>
  (await passwordOf(db, { uid }))[0]?.password ?? null

/** Also gives a password to people who signed up with Google. */
export async function setPassword(trx: Work, uid: string, passwordHash: string): Promise<void> {
  const now = new Date().toISOString()
  const key = { id: newId(), accountId: uid, providerId: passwordProvider, userId: uid }
  await trx
    .insertInto('account')
    .values({ ...key, password: passwordHash, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['providerId', 'accountId']).doUpdateSet({ password: passwordHash, updatedAt: now }),
    )
    .execute()
}

/** An account that somebody created without verifying the address, and whose real owner comes now. Nothing that the first
 * person left may open the account: no password, no linked identity, no session, no link. */
export async function dropUnverified(trx: Work, { id, emailVerified }: PersonRow): Promise<void> {
  if (emailVerified) return
  await trx.deleteFrom('account').where('userId', '=', id).execute()
  await endSessions(trx, id)
  await dropTokens(trx, 'verify-email', id)
  await dropTokens(trx, 'reset-password', id)
}
