// Queries for reminders: who was reminded of what and when, and who opted out.
import { type Kysely, sql } from 'kysely'
import { insertRows } from '#server/database/bulk-insert.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { ReminderRow, Tables } from '../tables.ts'

const tables = (db: Db): Kysely<Tables> => db
const dayMs = 86_400_000

/**
 * People reminded within this many days before or after now: a row written by a clock that was ahead does not count
 * forever, and after a clock went back nobody is reminded twice.
 */
export async function findRemindedRecently(db: Db, kind: string, everyDays: number, uids: readonly string[]) {
  if (uids.length === 0) return new Set<string>()
  const [after, before] = [-everyDays, everyDays].map((days) => new Date(Date.now() + days * dayMs).toISOString())
  const rows = await tables(db)
    .selectFrom('taskReminder')
    .select('uid')
    .distinct()
    .where('kind', '=', kind)
    .where('at', '>', after as string)
    .where('at', '<', before as string)
    .where('uid', 'in', [...uids])
    .execute()
  return new Set(rows.map(({ uid }) => uid))
}

type Automatic = { kind: string; dueOn: string; stage: number }

/** People who got the automatic reminder of this stage. */
export async function findRemindedAtStage(
  db: Db,
  { kind, dueOn, stage }: Automatic,
  uids: readonly string[],
): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('taskReminder')
    .select('uid')
    .where('kind', '=', kind)
    .where('dueOn', '=', dueOn)
    .where('stage', '=', stage)
    .where('uid', 'in', [...uids])
    .execute()
  return new Set(rows.map(({ uid }) => uid))
}

/** People who opted out of this kind of notification. */
export async function findOptedOut(db: Db, notificationKind: string, uids: readonly string[]): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('newsChoice')
    .select('uid')
    .where('kind', '=', notificationKind)
    .where('isWanted', '=', 0)
    .where('uid', 'in', [...uids])
    .execute()
  return new Set(rows.map(({ uid }) => uid))
}

export async function insertReminders(trx: Trx, uids: readonly string[], of: Omit<ReminderRow, 'id' | 'uid' | 'at'>) {
  const at = new Date().toISOString()
  const rows = uids.map((uid) => ({ ...of, id: newId(), uid, at }))
  await insertRows(trx, 'taskReminder', rows)
}

export type LastReminder = Pick<ReminderRow, 'uid' | 'at' | 'byName'>

/** The latest reminder of each person in that year. */
export async function findLastReminders(db: Db, kind: string, year: string, uids: readonly string[]) {
  if (uids.length === 0) return new Map<string, LastReminder>()
  const rows = await tables(db)
    .selectFrom('taskReminder')
    .select(['uid', 'at', 'byName'])
    .where('kind', '=', kind)
    .where('year', '=', year)
    .where('uid', 'in', [...uids])
    .orderBy('at')
    .orderBy(sql.ref('id'))
    .execute()
  return new Map<string, LastReminder>(rows.map((row) => [row.uid, row]))
}
