// Frozen: released migration steps of the Sona survey.
import { type Kysely, sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import type { Migration } from '#server/database/migrate.ts'
import { dayIn } from '#server/database/migrations/calendar.ts'

/** As they were when the tables were created. */
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
      // The organisation's portfolios that the survey ever got, as JSON: one that an admin removed does not return.
      await trx.schema
        .alterTable('sonaSurvey')
        .addColumn('offered', 'text', (column) => column.notNull().defaultTo(JSON.stringify(portfolios)))
        .execute()
    },
  },
  { name: 'sona-survey-3-years', up: carryIntoTheOpenYear },
  {
    name: 'sona-survey-4-closed-lcs',
    up: ({ schema }) =>
      schema
        .alterTable('sonaSurvey')
        .addColumn('lcWasClosed', 'integer', (column) => column.notNull().defaultTo(0))
        .execute(),
  },
  {
    name: 'sona-survey-5-no-sums-of-days',
    up: ({ schema }) => schema.dropTable('sonaDay').execute(),
  },
]

type OldSurvey = { id: string; lc: string; place: number; touchedAt: string; offered: string }
type OldPortfolio = {
  surveyId: string
  place: number
  portfolio: string
  isDone: number
  changedBy: string | null
  changedAt: string | null
}
type OldChange = {
  seq: number
  surveyId: string
  portfolio: string
  isDone: number
  wasDone: number
  request: string
  changedByUid: string | null
  changedBy: string
  changedAt: string
}
/** How many portfolios an LC got and lost on a day, and how many were ticked and unticked. */
type OldDay = { year: string; day: string; lc: string; portfolios: number; done: number }

/** Keys change, so the tables are made anew with the same rows. */
async function carryIntoTheOpenYear(...[trx, , calendar]: Parameters<Migration['up']>): Promise<void> {
  const dayOf = dayIn(calendar)
  const { label: year, startsOn } = await trx
    .selectFrom('openYear')
    .innerJoin('year', 'year.label', 'openYear.label')
    .select(['year.label', 'startsOn'])
    .executeTakeFirstOrThrow()
  const before: Kysely<{ sonaSurvey: OldSurvey; sonaPortfolio: OldPortfolio; sonaChange: OldChange }> = trx as Db
  const surveys = await before.selectFrom('sonaSurvey').selectAll().orderBy('place').execute()
  const old = await before.selectFrom('sonaPortfolio').selectAll().orderBy('place').execute()
  const changes = await before.selectFrom('sonaChange').selectAll().orderBy('seq').execute()
  for (const table of ['sonaChange', 'sonaPortfolio', 'sonaSurvey']) await trx.schema.dropTable(table).execute()
  await makeTablesOfYears(trx)

  const dated = changes.map((change) => ({ ...change, day: dayOf(new Date(change.changedAt)) }))
  // It is unknown when a portfolio was added: assume the start of the year, or the first tick if that was earlier.
  const addedOn = dated.reduce((first, { day }) => (day < first ? day : first), startsOn)
  const placeOf = new Map<OldChange, number>()
  const days = new Map<string, OldDay>()
  const portfolios = surveys.flatMap(({ id, lc }) => {
    const count = (day: string, portfolios: number, done: number) => {
      const before = days.get(`${day} ${lc}`) ?? { year, day, lc, portfolios: 0, done: 0 }
      const after = { portfolios: before.portfolios + portfolios, done: before.done + done }
      days.set(`${day} ${lc}`, { ...before, ...after })
    }
    return old
      .filter(({ surveyId }) => surveyId === id)
      .map((row, place) => {
        count(addedOn, 1, 0)
        for (const change of ticksOf(row, dated)) {
          placeOf.set(change, place)
          count(change.day, 0, change.isDone ? 1 : -1)
        }
        return { ...row, place, addedOn }
      })
  })
  const carried = surveys.map((survey) => ({ ...survey, year }))
  const placed = dated.map((change) => ({ ...change, place: placeOf.get(change) ?? null }))
  await insertAll(trx, 'sonaSurvey', carried)
  await insertAll(trx, 'sonaPortfolio', portfolios)
  await insertAll(trx, 'sonaChange', placed)
  await insertAll(trx, 'sonaDay', [...days.values()])
}

/** Ticks since the portfolio was last added: one that was removed and added again started unticked. */
function ticksOf<Change extends OldChange>(row: OldPortfolio, changes: Change[]): Change[] {
  if (row.changedAt === null) return []
  let own: Change[] = []
  for (const change of changes) {
    if (change.surveyId !== row.surveyId || change.portfolio !== row.portfolio) continue
    own = change.wasDone === (own.at(-1)?.isDone ?? 0) ? [...own, change] : [change]
  }
  return own
}

async function insertAll(trx: Trx, table: string, rows: object[]): Promise<void> {
  const atOnce = 500
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce)
    await trx.insertInto(table).values(some).execute()
  }
}

async function makeTablesOfYears({ schema }: Trx): Promise<void> {
  await schema
    .createTable('sonaSurvey')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('year', 'text', (column) => column.notNull())
    .addColumn('lc', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('touchedAt', 'text', (column) => column.notNull())
    .addColumn('offered', 'text', (column) => column.notNull())
    .addColumn('leftOutOn', 'text')
    .addUniqueConstraint('sonaSurveyOf', ['year', 'lc'])
    .execute()
  await schema
    .createTable('sonaPortfolio')
    .addColumn('surveyId', 'text', (column) => column.notNull().references('sonaSurvey.id'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('portfolio', 'text', (column) => column.notNull())
    .addColumn('addedOn', 'text', (column) => column.notNull())
    .addColumn('removedOn', 'text')
    .addColumn('leftOutOn', 'text')
    .addColumn('isDone', 'integer', (column) => column.notNull())
    .addColumn('changedBy', 'text')
    .addColumn('changedAt', 'text')
    .addPrimaryKeyConstraint('sonaPortfolioKey', ['surveyId', 'place'])
    .execute()
  // A survey has each portfolio once at a time.
  await schema
    .createIndex('sonaPortfolioOnce')
    .unique()
    .on('sonaPortfolio')
    .columns(['surveyId', 'portfolio'])
    .where(sql.ref('removedOn'), 'is', null)
    .execute()
  await schema
    .createTable('sonaChange')
    .addColumn('seq', 'integer', (column) => column.primaryKey())
    .addColumn('surveyId', 'text', (column) => column.notNull().references('sonaSurvey.id'))
    .addColumn('place', 'integer')
    .addColumn('portfolio', 'text', (column) => column.notNull())
    .addColumn('isDone', 'integer', (column) => column.notNull())
    .addColumn('wasDone', 'integer', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('changedByUid', 'text')
    .addColumn('changedBy', 'text', (column) => column.notNull())
    .addColumn('changedAt', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('sonaChangeOf').on('sonaChange').columns(['surveyId', 'seq']).execute()
  await schema
    .createTable('sonaDay')
    .addColumn('year', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('lc', 'text', (column) => column.notNull())
    .addColumn('portfolios', 'integer', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('sonaDayKey', ['year', 'day', 'lc'])
    .execute()
}
