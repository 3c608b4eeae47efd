// Frozen: released migration steps of the MX funnel.
import { sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import type { Migration } from '#server/database/migrate.ts'
import { dayIn } from '#server/database/migrations/calendar.ts'

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

/** A page of one year is cut on the index alone, also where only one month is asked for. */
const indexesOfYear = {
  mxFunnelAll: ['year', 'deleted', 'seq', 'month'],
  mxFunnelMonth: ['year', 'deleted', 'month', 'seq'],
  mxFunnelLc: ['year', 'deleted', 'lc', 'seq', 'month'],
  mxFunnelTerm: ['year', 'deleted', 'term', 'seq', 'month'],
  mxFunnelLcTerm: ['year', 'deleted', 'lc', 'term', 'seq', 'month'],
  mxFunnelWhere: ['year', 'deleted', 'lc', 'term', 'role', 'portfolio', 'seq', 'month'],
  mxFunnelRole: ['year', 'deleted', 'role', 'seq', 'month'],
  mxFunnelPortfolio: ['year', 'deleted', 'portfolio', 'seq', 'month'],
} as const

const whereColumns = ['year', 'lc', 'term', 'role', 'portfolio', 'month']

/** All that was reported before belongs to the open year, and to the month and the day on which it was made. */
const years: Migration = {
  name: 'mx-funnel-3-years',
  async up(trx, _, calendar) {
    await addYearToEntries(trx)
    await makeTable(trx, 'mxFunnelState', ['entryId', 'day'], [...whereColumns, 'deleted'])
    await fillStates(trx, dayIn(calendar))
    await sql`update "mxFunnelEntry" set month =
      (select substr(min(day), 1, 7) from "mxFunnelState" where "entryId" = "mxFunnelEntry".id)`.execute(trx)
    await sql`update "mxFunnelState" set month =
      (select month from "mxFunnelEntry" where id = "mxFunnelState"."entryId")`.execute(trx)
    for (const [name, columns] of Object.entries(indexesOfYear)) {
      const index = trx.schema.createIndex(name).on('mxFunnelEntry')
      await index.columns([...columns]).execute()
    }
    await trx.schema.dropTable('mxFunnelSum').execute()
    await makeTable(trx, 'mxFunnelSum', whereColumns, ['entries'])
    await makeTable(trx, 'mxFunnelChange', ['year', 'day', ...whereColumns.slice(1)], ['entries'])
    await fillSums(trx)
  },
}

async function addYearToEntries(trx: Trx): Promise<void> {
  for (const name of Object.keys(indexes)) await trx.schema.dropIndex(name).execute()
  for (const name of ['year', 'month']) {
    const table = trx.schema.alterTable('mxFunnelEntry')
    await table.addColumn(name, 'text', (column) => column.notNull().defaultTo('')).execute()
  }
  const { label } = await trx.selectFrom('openYear').select('label').executeTakeFirstOrThrow()
  await trx.updateTable('mxFunnelEntry').set({ year: label }).execute()
}

/** Amounts of single reports fit 32 bits, their sums do not. */
async function makeTable(trx: Trx, name: string, key: string[], others: string[]): Promise<void> {
  const isSum = others.includes('entries')
  let table = trx.schema.createTable(name).addPrimaryKeyConstraint(`${name}Key`, key as never[])
  for (const column of new Set([...key, ...others])) {
    const type = column === 'entries' ? 'bigint' : column === 'deleted' ? 'integer' : 'text'
    table = table.addColumn(column, type, (made) => made.notNull())
  }
  for (const stage of stageColumns)
    table = table.addColumn(stage, isSum ? 'bigint' : 'integer', (made) => made.notNull())
  await table.execute()
}

/** What a deleted report said until then is known, and that its last change was the delete. */
async function fillStates(trx: Trx, dayOf: (moment: Date) => string): Promise<void> {
  for (let seq = 0; ; ) {
    const all = trx.selectFrom('mxFunnelEntry').selectAll().where('seq', '>', seq)
    const rows = await all.orderBy('seq').limit(500).execute()
    if (rows.length === 0) return
    const states = rows.flatMap((row) => {
      const said = Object.fromEntries([...whereColumns, ...stageColumns].map((name) => [name, row[name]]))
      const made = { entryId: row.id, day: dayOf(new Date(row.createdAt)), deleted: 0, ...said }
      if (!row.deleted) return [made]
      const gone = { ...made, day: dayOf(new Date(row.updatedAt)), deleted: 1 }
      return gone.day > made.day ? [made, gone] : [{ ...gone, day: made.day }]
    })
    await trx.insertInto('mxFunnelState').values(states).execute()
    seq = rows.at(-1)?.seq
  }
}

/** Sums of the reports, and of what each day added and took away. */
async function fillSums(trx: Trx): Promise<void> {
  const known = [
    ...['Task Force', 'Organizing Committee', 'Recruitment Task Force', 'Team Leader', 'National Support Team'],
    ...['EB', 'ECB', 'NST'],
  ].map((role) => sql.lit(role))
  const where = sql`year, lc, term, case when role in (${sql.join(known)}) then role else 'Custom roles' end,
    case when term = 'mid' and role in ('Team Leader', 'NST') then portfolio else '' end, month`
  const stages = sql.join(stageColumns.map((name) => sql.ref(name)))
  const amounts = (by: 1 | -1) => {
    const sums = stageColumns.map((name) => sql`sum(${sql.ref(name)}) * ${sql.lit(by)}`)
    return sql.join([sql`count(*) * ${sql.lit(by)}`, ...sums])
  }
  await sql`insert into "mxFunnelSum" (year, lc, term, role, portfolio, month, entries, ${stages})
    select ${where}, ${amounts(1)} from "mxFunnelEntry" where deleted = 0 group by 1, 2, 3, 4, 5, 6`.execute(trx)
  const into = sql`insert into "mxFunnelChange" (day, year, lc, term, role, portfolio, month, entries, ${stages})`
  const group = sql`group by 1, 2, 3, 4, 5, 6, 7`
  await sql`${into} select day, ${where}, ${amounts(1)} from "mxFunnelState" where deleted = 0 ${group}`.execute(trx)
  const key = sql`(year, day, lc, term, role, portfolio, month)`
  const less = sql.join(
    ['entries', ...stageColumns].map(
      (name) => sql`${sql.ref(name)} = ${sql.ref(`mxFunnelChange.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ),
  )
  // Deleted later than made: only then there is an earlier row.
  await sql`${into} select day, ${where}, ${amounts(-1)} from "mxFunnelState" as state where deleted = 1 and exists
    (select 1 from "mxFunnelState" as made where made."entryId" = state."entryId" and made.day < state.day)
    ${group} on conflict ${key} do update set ${less}`.execute(trx)
}

/** Past days are added up on an index alone, in its order; amounts come last in it. */
const pastDays: Migration = {
  name: 'mx-funnel-4-past-days',
  async up(trx) {
    await trx.schema
      .createIndex('mxFunnelChangeWhere')
      .on('mxFunnelChange')
      .columns([...whereColumns, 'day', 'entries', ...stageColumns])
      .execute()
    await trx.schema
      .createIndex('mxFunnelChangeMonth')
      .on('mxFunnelChange')
      .columns(['year', 'month', 'day', 'entries'])
      .execute()
    await trx.schema
      .createIndex('mxFunnelStatePortfolio')
      .on('mxFunnelState')
      .columns(['year', 'portfolio', 'deleted', 'day', 'month', 'entryId'])
      .execute()
  },
}

export const mxFunnelSteps: Migration[] = [entries, sums, years, pastDays]
