// Admin console commands: grant and revoke the admin role, and reset lost passkeys. A grant is stored until the person has
// verified their address.

import { resetPasskeys } from '#server/auth/reset-passkeys.ts'
import { type Db, inTransaction } from '#server/database/database.ts'
import type { Sender } from '#server/notify/email-template.ts'
import { lock } from '#server/people/lock.ts'
import type { Actor } from '#server/privacy/audit.ts'
import { isAdmin } from '#shared/access.ts'
import { isAddress, isOfDomain, normalEmail } from '#shared/people/email-domain.ts'
import { type OwnRole, roleNames } from '#shared/roles.ts'
import { adminRole, changeRole } from '../changes.ts'
import { findByEmail, type PersonRow } from '../queries.ts'
import type { Tables, Work } from '../tables.ts'

const console: Actor = { uid: null, email: 'npm run admin', address: 'console' }

type CommandResult = { isDone: boolean; text: string }
const done = (text: string): CommandResult => ({ isDone: true, text })
const refused = (text: string): CommandResult => ({ isDone: false, text })

async function lockByEmail(trx: Work, email: string): Promise<PersonRow | undefined> {
  const found = await findByEmail(trx, email)
  if (!found) return undefined
  const { people } = await lock(trx, { people: [found.id] })
  return people[0]
}

export async function grantAdmin(db: Db, given: string, domain: string): Promise<CommandResult> {
  const email = normalEmail(given)
  if (!isAddress(email)) return refused(`${given} is not a valid email.`)
  if (!isOfDomain(email, domain)) return refused(`${email} does not end with @${domain}, so it can’t sign in.`)
  return inTransaction(db, async (trx) => {
    await lock(trx, { rows: ['admins'] })
    const person = await lockByEmail(trx, email)
    if (person?.emailVerified) {
      if (isAdmin(person.role)) return done(`${email} is already an admin.`)
      await changeRole(trx, person, adminRole, console)
      const note = person.active
        ? ''
        : ' The account is deactivated: another admin can reactivate it in the admin panel.'
      return done(`${email} is now an admin.${note}`)
    }
    await trx
      .insertInto('roleGrant')
      .values({ email, role: adminRole, grantedAt: new Date().toISOString() })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ role: adminRole }))
      .execute()
    const next = person ? 'opened the link in the verification email' : 'signed up and verified their email'
    return done(`Saved: ${email} becomes an admin once they have ${next}.`)
  })
}

export async function revokeAdmin(db: Db, given: string, role: OwnRole = 'user'): Promise<CommandResult> {
  const email = normalEmail(given)
  return inTransaction(db, async (trx) => {
    // The same row that the admin panel locks: the last two admins cannot be demoted concurrently.
    await lock(trx, { rows: ['admins'] })
    const person = await lockByEmail(trx, email)
    const forgotten = await trx.deleteFrom('roleGrant').where('email', '=', email).executeTakeFirst()
    if (!person || !isAdmin(person.role)) {
      return Number(forgotten.numDeletedRows) > 0
        ? done(`${email} will no longer become an admin.`)
        : refused(`${email} is not an admin.`)
    }
    const others = (await selectAdmins(trx)).filter((each) => each.email !== email && each.active && each.emailVerified)
    if (others.length === 0) return refused(`${email} is the last admin. Make someone else an admin first.`)
    await changeRole(trx, person, role, console)
    return done(`${email} is now ${roleNames[role]}.`)
  })
}

/** For the last admin, whom nobody else can help. */
export function resetPasskeysByConsole(db: Db, given: string, config: Sender): Promise<CommandResult> {
  const email = normalEmail(given)
  return inTransaction(db, async (trx) => {
    const person = await lockByEmail(trx, email)
    if (!person) return refused(`${email} has no account.`)
    const removed = await resetPasskeys(trx, config, person, console)
    if (removed === 0) return refused(`${email} has no passkeys.`)
    return done(`The passkeys and recovery codes of ${email} are removed, and they are signed out everywhere.`)
  })
}

const selectAdmins = (db: Tables) =>
  db
    .selectFrom('user')
    .select(['email', 'name', 'active', 'emailVerified'])
    .where('role', '=', adminRole)
    .orderBy('email')
    .execute()

export async function listAdmins(db: Db): Promise<string[]> {
  const waiting = await (db as Tables).selectFrom('roleGrant').select('email').orderBy('email').execute()
  const here = (await selectAdmins(db)).map(({ email, name, active, emailVerified }) => {
    const state = active ? (emailVerified ? '' : ' (not verified yet)') : ' (deactivated)'
    return `${email}  ${name}${state}`
  })
  return [...here, ...waiting.map(({ email }) => `${email}  (becomes an admin once verified)`)]
}
