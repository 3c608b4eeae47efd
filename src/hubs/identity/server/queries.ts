// The people's SQL: who has an address, making an account, proving an address, and what a proven address brings along.
import { type Actor, recordAudit } from '#server/audit.ts'
import { type Db, inTransaction } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { lockPerson, moveToRole } from '#server/people-list.ts'
import { isAdmin } from '#shared/access.ts'
import { type Role, roles, type SignUpRole } from '#shared/roles.ts'
import { nameFromEmail } from '../rules.ts'
import { dropTokens, ownerOfToken, type TokenPurpose, takeToken } from './one-time-token.ts'
import { type IdentityTables, passwordProvider, type Tables, type Work } from './tables.ts'

export type PersonRow = IdentityTables['user']

const adminRole = roles.find(isAdmin) as Role

export const findByEmail = (db: Tables, email: string): Promise<PersonRow | undefined> =>
  db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst()

export const findByUid = (db: Tables, uid: string): Promise<PersonRow | undefined> =>
  db.selectFrom('user').selectAll().where('id', '=', uid).executeTakeFirst()

/** The person whose link this is, locked, and the link used up; nobody when it is unknown, used or expired. */
export async function lockByToken(trx: Work, purpose: TokenPurpose, token: string): Promise<PersonRow | undefined> {
  const uid = await ownerOfToken(trx, purpose, token)
  const person = uid ? await lockPerson(trx, uid) : undefined
  return person && (await takeToken(trx, purpose, token)) ? person : undefined
}

/** Holds the person from here on, as `lockPerson` does. */
export const noteSignIn = (trx: Work, uid: string): Promise<PersonRow | undefined> =>
  trx
    .updateTable('user')
    .set({ lastSignInAt: new Date().toISOString() })
    .where('id', '=', uid)
    .returningAll()
    .executeTakeFirst()

/** Person and password in one transaction; nobody when another request took the address meanwhile. */
export async function insertPerson(
  trx: Work,
  { email, role, passwordHash }: { email: string; role: SignUpRole; passwordHash: string },
): Promise<{ uid: string; name: string } | undefined> {
  const uid = newId()
  const now = new Date().toISOString()
  const name = nameFromEmail(email)
  const person = { id: uid, email, emailVerified: 0, name, role, active: 1, searchText: '', version: 1 }
  const made = await trx
    .insertInto('user')
    .values({ ...person, image: null, seq: null, lastSignInAt: null, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return undefined
  await setPassword(trx, uid, passwordHash)
  return { uid, name }
}

export async function passwordHashOf(db: Tables, uid: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('password')
    .where('providerId', '=', passwordProvider)
    .where('accountId', '=', uid)
    .executeTakeFirst()
  return row?.password ?? null
}

/** People who came with Google get a password this way, too. */
export async function setPassword(trx: Work, uid: string, passwordHash: string): Promise<void> {
  const now = new Date().toISOString()
  await trx
    .insertInto('account')
    .values({
      id: newId(),
      accountId: uid,
      providerId: passwordProvider,
      userId: uid,
      password: passwordHash,
      accessToken: null,
      refreshToken: null,
      idToken: null,
      accessTokenExpiresAt: null,
      refreshTokenExpiresAt: null,
      scope: null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['providerId', 'accountId']).doUpdateSet({ password: passwordHash, updatedAt: now }),
    )
    .execute()
}

export async function endSessions(trx: Work, uid: string, exceptSessionId?: string): Promise<number> {
  let ending = trx.deleteFrom('session').where('userId', '=', uid)
  if (exceptSessionId) ending = ending.where('id', '!=', exceptSessionId)
  return Number((await ending.executeTakeFirst()).numDeletedRows)
}

/** A mail has proven the address of this locked person. What was promised comes with the first proof only. */
export async function markVerified(trx: Work, person: PersonRow, adminEmails: string[]): Promise<void> {
  await trx
    .updateTable('user')
    .set({ emailVerified: 1, updatedAt: new Date().toISOString() })
    .where('id', '=', person.id)
    .execute()
  await dropTokens(trx, 'verify-email', person.id)
  if (!person.emailVerified) await applyGrants(trx, person, adminEmails)
}

/** `person` comes from `lockPerson`. */
export async function changeRole(trx: Work, person: PersonRow, role: Role, actor: Actor): Promise<void> {
  if (person.role === role) return
  await trx
    .updateTable('user')
    .set((row) => ({ role, version: row('version', '+', 1), updatedAt: new Date().toISOString() }))
    .where('id', '=', person.id)
    .execute()
  await moveToRole(trx, person, role)
  await recordAudit(trx, actor, {
    kind: 'role.change',
    subject: person.email,
    before: { role: person.role },
    after: { role },
  })
}

const settingActor = (setting: string): Actor => ({ uid: null, email: setting, address: 'console' })

/**
 * What a proven address brings along: admin by the ADMIN_EMAILS setting, or a grant that waited for it. Tells whether
 * there was such a promise.
 */
export async function applyGrants(trx: Work, person: PersonRow, adminEmails: string[]): Promise<boolean> {
  const grant = await trx.deleteFrom('roleGrant').where('email', '=', person.email).returning('role').executeTakeFirst()
  const isNamed = adminEmails.includes(person.email)
  if (isNamed) await changeRole(trx, person, adminRole, settingActor('ADMIN_EMAILS'))
  else if (grant) await changeRole(trx, person, grant.role, settingActor('npm run admin'))
  return isNamed || grant !== undefined
}

/** Addresses that were verified before the setting named them. */
export async function applyAdminEmails(db: Db, adminEmails: string[]): Promise<void> {
  for (const email of adminEmails) {
    const found = await findByEmail(db, email)
    if (!found || isAdmin(found.role)) continue
    await inTransaction(db, async (trx) => {
      const person = await lockPerson(trx, found.id)
      if (person?.emailVerified) await applyGrants(trx, person, adminEmails)
    })
  }
}

export async function dropEnded(db: Tables): Promise<void> {
  const now = new Date().toISOString()
  await db.deleteFrom('verification').where('expiresAt', '<', now).execute()
  await db.deleteFrom('session').where('expiresAt', '<', now).execute()
}
