// History queries: every portfolio that a year's surveys ever had, from when to when, with all its ticks.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { SonaTables } from '../rows.ts'
import type { PortfolioHistory, SurveyHistory } from './past-days.ts'

const tables = (db: Db): Kysely<SonaTables> => db

type OfYear = { year: string }
const selectSurveys = preparedQuery((db, { year }: OfYear) =>
  tables(db)
    .selectFrom('sonaSurvey')
    .select(['id', 'year', 'lc', 'leftOutOn', 'lcWasClosed'])
    .where('year', '=', year)
    .orderBy('place'),
)
const selectPortfolios = preparedQuery((db, { year }: OfYear) =>
  tables(db)
    .selectFrom('sonaPortfolio')
    .innerJoin('sonaSurvey', 'sonaSurvey.id', 'sonaPortfolio.surveyId')
    .select(['surveyId', 'sonaPortfolio.place', 'portfolio', 'addedOn', 'removedOn', 'sonaPortfolio.leftOutOn'])
    .where('year', '=', year)
    .orderBy('sonaPortfolio.place'),
)
const selectTicks = preparedQuery((db, { year }: OfYear) =>
  tables(db)
    .selectFrom('sonaChange')
    .select(['surveyId', 'place', 'day', 'isDone', 'changedBy', 'changedAt'])
    .where('surveyId', 'in', tables(db).selectFrom('sonaSurvey').select('id').where('year', '=', year))
    .where('place', 'is not', null)
    .orderBy('seq'),
)

export async function listHistories(db: Db, year: string): Promise<SurveyHistory[]> {
  const surveys = await selectSurveys(db, { year })
  const rows = await selectPortfolios(db, { year })
  const ticks = await selectTicks(db, { year })

  const byId = new Map<string, SurveyHistory>(
    surveys.map(({ id, lcWasClosed, ...survey }) => [
      id,
      { ...survey, _id: id, closed: lcWasClosed === 1, portfolios: [] },
    ]),
  )
  const byPosition = new Map<string, PortfolioHistory>()
  for (const { surveyId, place, ...row } of rows) {
    const history = { ...row, ticks: [] }
    byId.get(surveyId)?.portfolios.push(history)
    byPosition.set(`${surveyId} ${place}`, history)
  }
  for (const { surveyId, place, day, isDone, changedBy, changedAt } of ticks) {
    byPosition.get(`${surveyId} ${place}`)?.ticks.push({ day, done: isDone === 1, by: changedBy, at: changedAt })
  }
  return [...byId.values()]
}
