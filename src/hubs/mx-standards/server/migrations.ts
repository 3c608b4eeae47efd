// Frozen: released migration steps of MX Standards.
import { type CreateTableBuilder, sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import type { Migration } from '#server/database/migrate.ts'
import { dayIn } from '#server/database/migrations/calendar.ts'
import { linkAddresses } from './migrations-links.ts'

export const mxMigrations: Migration[] = [
  {
    name: 'mx-standards-1-checklists',
    async up(trx) {
      await trx.schema
        .createTable('mxResponse')
        .addColumn('userId', 'text', (column) => column.primaryKey())
        .addColumn('id', 'text', (column) => column.notNull().unique())
        .addColumn('lc', 'text', (column) => column.notNull())
        .addColumn('portfolio', 'text', (column) => column.notNull())
        .addColumn('firstName', 'text', (column) => column.notNull())
        .addColumn('lastName', 'text', (column) => column.notNull())
        .addColumn('sortName', 'text', (column) => column.notNull())
        .addColumn('percent', 'integer', (column) => column.notNull())
        .addColumn('standards', 'integer', (column) => column.notNull())
        .addColumn('links', 'integer', (column) => column.notNull())
        .addColumn('groups', 'text', (column) => column.notNull())
        .addColumn('submitted', 'integer', (column) => column.notNull())
        .addColumn('submittedAt', 'text')
        .addColumn('submittedVersion', 'integer')
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('createdAt', 'text', (column) => column.notNull())
        .addColumn('updatedAt', 'text', (column) => column.notNull())
        .execute()
      const orders = { Name: 'sortName', Percent: 'percent', Updated: 'updatedAt' }
      for (const [name, column] of Object.entries(orders)) {
        await trx.schema.createIndex(`mxResponse${name}`).on('mxResponse').columns([column, 'userId']).execute()
      }
      await trx.schema
        .createIndex('mxResponsePlace')
        .on('mxResponse')
        .columns(['lc', 'portfolio', 'sortName', 'userId'])
        .execute()
      await trx.schema
        .createTable('mxAnswers')
        .addColumn('userId', 'text', (column) => column.primaryKey())
        .addColumn('form', 'text', (column) => column.notNull())
        .execute()
    },
  },
  {
    name: 'mx-standards-2-submissions',
    async up(trx) {
      await trx.schema
        .createTable('mxSubmission')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('userId', 'text', (column) => column.notNull())
        .addColumn('submittedAt', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('lc', 'text', (column) => column.notNull())
        .addColumn('portfolio', 'text', (column) => column.notNull())
        .addColumn('percent', 'integer', (column) => column.notNull())
        .addColumn('standards', 'integer', (column) => column.notNull())
        .addColumn('links', 'integer', (column) => column.notNull())
        .addColumn('form', 'text', (column) => column.notNull())
        .execute()
      await trx.schema.createIndex('mxSubmissionPerson').on('mxSubmission').columns(['userId', 'submittedAt']).execute()
      await trx.schema.createIndex('mxSubmissionTime').on('mxSubmission').columns(['submittedAt', 'lc']).execute()
    },
  },
  {
    name: 'mx-standards-3-tallies',
    async up(trx) {
      await trx.schema
        .createTable('mxTally')
        .addColumn('lc', 'text', (column) => column.notNull())
        .addColumn('portfolio', 'text', (column) => column.notNull())
        .addColumn('respondents', 'integer', (column) => column.notNull())
        .addColumn('submitted', 'integer', (column) => column.notNull())
        .addColumn('percentSum', 'integer', (column) => column.notNull())
        .addColumn('done', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('mxTallyKey', ['lc', 'portfolio'])
        .execute()
    },
  },
  {
    name: 'mx-standards-4-years',
    async up(trx) {
      const { label } = await trx.selectFrom('openYear').select('label').executeTakeFirstOrThrow()
      for (const index of ['mxResponseName', 'mxResponsePercent', 'mxResponseUpdated', 'mxResponsePlace']) {
        await trx.schema.dropIndex(index).execute()
      }
      for (const index of ['mxSubmissionPerson', 'mxSubmissionTime']) await trx.schema.dropIndex(index).execute()
      const response = ['lc', 'portfolio', 'firstName', 'lastName', 'sortName', 'percent#', 'standards#', 'links#']
      const progress = ['submitted#', 'submittedAt?', 'submittedVersion#?', 'version#', 'createdAt', 'updatedAt']
      await remake(trx, label, 'mxResponse', ['userId', 'id', ...response, 'groups', ...progress], ['year', 'userId'])
      await remake(trx, label, 'mxAnswers', ['userId', 'form'], ['year', 'userId'])
      const figures = ['lc', 'portfolio', 'percent#', 'standards#', 'links#', 'form']
      await remake(trx, label, 'mxSubmission', ['id', 'userId', 'submittedAt', 'version#', ...figures], ['id'])
      const sums = ['lc', 'portfolio', 'respondents#', 'submitted#', 'percentSum#', 'done']
      await remake(trx, label, 'mxTally', sums, ['year', 'lc', 'portfolio'])
      const indexes: Record<string, [table: string, ...columns: string[]]> = {
        mxResponseId: ['mxResponse', 'id'],
        mxResponseName: ['mxResponse', 'year', 'sortName', 'userId'],
        mxResponsePercent: ['mxResponse', 'year', 'percent', 'userId'],
        mxResponseUpdated: ['mxResponse', 'year', 'updatedAt', 'userId'],
        mxResponsePlace: ['mxResponse', 'year', 'lc', 'portfolio', 'sortName', 'userId'],
        mxResponsePerson: ['mxResponse', 'userId', 'updatedAt'],
        mxSubmissionPerson: ['mxSubmission', 'userId', 'submittedAt'],
        mxSubmissionTime: ['mxSubmission', 'year', 'submittedAt', 'lc'],
      }
      for (const [name, [table, ...columns]] of Object.entries(indexes)) {
        const index = trx.schema.createIndex(name).on(table).columns(columns)
        await (name === 'mxResponseId' ? index.unique() : index).execute()
      }
    },
  },
  {
    name: 'mx-standards-5-days',
    async up(trx, _, calendar) {
      const state = ['year', 'userId', 'day', 'lc', 'portfolio', 'percent#', 'submitted#', 'done']
      await createTable(trx, 'mxDay', state, ['year', 'userId', 'day'])
      const sums = ['respondents#', 'submitted#', 'percentSum#', 'done']
      const place = ['year', 'day', 'lc', 'portfolio']
      await createTable(trx, 'mxChange', [...place, ...sums], place)
      await enterDays(trx, dayIn(calendar))
    },
  },
  {
    name: 'mx-standards-6-standings',
    async up(trx) {
      for (const table of ['mxTally', 'mxChange']) {
        // The next start recounts them, with the new columns.
        await trx.deleteFrom(table).execute()
        const add = trx.schema.alterTable(table)
        await add.addColumn('standards', 'integer', (column) => column.notNull().defaultTo(0)).execute()
        await add.addColumn('spread', 'text', (column) => column.notNull().defaultTo('{}')).execute()
      }
      const add = trx.schema.alterTable('mxChange')
      await add.addColumn('standing', 'text', (column) => column.notNull().defaultTo('{}')).execute()
      // Covers what a line over time is drawn from.
      const columns = ['year', 'lc', 'portfolio', 'day', 'respondents', 'percentSum', 'standards']
      await trx.schema.createIndex('mxChangeCell').on('mxChange').columns(columns).execute()
    },
  },
  {
    name: 'mx-standards-7-past-sums',
    async up(trx) {
      const key = ['year', 'lc', 'portfolio', 'day']
      const columns = [...key, 'id', 'version#', 'respondents#', 'percentSum#', 'standards#']
      await createTable(trx, 'mxPastSum', columns, key)
      await trx.schema.createIndex('mxPastSumId').on('mxPastSum').column('id').unique().execute()
    },
  },
  {
    name: 'mx-standards-8-saved-changes',
    async up(trx) {
      await createTable(trx, 'mxSavedChange', ['userId', 'changeKey', 'year', 'savedAt'], ['userId', 'changeKey'])
      await trx.schema.createIndex('mxSavedChangeTime').on('mxSavedChange').column('savedAt').execute()
    },
  },
  linkAddresses,
]

/** Columns are non-null texts; `#` marks a number, `?` a nullable column. */
async function createTable(trx: Trx, table: string, columns: string[], key: string[]): Promise<void> {
  let create: CreateTableBuilder<string, string> = trx.schema.createTable(table)
  for (const column of columns) {
    const type = column.includes('#') ? 'integer' : 'text'
    create = create.addColumn(nameOf(column), type, (made) => (column.includes('?') ? made : made.notNull()))
  }
  await create.addPrimaryKeyConstraint(`${table}YearKey`, key as [string]).execute()
}
const nameOf = (column: string) => column.replace(/[#?]/g, '')

/** Recreates the table with a year, set for all rows: SQLite cannot change the key of an existing table. */
async function remake(trx: Trx, year: string, table: string, columns: string[], key: string[]): Promise<void> {
  const old = `${table}WithoutYear`
  await trx.schema.alterTable(table).renameTo(old).execute()
  await createTable(trx, table, ['year', ...columns], key)
  const names = columns.map(nameOf)
  await trx
    .insertInto(table)
    .columns(['year', ...names])
    .expression(trx.selectFrom(old).select([sql<string>`${year}`.as('year'), ...names]))
    .execute()
  await trx.schema.dropTable(old).execute()
}

/** What was answered before days were kept counts from the day of its last change; the start sums it up. */
async function enterDays(trx: Trx, dayOf: (moment: Date) => string): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await trx
      .selectFrom('mxResponse')
      .innerJoin('mxAnswers', 'mxAnswers.userId', 'mxResponse.userId')
      .select(['mxResponse.year', 'mxResponse.userId', 'lc', 'portfolio', 'percent', 'submitted', 'updatedAt', 'form'])
      .where('mxResponse.userId', '>', last)
      .orderBy('mxResponse.userId')
      .limit(500)
      .execute()
    if (rows.length === 0) return
    const states = rows.map(({ updatedAt, form, ...row }) => {
      const { generalDetail, ...groups }: Record<string, Record<string, unknown>> = JSON.parse(form)
      const answers = Object.values(groups).flatMap((group) => Object.entries(group))
      const done = answers.filter(([, answer]) => answer === true || String(answer || '').trim() !== '')
      const fields = JSON.stringify(done.map(([field]) => field))
      return { ...row, day: dayOf(new Date(updatedAt)), done: fields }
    })
    await trx.insertInto('mxDay').values(states).execute()
    last = rows[rows.length - 1]?.userId
  }
}
