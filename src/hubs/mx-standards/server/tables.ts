// What does MX Standards store? A narrow row per respondent for lists, the answers beside it, every submission as it was,
// and the counts per LC and portfolio from which the results are summed.
import type { Migration } from '#server/database/migrate.ts'

export type ResponseRow = {
  userId: string
  id: string
  lc: string
  portfolio: string
  firstName: string
  lastName: string
  /** Lower-cased name, for the order of lists. */
  sortName: string
  percent: number
  standards: number
  links: number
  /** JSON: the percents of the six groups, in the order of the form. */
  groups: string
  /** 1 once it was submitted; saving afterwards keeps it. */
  submitted: number
  submittedAt: string | null
  submittedVersion: number | null
  version: number
  createdAt: string
  updatedAt: string
}

/** One cell of the results: the people of one LC and portfolio, summed up. */
export type TallyRow = {
  lc: string
  portfolio: string
  respondents: number
  submitted: number
  percentSum: number
  /** JSON: how many have done each item. One text, so that all cells are read at once and a new item needs no column. */
  done: string
}

export type MxTables = {
  mxResponse: ResponseRow
  /** JSON without blanks; apart from the response so that lists read small rows. */
  mxAnswers: { userId: string; form: string }
  mxSubmission: {
    id: string
    userId: string
    submittedAt: string
    version: number
    lc: string
    portfolio: string
    percent: number
    standards: number
    links: number
    form: string
  }
  mxTally: TallyRow
}

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
]
