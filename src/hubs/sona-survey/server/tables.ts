// Where is Sona progress kept? One row per LC, one per portfolio of an LC, and one per change ever made.
import type { Migration } from '#server/database/migrate.ts'

export type SonaTables = {
  sonaSurvey: { id: string; lc: string; place: number; touchedAt: string; offered: string }
  sonaPortfolio: {
    surveyId: string
    portfolio: string
    place: number
    isDone: number
    changedBy: string | null
    changedAt: string | null
  }
  sonaChange: {
    seq: number
    surveyId: string
    portfolio: string
    isDone: number
    wasDone: number
    /** The same for everything that one request changed. */
    request: string
    changedByUid: string | null
    changedBy: string
    changedAt: string
  }
}

/** As they were when the tables were made. */
const committees = [
  ...['Multan', 'LUMS', 'IBA', 'Islamabad', 'NUST', 'South Karachi'],
  ...['Karachi', 'Hyderabad', 'Lahore', 'Faisalabad', 'Giki'],
]
const portfolios = ['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'BD', 'MXP', 'FnL']

export const sonaMigrations: Migration[] = [
  {
    name: 'sona-survey-1-progress',
    async up(trx) {
      await trx.schema
        .createTable('sonaSurvey')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('lc', 'text', (column) => column.notNull().unique())
        .addColumn('place', 'integer', (column) => column.notNull())
        .addColumn('touchedAt', 'text', (column) => column.notNull())
        .execute()
      await trx.schema
        .createTable('sonaPortfolio')
        .addColumn('surveyId', 'text', (column) => column.notNull().references('sonaSurvey.id'))
        .addColumn('portfolio', 'text', (column) => column.notNull())
        .addColumn('place', 'integer', (column) => column.notNull())
        .addColumn('isDone', 'integer', (column) => column.notNull())
        .addColumn('changedBy', 'text')
        .addColumn('changedAt', 'text')
        .addPrimaryKeyConstraint('sonaPortfolioKey', ['surveyId', 'portfolio'])
        .execute()
      await trx.schema
        .createTable('sonaChange')
        .addColumn('seq', 'integer', (column) => column.primaryKey())
        .addColumn('surveyId', 'text', (column) => column.notNull().references('sonaSurvey.id'))
        .addColumn('portfolio', 'text', (column) => column.notNull())
        .addColumn('isDone', 'integer', (column) => column.notNull())
        .addColumn('wasDone', 'integer', (column) => column.notNull())
        .addColumn('request', 'text', (column) => column.notNull())
        .addColumn('changedByUid', 'text')
        .addColumn('changedBy', 'text', (column) => column.notNull())
        .addColumn('changedAt', 'text', (column) => column.notNull())
        .execute()
      await trx.schema.createIndex('sonaChangeOf').on('sonaChange').columns(['surveyId', 'seq']).execute()

      const touchedAt = new Date().toISOString()
      const surveys = committees.map((lc, place) => ({ id: crypto.randomUUID(), lc, place, touchedAt }))
      await trx.insertInto('sonaSurvey').values(surveys).execute()
      const rows = surveys.flatMap(({ id }) =>
        portfolios.map((portfolio, place) => ({ surveyId: id, portfolio, place, isDone: 0 })),
      )
      await trx.insertInto('sonaPortfolio').values(rows).execute()
    },
  },
  {
    name: 'sona-survey-2-offered',
    async up(trx) {
      // Which of the organisation's portfolios the survey ever got, as JSON: one that an admin took out does not return.
      await trx.schema
        .alterTable('sonaSurvey')
        .addColumn('offered', 'text', (column) => column.notNull().defaultTo(JSON.stringify(portfolios)))
        .execute()
    },
  },
]
