// Progress of each LC in a year, for the dashboard, with few columns.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { isListed, toShownSurvey } from '../rules.ts'
import type { SonaTables } from './rows.ts'

type Row = { lc: string; portfolio: string; isDone: number }
type Counted = { lc: string; portfolios: string[]; progress: Record<string, boolean> }

const listTicks = preparedQuery<{ year: string }, Row>((db, { year }) =>
  (db as Kysely<SonaTables>)
    .selectFrom('sonaPortfolio')
    .innerJoin('sonaSurvey', 'sonaSurvey.id', 'sonaPortfolio.surveyId')
    .select(['lc', 'portfolio', 'isDone'])
    .where('year', '=', year)
    .where('removedOn', 'is', null)
    .orderBy('sonaPortfolio.place'),
)

/** Only what counts today: a closed portfolio counts only where it is ticked. */
export async function listTicksByLc(db: Db, year: string, organisation: Organisation): Promise<Counted[]> {
  const byLc = Map.groupBy(await listTicks(db, { year }), ({ lc }) => lc)
  const all = [...byLc].map(([lc, rows]) =>
    toShownSurvey(
      {
        lc,
        portfolios: rows.map(({ portfolio }) => portfolio),
        progress: Object.fromEntries(rows.map(({ portfolio, isDone }) => [portfolio, isDone === 1])),
      },
      organisation,
    ),
  )
  return all.filter(isListed)
}
