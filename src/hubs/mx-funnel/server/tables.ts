// Which tables has the MX funnel? The reports, and their sums, which change in the same transaction.
import type { Migration } from '#server/database/migrate.ts'
import type { PeopleTables } from '#server/people.ts'
import type { Metrics } from '../rules.ts'

/** '' stands for no portfolio, so that it can be part of a key. */
type Where = { lc: string; term: 'short' | 'mid' | 'long'; role: string; portfolio: string }

export type EntryRow = Where &
  Metrics & {
    id: string
    seq: number
    submittedBy: string
    submissionKey: string | null
    version: number
    createdAt: string
    updatedAt: string
    /** 0, or 1 while deleted: the row stays, so that a delete can be undone. */
    deleted: number
    deletedBy: string | null
  }

/**
 * Roles outside the lists are summed together, and portfolios are kept apart only where a view shows them: however much
 * is reported, the rows stay some hundred.
 */
export type SumRow = Where & { [stage in keyof Metrics]: number | string } & { entries: number | string }

export type MxFunnelTables = Pick<PeopleTables, 'user'> & { mxFunnelEntry: EntryRow; mxFunnelSum: SumRow }

/** As they were when the tables were made. */
const stageColumns = [
  ...['Leads', 'Applicants', 'Accepted', 'Approved', 'Realised'],
  ...['Finished', 'Completes', 'Advanced', 'Alumni'],
]

const indexes = {
  mxFunnelAll: ['deleted', 'seq'],
  mxFunnelLc: ['deleted', 'lc', 'seq'],
  mxFunnelTerm: ['deleted', 'term', 'seq'],
  mxFunnelLcTerm: ['deleted', 'lc', 'term', 'seq'],
  mxFunnelWhere: ['deleted', 'lc', 'term', 'role', 'portfolio', 'seq'],
  mxFunnelRole: ['deleted', 'role', 'seq'],
  mxFunnelPortfolio: ['deleted', 'portfolio', 'seq'],
} as const

const entries: Migration = {
  name: 'mx-funnel-1-entries',
  async up(trx) {
    let table = trx.schema
      .createTable('mxFunnelEntry')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('seq', 'integer', (column) => column.notNull().unique())
      .addColumn('lc', 'text', (column) => column.notNull())
      .addColumn('term', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('portfolio', 'text', (column) => column.notNull())
      .addColumn('submittedBy', 'text', (column) => column.notNull())
      .addColumn('submissionKey', 'text')
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .addColumn('deleted', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('deletedBy', 'text')
      .addUniqueConstraint('mxFunnelSubmission', ['submittedBy', 'submissionKey'])
    for (const name of stageColumns) table = table.addColumn(name, 'integer', (column) => column.notNull())
    await table.execute()
    for (const [name, columns] of Object.entries(indexes)) {
      await trx.schema
        .createIndex(name)
        .on('mxFunnelEntry')
        .columns([...columns])
        .execute()
    }
  },
}

const sums: Migration = {
  name: 'mx-funnel-2-sums',
  async up(trx) {
    let table = trx.schema
      .createTable('mxFunnelSum')
      .addColumn('lc', 'text', (column) => column.notNull())
      .addColumn('term', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('portfolio', 'text', (column) => column.notNull())
      .addColumn('entries', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('mxFunnelSumKey', ['lc', 'term', 'role', 'portfolio'])
    for (const name of stageColumns) table = table.addColumn(name, 'bigint', (column) => column.notNull())
    await table.execute()
  },
}

export const mxFunnelMigrations: Migration[] = [entries, sums]
