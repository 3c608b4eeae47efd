// Frozen: Sona survey tables as version 0.3 left them.
import { sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import type { Migration } from '#server/database/migrate.ts'
import {
  createIndexes,
  integers,
  notNull,
  nullableTexts,
  primaryKey,
  texts,
} from '#server/database/migrations/columns.ts'

const committees = [
  'Multan',
  'LUMS',
  'IBA',
  'Islamabad',
  'NUST',
  'South Karachi',
  'Karachi',
  'Hyderabad',
  'Lahore',
  'Faisalabad',
  'Giki',
]
const portfolios = ['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'BD', 'MXP', 'FnL']

export const sonaBaseline: Migration = {
  name: 'sona-survey-0.3',
  replaces: [
    'sona-survey-1-progress',
    'sona-survey-2-offered',
    'sona-survey-3-years',
    'sona-survey-4-closed-lcs',
    'sona-survey-5-no-sums-of-days',
  ],
  async up(trx) {
    await trx.schema
      .createTable('sonaSurvey')
      .addColumn('id', 'text', primaryKey)
      .$call(texts('year', 'lc'))
      .addColumn('place', 'integer', notNull)
      .$call(texts('touchedAt', 'offered'))
      .addColumn('leftOutOn', 'text')
      .addColumn('lcWasClosed', 'integer', (column) => column.defaultTo(0).notNull())
      .addUniqueConstraint('sonaSurveyOf', ['year', 'lc'])
      .execute()

    await trx.schema
      .createTable('sonaPortfolio')
      .addColumn('surveyId', 'text', (column) => column.notNull().references('sonaSurvey.id'))
      .addColumn('place', 'integer', notNull)
      .$call(texts('portfolio', 'addedOn'))
      .$call(nullableTexts('removedOn', 'leftOutOn'))
      .addColumn('isDone', 'integer', notNull)
      .$call(nullableTexts('changedBy', 'changedAt'))
      .addPrimaryKeyConstraint('sonaPortfolioKey', ['surveyId', 'place'])
      .execute()
    // A survey has each portfolio once at a time.
    await trx.schema
      .createIndex('sonaPortfolioOnce')
      .unique()
      .on('sonaPortfolio')
      .columns(['surveyId', 'portfolio'])
      .where(sql.ref('removedOn'), 'is', null)
      .execute()

    await trx.schema
      .createTable('sonaChange')
      .addColumn('seq', 'integer', primaryKey)
      .addColumn('surveyId', 'text', (column) => column.notNull().references('sonaSurvey.id'))
      .addColumn('place', 'integer')
      .addColumn('portfolio', 'text', notNull)
      .$call(integers('isDone', 'wasDone'))
      .addColumn('request', 'text', notNull)
      .addColumn('changedByUid', 'text')
      .$call(texts('changedBy', 'changedAt', 'day'))
      .execute()
    await createIndexes(trx, 'sonaChange', { sonaChangeOf: ['surveyId', 'seq'] })
    await insertSurveys(trx)
  },
}

/** One for each LC of a new portal. */
async function insertSurveys(trx: Trx): Promise<void> {
  const { label: year, startsOn: addedOn } = await trx
    .selectFrom('openYear')
    .innerJoin('year', 'year.label', 'openYear.label')
    .select(['year.label', 'startsOn'])
    .executeTakeFirstOrThrow()
  const touchedAt = new Date().toISOString()
  const offered = JSON.stringify(portfolios)
  const surveys = committees.map((lc, place) => ({ id: crypto.randomUUID(), year, lc, place, touchedAt, offered }))
  const rows = surveys.flatMap(({ id: surveyId }) =>
    portfolios.map((portfolio, place) => ({ surveyId, place, portfolio, addedOn, isDone: 0 })),
  )
  await trx.insertInto('sonaSurvey').values(surveys).execute()
  await trx.insertInto('sonaPortfolio').values(rows).execute()
}
