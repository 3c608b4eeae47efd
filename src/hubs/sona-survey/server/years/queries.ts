// Queries for the turn of a year: what new surveys start with.
import type { Transaction } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { YearTables } from '#server/years/years.ts'
import type { SonaTables } from '../rows.ts'

const tables = (trx: Trx) => trx as Transaction<SonaTables & Pick<YearTables, 'year'>>

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

/** The LC's portfolios in the last year before this one in which it had a survey. */
export async function findLastSurvey(trx: Trx, lc: string, year: string) {
  const last = await tables(trx)
    .selectFrom('sonaSurvey')
    .innerJoin('year', 'year.label', 'sonaSurvey.year')
    .select(['id', 'offered'])
    .where('lc', '=', lc)
    .where('startsOn', '<', (own) => own.selectFrom('year').select('startsOn').where('label', '=', year))
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
      id,
      year,
      lc,
      place: position,
      touchedAt: new Date().toISOString(),
      offered: JSON.stringify(offered),
    })
    .execute()
  return { ...survey, _id: id }
}

export async function writeOffered(trx: Trx, id: string, codes: string[]): Promise<void> {
  const offered = JSON.stringify(codes)
  await tables(trx).updateTable('sonaSurvey').set({ offered }).where('id', '=', id).execute()
}
