// What did each day change? Kept beside the portfolios' rows, which say when each came and went, and their ticks, in the same
// transaction.
import { type Kysely, sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import type { Recount } from '#server/database/recount.ts'
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
