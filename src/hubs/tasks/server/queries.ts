// Queries for what the national team set: windows, automatic reminders, expected numbers, and the pause between reminders.
import type { Kysely } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { type Expected, type ExpectedIn, readExpected } from '#server/shell/tasks.ts'
import { isEmptyWindow, type WindowDraft } from '#shared/time/window-problems.ts'
import type { Year } from '#shared/time/years.ts'
import type { KindRow, Tables } from './tables.ts'

const tables = (db: Db): Kysely<Tables> => db

const defaultDays = 3

const defaultKind = (kind: string): KindRow => ({ kind, isAutomatic: 0, version: 0, changedAt: '' })

const selectKinds = preparedQuery<Record<never, never>, KindRow>((db) => tables(db).selectFrom('taskKind').selectAll())

export async function findKinds(db: Db): Promise<(kind: string) => KindRow> {
  const rows = await selectKinds(db, {})
  return (kind) => rows.find((row) => row.kind === kind) ?? defaultKind(kind)
}

/** Locks the row of a kind until the transaction ends: concurrent saves of the same kind wait. */
export async function lockKind(trx: Trx, kind: string): Promise<KindRow> {
  await tables(trx)
    .insertInto('taskKind')
    .values({ ...defaultKind(kind), changedAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ kind }))
    .execute()
  return tables(trx).selectFrom('taskKind').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow()
}

export async function writeKind(trx: Trx, { kind, ...change }: Partial<KindRow> & { kind: string }): Promise<void> {
  await tables(trx).updateTable('taskKind').set(change).where('kind', '=', kind).execute()
}

export async function replaceWindows(trx: Trx, year: string, kind: string, windows: readonly WindowDraft[]) {
  await tables(trx).deleteFrom('taskWindow').where('year', '=', year).where('kind', '=', kind).execute()
  const rows = windows
    .filter((window) => !isEmptyWindow(window))
    .map(({ month, ...days }) => ({ year, kind, month: month ?? '', ...days }))
  if (rows.length > 0) await tables(trx).insertInto('taskWindow').values(rows).execute()
}

const selectEveryDays = preparedQuery<Record<never, never>, { everyDays: number }>((db) =>
  tables(db).selectFrom('taskSetting').select('everyDays').where('id', '=', 1),
)

export const findEveryDays = async (db: Db): Promise<number> =>
  (await selectEveryDays(db, {}))[0]?.everyDays ?? defaultDays

export async function writeEveryDays(trx: Trx, everyDays: number): Promise<void> {
  await tables(trx)
    .insertInto('taskSetting')
    .values({ id: 1, everyDays })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ everyDays }))
    .execute()
}

const selectExpected = preparedQuery<{ year: string }, Tables['taskExpected']>((db, { year }) =>
  tables(db).selectFrom('taskExpected').selectAll().where('year', '=', year),
)

/** Expected numbers that were set, by kind and LC. */
export async function findExpected(db: Db, year: string): Promise<Expected> {
  const rows = await selectExpected(db, { year })
  return (kind, committee) => rows.find((row) => row.kind === kind && row.committee === committee)?.expected ?? null
}

/** The same for several years. */
export const findExpectedIn = (db: Db, years: readonly Year[]): Promise<ExpectedIn> =>
  readExpected(years, (year) => findExpected(db, year))

type ExpectedInput = { year: string; kind: string; committee: string; expected: number | null }

export async function writeExpected(trx: Trx, { expected, ...of }: ExpectedInput): Promise<void> {
  if (expected === null) {
    const { year, kind, committee } = of
    await tables(trx)
      .deleteFrom('taskExpected')
      .where('year', '=', year)
      .where('kind', '=', kind)
      .where('committee', '=', committee)
      .execute()
    return
  }
  await tables(trx)
    .insertInto('taskExpected')
    .values({ ...of, expected })
    .onConflict((conflict) => conflict.columns(['year', 'kind', 'committee']).doUpdateSet({ expected }))
    .execute()
}
