// Queries for the turn of a year: what new surveys start with, and what a closed year does not show.
import type { Kysely } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { YearTables } from '#server/years/years.ts'
import type { findHidden } from '../../rules.ts'
import type { SonaTables } from '../rows.ts'

const tables = (db: Db): Kysely<SonaTables & Pick<YearTables, 'year'>> => db

/** Number of ticks in a year. */
export async function countTicks(db: Db, year: string): Promise<number> {
  const { n } = await tables(db)
    .selectFrom('sonaChange')
    .innerJoin('sonaSurvey', 'sonaSurvey.id', 'sonaChange.surveyId')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('year', '=', year)
    .where('isDone', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export type Offered = { _id: string; year: string; lc: string; offered: string[] }

/** Every survey of a year with the organisation's portfolios that it ever got. */
export async function listOffered(trx: Trx, year: string): Promise<Offered[]> {
  const rows = await tables(trx)
    .selectFrom('sonaSurvey')
    .select(['id', 'lc', 'offered'])
    .where('year', '=', year)
    .execute()
  return rows.map(({ id, lc, offered }) => ({ _id: id, year, lc, offered: JSON.parse(offered) }))
}

/** The LC's portfolios in the last other year in which it had a survey. */
export async function findLastSurvey(trx: Trx, lc: string, year: string) {
  const last = await tables(trx)
    .selectFrom('sonaSurvey')
    .innerJoin('year', 'year.label', 'sonaSurvey.year')
    .select(['id', 'offered'])
    .where('lc', '=', lc)
    .where('sonaSurvey.year', '!=', year)
    .orderBy('startsOn', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return { portfolios: [], offered: [] }
  const rows = await tables(trx)
    .selectFrom('sonaPortfolio')
    .select('portfolio')
    .where('surveyId', '=', last.id)
    .where('removedOn', 'is', null)
    .orderBy('place')
    .execute()
  return { portfolios: rows.map(({ portfolio }) => portfolio), offered: JSON.parse(last.offered) as string[] }
}

export async function insertSurvey(trx: Trx, survey: Omit<Offered, '_id'>, position: number): Promise<Offered> {
  const { year, lc, offered } = survey
  const id = newId()
  await tables(trx)
    .insertInto('sonaSurvey')
    .values({
      ...{ id, year, lc, place: position, offered: JSON.stringify(offered) },
      ...{ touchedAt: new Date().toISOString(), leftOutOn: null, lcWasClosed: 0 },
    })
    .execute()
  return { ...survey, _id: id }
}

export async function writeOffered(trx: Trx, id: string, codes: string[]): Promise<void> {
  const offered = JSON.stringify(codes)
  await tables(trx).updateTable('sonaSurvey').set({ offered }).where('id', '=', id).execute()
}

export async function recordClosedLc(trx: Trx, surveyId: string): Promise<void> {
  await tables(trx).updateTable('sonaSurvey').set({ lcWasClosed: 1 }).where('id', '=', surveyId).execute()
}

export async function recordHidden(trx: Trx, surveyId: string, { lc, portfolios }: ReturnType<typeof findHidden>) {
  if (lc) await tables(trx).updateTable('sonaSurvey').set({ leftOutOn: lc }).where('id', '=', surveyId).execute()
  for (const [portfolio, closedOn] of Object.entries(portfolios)) {
    await tables(trx)
      .updateTable('sonaPortfolio')
      // Closed before it was added here: it never counted.
      .set(({ eb, ref }) => ({
        leftOutOn: eb.case().when('addedOn', '>', closedOn).then(ref('addedOn')).else(closedOn).end(),
      }))
      .where('surveyId', '=', surveyId)
      .where('portfolio', '=', portfolio)
      .where('removedOn', 'is', null)
      .execute()
  }
}

const selectSurveys = (trx: Trx, year: string) =>
  tables(trx).selectFrom('sonaSurvey').select('id').where('year', '=', year)

/** Deletes what was recorded when the year closed. */
export async function undoClosing(trx: Trx, year: string): Promise<void> {
  const none = { leftOutOn: null }
  await tables(trx).updateTable('sonaPortfolio').set(none).where('surveyId', 'in', selectSurveys(trx, year)).execute()
  await tables(trx)
    .updateTable('sonaSurvey')
    .set({ ...none, lcWasClosed: 0 })
    .where('year', '=', year)
    .execute()
}

/** Deletes the surveys of a year, except ticks that wait in it, with their portfolios. */
export async function deleteUnticked(trx: Trx, year: string): Promise<void> {
  await tables(trx)
    .deleteFrom('sonaPortfolio')
    .where('surveyId', 'in', selectSurveys(trx, year))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sonaChange')
            .select('seq')
            .whereRef('sonaChange.surveyId', '=', 'sonaPortfolio.surveyId')
            .whereRef('sonaChange.place', '=', 'sonaPortfolio.place'),
        ),
      ),
    )
    .execute()
  await tables(trx)
    .deleteFrom('sonaSurvey')
    .where('year', '=', year)
    .where('id', 'not in', tables(trx).selectFrom('sonaPortfolio').select('surveyId'))
    .execute()
}
