// Totals of GCPs in each list of reviewers, and portfolios with entries; of all years or of one.
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { OrganisationTables } from '#server/years/organisation.ts'
import type { GcpStatus } from '../../rules.ts'
import type { GcpTables } from '../tables.ts'

/** 'pending' is what waits for a reviewer, new entries and revisions of approved ones; 'reviewed' is the rest. */
export type Scope = GcpStatus | 'reviewed'

/** The column and value that select the entries of a scope. */
export function scopeCondition(scope: Scope): { isReviewed: 0 | 1 } | { status: GcpStatus } {
  if (scope === 'reviewed') return { isReviewed: 1 }
  return scope === 'pending' ? { isReviewed: 0 } : { status: scope }
}

type OfYear = { year?: string | undefined }
type Counted = { status: GcpStatus; isReviewed: number; n: number | string }

const countEntries = preparedQuery<OfYear, Counted>((db, { year }) =>
  (db as Kysely<GcpTables>)
    .selectFrom('gcp')
    .select(({ fn }) => ['status', 'isReviewed', fn.countAll<number | string>().as('n')])
    .$if(year !== undefined, (rows) => rows.where('year', '=', year as string))
    .groupBy(['status', 'isReviewed']),
)

export type Totals = Record<Scope | 'all', number>

export async function readTotals(db: Db, year?: string): Promise<Totals> {
  const totals = { pending: 0, approved: 0, rejected: 0, reviewed: 0, all: 0 }
  for (const { status, isReviewed, n } of await countEntries(db, { year })) {
    const count = Number(n)
    totals.all += count
    totals[isReviewed === 1 ? 'reviewed' : 'pending'] += count
    if (status !== 'pending') totals[status] += count
  }
  return totals
}

type InScope = OfYear & { status?: GcpStatus | undefined; isReviewed?: 0 | 1 | undefined }

const selectUsed = preparedQuery<InScope, { code: string }>((db, { status, isReviewed, year }) =>
  (db as Kysely<OrganisationTables & GcpTables>)
    .selectFrom('portfolio')
    .select('code')
    .where(({ exists, selectFrom }) => {
      let entries = selectFrom('gcp').select(sql.lit(1).as('one')).whereRef('gcp.portfolio', '=', 'portfolio.code')
      if (status !== undefined) entries = entries.where('status', '=', status)
      if (isReviewed !== undefined) entries = entries.where('isReviewed', '=', isReviewed)
      if (year !== undefined) entries = entries.where('year', '=', year)
      return exists(entries)
    }),
)

/** The codes of portfolios with entries in a list. */
export const findUsedPortfolios = async (db: Db, inScope: InScope): Promise<ReadonlySet<string>> =>
  new Set((await selectUsed(db, inScope)).map(({ code }) => code))
