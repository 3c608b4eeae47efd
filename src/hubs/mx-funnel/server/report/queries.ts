// Queries for single funnel reports; callers update sums and audit in the same transaction.
import { type Kysely, sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { storedValues } from '#shared/record-fields.ts'
import { type Entry, type Origin, reportFields } from '../../contract.ts'
import { type Metrics, stages } from '../../rules.ts'
import type { EntryRow, MxFunnelTables } from '../tables.ts'

export type Db = Kysely<MxFunnelTables>
/** Inside a transaction, typed for this hub's tables. */
export const tablesOf = (db: unknown) => db as Db

/** A report with its submitter's current name. */
export type NamedRow = EntryRow & { name: string | null; email: string | null }

const formerName = 'A former member'

export const entryOf = (row: NamedRow): Entry => ({
  _id: row.id,
  year: row.year,
  ...storedValues(reportFields, row),
  portfolio: row.portfolio || null,
  metrics: metricsOf(row),
  submittedBy: { uid: row.submittedBy, name: row.name ?? formerName, email: row.email ?? '' },
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
})

const metricsOf = (row: Metrics) => Object.fromEntries(stages.map((stage) => [stage, row[stage]])) as Metrics

export const selectNamed = (db: Db) =>
  db
    .selectFrom('mxFunnelEntry')
    .leftJoin('user', 'user.id', 'mxFunnelEntry.submittedBy')
    .selectAll('mxFunnelEntry')
    .select(['user.name', 'user.email'])

const entryById = preparedQuery<{ id: string }, NamedRow>((db, { id }) =>
  selectNamed(db).where('mxFunnelEntry.id', '=', id),
)

export const findEntry = async (db: Db, id: string): Promise<NamedRow | undefined> => (await entryById(db, { id }))[0]

type OwnYear = { submittedBy: string; year: string }

/** First all of that person, which are few: by the order of the year, SQL would look through everybody's. */
const lastOfPerson = preparedQuery<OwnYear, Origin>((db, { submittedBy, year }) =>
  (db as Db)
    .with(
      (cte) => cte('own').materialized(),
      (from) =>
        from
          .selectFrom('mxFunnelEntry')
          .select(['lc', 'term', 'role', 'portfolio', 'year', 'deleted', 'seq'])
          .where('submittedBy', '=', submittedBy),
    )
    .selectFrom('own')
    .select(['lc', 'term', 'role', 'portfolio'])
    .where('year', '=', year)
    .where('deleted', '=', sql.lit(0))
    .orderBy('seq', 'desc')
    .limit(sql.lit(1)),
)

export async function findLastOrigin(db: Db, person: OwnYear): Promise<Origin | null> {
  const [found] = await lastOfPerson(db, person)
  return found ? { ...found, portfolio: found.portfolio || null } : null
}

type SubmissionKey = { submittedBy: string; submissionKey: string }
const entryByKey = preparedQuery<SubmissionKey, NamedRow>((db, { submittedBy, submissionKey }) =>
  selectNamed(db)
    .where('mxFunnelEntry.submittedBy', '=', submittedBy)
    .where('mxFunnelEntry.submissionKey', '=', submissionKey),
)

/** What a person sent under this key before: also earlier than keys of saves are kept. */
export const findSubmission = async (db: Db, submittedBy: string, submissionKey: string) =>
  (await entryByKey(db, { submittedBy, submissionKey }))[0]

/** The report after the change; undefined if somebody else has changed it since `version` was read. */
export async function changeEntry(
  trx: Trx,
  { id, version }: Pick<EntryRow, 'id' | 'version'>,
  change: Partial<EntryRow>,
): Promise<NamedRow | undefined> {
  const { numUpdatedRows } = await tablesOf(trx)
    .updateTable('mxFunnelEntry')
    .set({ ...change, version: version + 1, updatedAt: new Date().toISOString() })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? findEntry(tablesOf(trx), id) : undefined
}
