// History of closings: the days on which committees and portfolios closed and opened again, so that a reopening changes no past day.
import type { Kysely } from 'kysely'
import type { Closing } from '#shared/people/organisation.ts'
import { dayOf, today } from '#shared/time/calendar.ts'
import type { Db, Trx } from '../database/database.ts'
import type { Migration } from '../database/migrate.ts'

type Kind = 'committee' | 'portfolio'
type ClosingRow = {
  kind: Kind
  code: string
  /** The first day on which it is closed; it may have been told later, or ahead. */
  closedOn: string
  /** When somebody told the portal. */
  notedOn: string
  /** None while it is closed, or going to close. */
  reopenedOn: string | null
}
export type ClosingTables = { organisationClosing: ClosingRow }

const tables = (db: Db): Kysely<ClosingTables> => db

export const closingsMigration: Migration = {
  name: 'server-22-closings',
  async up(trx) {
    await trx.schema
      .createTable('organisationClosing')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('closedOn', 'text', (column) => column.notNull())
      .addColumn('notedOn', 'text', (column) => column.notNull())
      .addColumn('reopenedOn', 'text')
      .addPrimaryKeyConstraint('organisationClosingOf', ['kind', 'code', 'notedOn'])
      .execute()
    const rows = new Map<string, ClosingRow>()
    for (const kind of ['committee', 'portfolio'] as const) {
      for (const row of [...(await reopenedSoFar(trx, kind)), ...(await closedNow(trx, kind))]) {
        rows.set(`${kind} ${row.code} ${row.notedOn}`, row)
      }
    }
    if (rows.size > 0)
      await tables(trx)
        .insertInto('organisationClosing')
        .values([...rows.values()])
        .execute()
  },
}

async function closedNow(trx: Trx, kind: Kind): Promise<ClosingRow[]> {
  const rows = await trx.selectFrom(kind).select(['code', 'closedOn']).where('closedOn', 'is not', null).execute()
  return rows.map(({ code, closedOn }) => ({ kind, code, closedOn, notedOn: closedOn, reopenedOn: null }))
}

/** A reopening overwrote the day of the closing, but the audit trail still tells of both. */
async function reopenedSoFar(trx: Trx, kind: Kind): Promise<ClosingRow[]> {
  const kinds = kind === 'committee' ? ['changeCommittee', 'mergeCommittee'] : ['changePortfolio']
  const lines = await trx
    .selectFrom('audit')
    .select(['at', 'subject', 'before', 'after'])
    .where(
      'kind',
      'in',
      kinds.map((name) => `organisation.${name}`),
    )
    .orderBy('seq')
    .execute()
  const noted = new Map<string, string>()
  return lines.flatMap(({ at, subject: code, before, after }): ClosingRow[] => {
    const [was, is] = [closedOnIn(before), closedOnIn(after)]
    const day = dayOf(new Date(at))
    if (was === undefined || is === undefined) return []
    const notedOn = noted.get(code) ?? was ?? day
    const isReopened = isReopening(was, is, day)
    if (is !== null && (was === null || isReopened)) noted.set(code, day)
    if (was === null || !isReopened) return []
    return wasEverClosed({ closedOn: was, notedOn }, day)
      ? [{ kind, code, closedOn: was, notedOn, reopenedOn: day }]
      : []
  })
}

/** Undefined where the line does not tell of it. */
const closedOnIn = (json: string | null): string | null | undefined => (json ? JSON.parse(json).closedOn : undefined)

/** Opened again before the day came, or on the day on which it was told: then it was a slip, and leaves no trace. */
const wasEverClosed = ({ closedOn, notedOn }: Pick<ClosingRow, 'closedOn' | 'notedOn'>, day: string) =>
  closedOn < day && notedOn !== day

/** Closed since September, and now to close in December: it is open meanwhile. */
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
export async function noteClosing(trx: Trx, kind: Kind, before: Closable, after: Closable): Promise<void> {
  const [day, was, is] = [today(), before.closedOn, after.closedOn]
  if (was === is) return
  const isReopened = isReopening(was, is, day)
  if (was !== null && isReopened) await noteReopening(trx, kind, { ...before, closedOn: was }, day)
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

async function noteReopening(
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
