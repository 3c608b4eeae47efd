// Figures of the Sona survey: for each LC, its portfolios and which of them are done. What a survey adds depends on the
// organisation too, so every change of that counts the surveys again.
import type { Kysely } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { lockRows } from '#server/database/lock-rows.ts'
import { defineFigures, type Numbers, type Share, sumOf } from '#server/figures/figures.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import type { YearTables } from '#server/years/years.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { isListed, toShownSurvey } from '../rules.ts'
import { listSurveys, type StoredSurvey } from './queries.ts'
import type { SonaTables } from './rows.ts'

const tables = (db: Db): Kysely<SonaTables & YearTables> => db

export const sonaFigures = defineFigures({
  source: 'sona-survey',
  endsWithYear: true,
  async *records(db, year) {
    const organisation = await readOrganisation(db)
    for (const survey of await listSurveys(db, { year }))
      yield { id: survey._id, shares: sharesOf(survey, organisation) }
  },
})

/** LCs name portfolios freely: with a prefix, a name is never that of another number. */
const inSurvey = (portfolio: string) => `of:${portfolio}`
const ticked = (portfolio: string) => `done:${portfolio}`

export function sharesOf(survey: StoredSurvey, organisation: Organisation): Share[] {
  const shown = toShownSurvey(survey, organisation)
  if (!isListed(shown)) return []
  const { lc, closed, portfolios, progress } = shown
  const done = portfolios.filter((portfolio) => progress[portfolio])
  const names = [...portfolios.map(inSurvey), ...done.map(ticked)]
  const numbers = {
    surveys: 1,
    closed: Number(closed),
    of: portfolios.length,
    done: done.length,
    ...Object.fromEntries(names.map((name) => [name, 1])),
  }
  return [{ committee: lc, numbers }]
}

export const hasPortfolioIn = (numbers: Numbers, portfolio: string) => Object.hasOwn(numbers, inSurvey(portfolio))
export const isDoneIn = (numbers: Numbers, portfolio: string) => Object.hasOwn(numbers, ticked(portfolio))

export const countSurvey = (trx: Trx, survey: StoredSurvey, organisation: Organisation): void =>
  sonaFigures.count(trx, { id: survey._id, year: survey.year, shares: sharesOf(survey, organisation) })

/** All of the open year, and those that wait in a planned one; in the order in which an erasure locks them too. */
export async function lockSurveys(trx: Trx): Promise<string[]> {
  const surveys = tables(trx)
    .selectFrom('sonaSurvey')
    .select('id')
    .where('year', 'in', tables(trx).selectFrom('year').select('label').where('closedAt', 'is', null))
    .orderBy('id')
  return (await lockRows(trx, surveys).execute()).map(({ id }) => id)
}

export async function countSurveys(trx: Trx): Promise<void> {
  const ids = await lockSurveys(trx)
  const organisation = await readOrganisation(trx)
  for (const id of ids) {
    const [survey] = await listSurveys(trx, { id })
    if (survey) countSurvey(trx, survey, organisation)
  }
}

/** Portfolios done in the country or in an LC; now or at the end of a day. */
export async function readCompletion(
  db: Db,
  where: { year: string; on?: string; committee?: string | undefined },
): Promise<{ ticked: number; total: number }> {
  const { done = 0, of = 0 } = sumOf(await sonaFigures.read(db, where))
  return { ticked: done, total: of }
}
