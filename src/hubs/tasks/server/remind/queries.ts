// Queries for reminders: who was reminded of what and when, and who opted out.
import { type Kysely, sql } from 'kysely'
import { insertRows } from '#server/database/bulk-insert.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { isInList, textList } from '#server/database/text-list.ts'
import type { OrderRow, ReminderRow, Tables } from '../tables.ts'

const tables = (db: Db): Kysely<Tables> => db
const dayMs = 86_400_000

type RemindedRow = { uid: string }
type RecentRow = { uid: string; at: string }
type Recently = { kind: string; after: string; before: string; uids: string }

const selectRecently = preparedQuery<Recently, RecentRow>((db, { kind, after, before, uids }) =>
  tables(db)
    .selectFrom('taskReminder')
    .select(({ fn }) => ['uid', fn.max('at').as('at')])
    .where('kind', '=', kind)
    .where('at', '>', after)
    .where('at', '<', before)
    .where(isInList(db, 'uid', uids))
    .groupBy('uid'),
)

/**
 * People reminded within this many days before or after now, each with the last time: a row written by a clock that was
 * ahead does not count forever, and after a clock went back nobody is reminded twice.
 */
export async function findRemindedRecently(
  db: Db,
  kind: string,
  everyDays: number,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map()
  const dayFrom = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  const between = { after: dayFrom(-everyDays), before: dayFrom(everyDays) }
  const rows = await selectRecently(db, { kind, ...between, uids: textList(uids) })
  return new Map(rows.map(({ uid, at }) => [uid, at]))
}

type Automatic = { kind: string; dueOn: string; stage: number }

const selectAtStage = preparedQuery<Automatic & { uids: string }, RemindedRow>((db, { kind, dueOn, stage, uids }) =>
  tables(db)
    .selectFrom('taskReminder')
    .select('uid')
    .where('kind', '=', kind)
    .where('dueOn', '=', dueOn)
    .where('stage', '=', stage)
    .where(isInList(db, 'uid', uids)),
)

/** People who got the automatic reminder of this stage. */
export async function findRemindedAtStage(db: Db, of: Automatic, uids: readonly string[]): Promise<Set<string>> {
  const rows = await selectAtStage(db, { ...of, uids: textList(uids) })
  return new Set(rows.map(({ uid }) => uid))
}

const selectOptedOut = preparedQuery<{ kind: string; uids: string }, RemindedRow>((db, { kind, uids }) =>
  tables(db)
    .selectFrom('newsChoice')
    .select('uid')
    .where('kind', '=', kind)
    .where('isWanted', '=', sql.lit(0))
    .where(isInList(db, 'uid', uids)),
)

/** People who opted out of this kind of notification. */
export async function findOptedOut(db: Db, notificationKind: string, uids: readonly string[]): Promise<Set<string>> {
  const rows = await selectOptedOut(db, { kind: notificationKind, uids: textList(uids) })
  return new Set(rows.map(({ uid }) => uid))
}

export async function insertReminders(trx: Trx, uids: readonly string[], of: Omit<ReminderRow, 'id' | 'uid' | 'at'>) {
  const at = new Date().toISOString()
  const rows = uids.map((uid) => ({ ...of, id: newId(), uid, at }))
  await insertRows(trx, 'taskReminder', rows)
}

export const insertOrder = (db: Db, order: OrderRow) =>
  tables(db).insertInto('taskReminderOrder').values(order).execute()

const selectOrder = preparedQuery<Record<never, never>, OrderRow>((db) =>
  tables(db).selectFrom('taskReminderOrder').selectAll().orderBy('at').orderBy(sql.ref('id')).limit(sql.lit(1)),
)

/** The one that waits longest. */
export const findOrder = async (db: Db): Promise<OrderRow | undefined> => (await selectOrder(db, {}))[0]

export const deleteOrder = (db: Db, id: string) =>
  tables(db).deleteFrom('taskReminderOrder').where('id', '=', id).execute()

export type LastReminder = Pick<ReminderRow, 'uid' | 'at' | 'byName'>

const selectLast = preparedQuery<{ kind: string; year: string; uids: string }, LastReminder>(
  (db, { kind, year, uids }) =>
    tables(db)
      .selectFrom('taskReminder')
      .select(['uid', 'at', 'byName'])
      .where('kind', '=', kind)
      .where('year', '=', year)
      .where(isInList(db, 'uid', uids))
      .orderBy('at')
      .orderBy(sql.ref('id')),
)

/** The latest reminder of each person in that year. */
export async function findLastReminders(db: Db, kind: string, year: string, uids: readonly string[]) {
  if (uids.length === 0) return new Map<string, LastReminder>()
  const rows = await selectLast(db, { kind, year, uids: textList(uids) })
  return new Map<string, LastReminder>(rows.map((row) => [row.uid, row]))
}
