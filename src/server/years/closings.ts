// History of closings: the days on which committees and portfolios closed and opened again, so that a
// reopening changes no past day.
import type { Kysely } from 'kysely'
import type { Closing } from '#shared/people/organisation.ts'
import { today } from '#shared/time/calendar.ts'
import type { Db, Trx } from '../database/database.ts'

type Kind = 'committee' | 'portfolio'
type ClosingRow = {
  kind: Kind
  code: string
  /** The first day on which it is closed; it may have been entered later, or in advance. */
  closedOn: string
  /** When somebody entered it. */
  notedOn: string
  /** Null while it is closed, or going to close. */
  reopenedOn: string | null
}
export type ClosingTables = { organisationClosing: ClosingRow }

const tables = (db: Db): Kysely<ClosingTables> => db

/** Opened again before the day came, or on the day on which it was told: then it was a slip, and leaves no trace. */
const wasEverClosed = ({ closedOn, notedOn }: Pick<ClosingRow, 'closedOn' | 'notedOn'>, day: string) =>
  closedOn < day && notedOn !== day

/** Closed since September, and now to close in December: it is open in between. */
const isReopening = (was: string | null, is: string | null, day: string) =>
  was !== null && (is === null || (was <= day && is > day))

/** Earlier closings by kind and code, in their order. */
export async function readClosings(db: Db): Promise<(kind: Kind, code: string) => { pastClosings?: Closing[] }> {
  const rows = await tables(db)
    .selectFrom('organisationClosing')
    .selectAll()
    .where('reopenedOn', 'is not', null)
    .orderBy('closedOn')
    .execute()
  return (kind, code) => {
    const own = rows.filter((row) => row.kind === kind && row.code === code)
    if (own.length === 0) return {}
    const closings = own.map(({ closedOn, notedOn, reopenedOn }) => ({ closedOn, notedOn, reopenedOn }) as Closing)
    return { pastClosings: closings }
  }
}

type Closable = { code: string; closedOn: string | null }

/** Call it in the transaction that changes the row. */
export async function recordClosing(trx: Trx, kind: Kind, before: Closable, after: Closable): Promise<void> {
  const [day, was, is] = [today(), before.closedOn, after.closedOn]
  if (was === is) return
  const isReopened = isReopening(was, is, day)
  if (was !== null && isReopened) await recordReopening(trx, kind, { ...before, closedOn: was }, day)
  if (is === null) return
  if (was !== null && !isReopened) {
    await tables(trx)
      .updateTable('organisationClosing')
      .set({ closedOn: is })
      .where('kind', '=', kind)
      .where('code', '=', before.code)
      .where('reopenedOn', 'is', null)
      .execute()
    return
  }
  await insertClosing(trx, { kind, code: before.code, closedOn: is, notedOn: day, reopenedOn: null })
}

async function recordReopening(
  trx: Trx,
  kind: Kind,
  { code, closedOn }: { code: string; closedOn: string },
  day: string,
) {
  const found = await tables(trx)
    .deleteFrom('organisationClosing')
    .where('kind', '=', kind)
    .where('code', '=', code)
    .where('reopenedOn', 'is', null)
    .returning('notedOn')
    .executeTakeFirst()
  const notedOn = found?.notedOn ?? closedOn
  if (!wasEverClosed({ closedOn, notedOn }, day)) return
  await insertClosing(trx, { kind, code, closedOn, notedOn, reopenedOn: day })
}

const insertClosing = (trx: Trx, row: ClosingRow) =>
  tables(trx)
    .insertInto('organisationClosing')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'code', 'notedOn']).doUpdateSet({ closedOn: row.closedOn, reopenedOn: row.reopenedOn }),
    )
    .execute()
