// What was the progress at the end of any day? A portfolio's row says when it came and went, its changes say when it was
// ticked; what each day changed is kept beside them, in the same transaction.
import { type Kysely, sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import type { Recount } from '#server/database/recount.ts'
import type { Progress } from '../rules.ts'
import type { SonaTables } from './tables.ts'

type Day = SonaTables['sonaDay']
const tables = (db: Db): Kysely<SonaTables> => db

export async function countDay(trx: Trx, day: Day): Promise<void> {
  const more = (name: 'portfolios' | 'done') =>
    sql<number>`${sql.ref(`sonaDay.${name}`)} + ${sql.ref(`excluded.${name}`)}`
  await tables(trx)
    .insertInto('sonaDay')
    .values(day)
    .onConflict((conflict) =>
      conflict.columns(['year', 'day', 'lc']).doUpdateSet({ portfolios: more('portfolios'), done: more('done') }),
    )
    .execute()
}

export type DayProgress = { lc: string; portfolios: string[]; progress: Progress }

/** Which portfolios each LC had at the end of the day, in their order, and which of them were done. */
export async function progressOn(db: Db, year: string, day: string): Promise<DayProgress[]> {
  const rows = await tables(db)
    .selectFrom('sonaPortfolio')
    .innerJoin('sonaSurvey', 'sonaSurvey.id', 'sonaPortfolio.surveyId')
    .select(['surveyId', 'lc', 'portfolio', 'sonaPortfolio.place', 'removedOn', 'sonaPortfolio.leftOutOn'])
    .where('year', '=', year)
    .where('addedOn', '<=', day)
    .where(({ eb, or }) => or([eb('sonaSurvey.leftOutOn', 'is', null), eb('sonaSurvey.leftOutOn', '>', day)]))
    .orderBy('sonaSurvey.place')
    .orderBy('sonaSurvey.id')
    .orderBy('sonaPortfolio.place')
    .execute()
  const lastTicks = await tables(db)
    .selectFrom('sonaChange')
    .innerJoin('sonaSurvey', 'sonaSurvey.id', 'sonaChange.surveyId')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('year', '=', year)
    .where('day', '<=', day)
    .groupBy(['surveyId', 'sonaChange.place'])
    .execute()
  const ticked = await ticksWith(
    db,
    lastTicks.map(({ seq }) => seq),
  )
  const byLc = new Map<string, DayProgress>()
  for (const { surveyId, lc, portfolio, place, removedOn, leftOutOn } of rows) {
    const survey = byLc.get(lc) ?? { lc, portfolios: [], progress: {} }
    byLc.set(lc, survey)
    if ([removedOn, leftOutOn].some((gone) => gone !== null && gone <= day)) continue
    survey.portfolios.push(portfolio)
    survey.progress[portfolio] = ticked.has(`${surveyId} ${place}`)
  }
  return [...byLc.values()]
}

async function ticksWith(db: Db, seqs: number[]): Promise<Set<string>> {
  if (seqs.length === 0) return new Set()
  const rows = await tables(db)
    .selectFrom('sonaChange')
    .select(['surveyId', 'place'])
    .where('seq', 'in', seqs)
    .where('isDone', '=', 1)
    .execute()
  return new Set(rows.map(({ surveyId, place }) => `${surveyId} ${place}`))
}

/** Made anew from the portfolios' rows and the ticks: of one year, or of all. */
export async function countDays(trx: Trx, year?: string): Promise<void> {
  const ofYear = year === undefined ? sql<boolean>`1 = 1` : sql<boolean>`${sql.ref('year')} = ${year}`
  await tables(trx).deleteFrom('sonaDay').where(ofYear).execute()
  const portfolios = await tables(trx)
    .selectFrom('sonaPortfolio')
    .innerJoin('sonaSurvey', 'sonaSurvey.id', 'sonaPortfolio.surveyId')
    .select(['year', 'lc', 'addedOn', 'removedOn', 'sonaPortfolio.leftOutOn', 'isDone'])
    .where(ofYear)
    .execute()
  const changes = await tables(trx)
    .selectFrom('sonaChange')
    .innerJoin('sonaSurvey', 'sonaSurvey.id', 'sonaChange.surveyId')
    .select(['year', 'lc', 'day', 'isDone'])
    .where('sonaChange.place', 'is not', null)
    .where(ofYear)
    .execute()
  const sums = new Map<string, Day>()
  const add = ({ year, lc }: Pick<Day, 'year' | 'lc'>, day: string, portfolios: number, done: number) => {
    const key = [year, day, lc].join(' ')
    const sum = sums.get(key) ?? { year, day, lc, portfolios: 0, done: 0 }
    sums.set(key, { ...sum, portfolios: sum.portfolios + portfolios, done: sum.done + done })
  }
  for (const row of portfolios) {
    add(row, row.addedOn, 1, 0)
    if (row.removedOn !== null) add(row, row.removedOn, -1, -row.isDone)
    // Only what nobody ticked is left out.
    if (row.leftOutOn !== null) add(row, row.leftOutOn, -1, 0)
  }
  for (const row of changes) add(row, row.day, 0, row.isDone === 1 ? 1 : -1)
  for (const key of [...sums.keys()].sort()) await countDay(trx, sums.get(key) as Day)
}

export const daysRecount: Recount = {
  name: 'sonaDay',
  table: 'sonaDay',
  key: ['year', 'day', 'lc'],
  rebuild: (trx) => countDays(trx),
}
