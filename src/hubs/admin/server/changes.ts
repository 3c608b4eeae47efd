// How does an admin change a person, and sign them out? One transaction each: the portal keeps an admin, a newer change is
// not overwritten, the counts follow, and the audit trail tells it.
import { type Actor, recordAudit } from '#server/audit.ts'
import { nextSeq } from '#server/database/counted-list.ts'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import type { PeopleTables } from '#server/people.ts'
import { lockPerson, moveToRole } from '#server/people-list.ts'
import { isAdmin } from '#shared/access.ts'
import { problem } from '#shared/problem.ts'
import { type Role, roles } from '#shared/roles.ts'
import type { User } from '../contract.ts'
import { losesAnAdmin } from '../rules.ts'
import { asUser } from './queries-users.ts'

type Change = {
  uid: string
  /** What changes; the same value again changes nothing and records nothing. */
  to: { role: Role } | { active: boolean }
  kind: 'role.change' | 'user.deactivate' | 'user.reactivate'
  /** The version that the admin saw. */
  version?: number | undefined
  actor: Actor
  emailDomain: string
}

export const notKnown = () => problem('notFound', 'This person is not known.')

export function changeUser(db: Db, change: Change): Promise<User> {
  return changeVersioned(db, {
    seen: change.version,
    shown: asUser,
    async read(trx) {
      // The counter's row stays locked until the end: of two admins who demote each other at once, the second waits
      // and then sees the first.
      await nextSeq(trx, 'adminChange')
      const row = await lockPerson(trx, change.uid)
      if (!row) throw notKnown()
      return row
    },
    write: (trx, row) => writeUser(trx, row, change),
  })
}

async function writeUser(trx: Trx, row: PeopleTables['user'], change: Change): Promise<User> {
  const before = asUser(row)
  const after: User = { ...before, ...change.to, version: before.version + 1 }
  if (after.role === before.role && after.active === before.active) return before
  if (losesAnAdmin(before, after) && !(await hasOtherAdmin(trx, change))) {
    throw problem('conflict', 'This is the last admin who can sign in. Make somebody else admin first.', {
      error: 'lastAdmin',
    })
  }
  await moveToRole(trx, row, after.role)
  await save(trx, after)
  await recordAudit(trx, change.actor, {
    kind: change.kind,
    subject: before.email,
    before: { role: before.role, active: before.active },
    after: { role: after.role, active: after.active },
  })
  return after
}

/** Somebody else who can still sign in and is admin. */
async function hasOtherAdmin(trx: Trx, { uid, emailDomain }: Change): Promise<boolean> {
  const other = await trx
    .selectFrom('user')
    .select('id')
    .where('role', 'in', roles.filter(isAdmin))
    .where('active', '=', 1)
    .where('emailVerified', '=', 1)
    .where('email', 'like', `%@${emailDomain}`)
    .where('id', '!=', uid)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

async function save(trx: Trx, { uid, role, active, version }: User): Promise<void> {
  await trx
    .updateTable('user')
    .set({ role, active: active ? 1 : 0, version, updatedAt: new Date().toISOString() })
    .where('id', '=', uid)
    .execute()
  if (!active) await trx.deleteFrom('session').where('userId', '=', uid).execute()
}

/** Counts what was still open; the session that asks stays, for admins who mean themselves. */
export function endSessions(db: Db, uid: string, askingSessionId: string, actor: Actor) {
  return inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, uid)
    if (!person) throw notKnown()
    const { email } = person
    const gone = await trx
      .deleteFrom('session')
      .where('userId', '=', uid)
      .where('id', '!=', askingSessionId)
      .returning('expiresAt')
      .execute()
    const now = new Date().toISOString()
    const ended = gone.filter(({ expiresAt }) => expiresAt > now).length
    if (ended > 0) await recordAudit(trx, actor, { kind: 'user.endSessions', subject: email, after: { ended } })
    return { email, ended }
  })
}

/** The mail itself is the identity hub's. */
export const noteResending = (db: Db, email: string, actor: Actor) =>
  inTransaction(db, (trx) => recordAudit(trx, actor, { kind: 'user.resendVerification', subject: email }))
