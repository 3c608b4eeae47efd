// How do changed people reach the database? Counts first, then the rows, then the trail, for all of them: in the order in
// which everybody else writes, so that nobody waits in a circle (a deadlock).
import { type Actor, recordAudit } from '#server/audit.ts'
import { countRow } from '#server/database/counted-list.ts'
import type { Trx } from '#server/database/database.ts'
import type { PeopleTables } from '#server/people.ts'
import { ofRole } from '#server/people-list.ts'
import { roles } from '#shared/roles.ts'
import type { User, UserChange } from '../contract.ts'
import { kindOfChange } from '../rules.ts'

/** `row` is locked, and stands as `before`. */
export type Changed = { row: PeopleTables['user']; before: User; after: User }

export async function saveChanged(trx: Trx, changed: Changed[], { to, actor }: { to: UserChange; actor: Actor }) {
  if ('role' in to) await moveToRoles(trx, changed)
  for (const each of changed) await saveRow(trx, each)
  for (const { before, after } of changed) {
    const told = ({ role, active, place }: User) => ('place' in to ? place : { role, active })
    await recordAudit(trx, actor, {
      kind: kindOfChange(to),
      subject: before.email,
      before: told(before),
      after: told(after),
    })
  }
}

/** List by list in the order of their names, as one person who changes the own role does. */
async function moveToRoles(trx: Trx, changed: Changed[]): Promise<void> {
  for (const role of [...roles].sort()) {
    for (const { row, before, after } of changed) {
      if (row.seq === null || before.role === after.role) continue
      if (before.role === role) await countRow(trx, [ofRole(role)], row.seq, -1)
      if (after.role === role) await countRow(trx, [ofRole(role)], row.seq, 1)
    }
  }
}

async function saveRow(trx: Trx, { row, before, after: { uid, role, active, place, version } }: Changed) {
  const now = new Date().toISOString()
  const isPlaced = place.committee !== before.place.committee || place.portfolio !== before.place.portfolio
  await trx
    .updateTable('user')
    .set({ role, active: active ? 1 : 0, ...place, version, updatedAt: now })
    // Whose place an admin has set is not asked for it.
    .$if(isPlaced && row.placeAskedAt === null, (query) => query.set({ placeAskedAt: now }))
    .where('id', '=', uid)
    .execute()
  if (!active) await trx.deleteFrom('session').where('userId', '=', uid).execute()
}
