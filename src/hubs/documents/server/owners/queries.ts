// Document owners: the people who may edit documents, and how many documents each of them has to check.
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { type AppointmentTables, isInForce } from '#server/years/appointments.ts'
import { today } from '#shared/time/calendar.ts'
import { actions } from '../../hub.ts'
import type { Collection, DocumentTables } from '../tables.ts'

type Tables = DocumentTables & AppointmentTables & Pick<PeopleTables, 'user'>
export type Editor = { uid: string; displayName: string }

const selectEditors = preparedQuery((db, { day }: { day: string }) => {
  // As literals: PostgreSQL plans a parameter for any role, of which most people have the commonest, and would read everybody.
  const roles = actions.editDocuments.roles.map((role) => sql.lit(role as never))
  const people = (db as Kysely<Tables>)
    .selectFrom('user')
    .select(['user.id as uid', 'user.name as displayName'])
    .where('user.active', '=', sql.lit(1))
    .where('user.emailVerified', '=', sql.lit(1))
  // Each half of the union uses its own index.
  return people
    .where('user.role', 'in', roles)
    .union(
      people
        .innerJoin('appointment', 'appointment.userId', 'user.id')
        .where(isInForce('appointment', day))
        .where('appointment.role', 'in', roles),
    )
})

/** Everyone with an active account who may edit documents today, sorted by name. */
export const listEditors = async (db: Db): Promise<Editor[]> =>
  (await selectEditors(db, { day: today() })).toSorted((a, b) => a.displayName.localeCompare(b.displayName, 'en'))

const selectDue = preparedQuery<{ day: string }, { collection: Collection; ownerId: string; n: number }>(
  (db, { day }) =>
    (db as Kysely<Tables>)
      .selectFrom('document')
      .select((from) => ['collection', 'ownerId', from.fn.countAll<number>().as('n')])
      .where('isLive', '=', 1)
      .where('checkBy', '<', day)
      .groupBy(['collection', 'ownerId']),
)

export type Due = Record<Collection, { own: number; left: number }>

/** How many documents an editor should check: their own, and those whose owner has left. */
export async function countDue(db: Db, uid: string): Promise<Due> {
  const due: Due = { documents: { own: 0, left: 0 }, 'api-cycles': { own: 0, left: 0 } }
  const rows = await selectDue(db, { day: today() })
  if (rows.length === 0) return due
  const editors = new Set((await listEditors(db)).map((editor) => editor.uid))
  for (const { collection, ownerId, n } of rows) {
    if (ownerId === uid) due[collection].own += Number(n)
    else if (!editors.has(ownerId)) due[collection].left += Number(n)
  }
  return due
}
