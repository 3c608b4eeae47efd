// Surveys as figures keep them: of a past day, or of a year that is over. The figures say what was shown and done, the rows in which
// order, by whom and when.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { Numbers } from '#server/figures/figures.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import type { Survey } from '../contract.ts'
import { sortForScreen } from '../rules.ts'
import { hasPortfolioIn, isDoneIn, sonaFigures } from './figures.ts'
import type { SonaTables } from './rows.ts'

const tables = (db: Db): Kysely<SonaTables> => db

type Period = { year: string; on?: string }

const selectPortfolios = preparedQuery((db, { year }: Period) =>
  tables(db)
    .selectFrom('sonaSurvey')
    .leftJoin('sonaPortfolio', 'sonaPortfolio.surveyId', 'sonaSurvey.id')
    .select(['id', 'lc', 'sonaPortfolio.place', 'portfolio', 'addedOn'])
    .where('year', '=', year)
    .orderBy('sonaPortfolio.place'),
)
const selectTicks = preparedQuery((db, { year, on }: Period) =>
  tables(db)
    .selectFrom('sonaChange')
    .select(['surveyId', 'place', 'changedBy', 'changedAt'])
    .where('surveyId', 'in', tables(db).selectFrom('sonaSurvey').select('id').where('year', '=', year))
    .where('place', 'is not', null)
    .$if(on !== undefined, (all) => all.where('day', '<=', on as string))
    .orderBy('seq'),
)

type PortfolioRow = Awaited<ReturnType<typeof selectPortfolios>>[number]
type LastChange = Survey['lastChanges'][string]

/** In the screen's order; without a day, as the figures are now. */
export async function listSurveysOn(
  db: Db,
  { year, on }: { year: string; on?: string | undefined },
  organisation: Organisation,
): Promise<Survey[]> {
  const period = on === undefined ? { year } : { year, on }
  const cells = await sonaFigures.read(db, period)
  const byLc = Map.groupBy(await selectPortfolios(db, { year }), ({ lc }) => lc)
  const lastChanges = new Map<string, LastChange>()
  for (const { surveyId, place, changedBy, changedAt } of await selectTicks(db, period)) {
    lastChanges.set(`${surveyId} ${place}`, { by: changedBy, at: changedAt })
  }
  const surveys = cells.flatMap(({ committee, numbers }) => {
    const rows = byLc.get(committee)
    return rows ? [surveyOf(rows, numbers, { year, on, lastChanges })] : []
  })
  return sortForScreen(surveys, organisation)
}

type Then = { year: string; on?: string | undefined; lastChanges: ReadonlyMap<string, LastChange> }

function surveyOf(rows: readonly PortfolioRow[], numbers: Numbers, { year, on, lastChanges }: Then): Survey {
  const { id, lc } = rows[0] as PortfolioRow
  const portfolios = portfoliosOn(rows, on).filter(({ portfolio }) => hasPortfolioIn(numbers, portfolio))
  const names = portfolios.map(({ portfolio }) => portfolio)
  const changed = portfolios.flatMap(({ portfolio, place }) => {
    const last = lastChanges.get(`${id} ${place}`)
    return last ? [[portfolio, last] as const] : []
  })
  return {
    _id: id,
    year,
    lc,
    closed: numbers.closed === 1,
    portfolios: names,
    progress: Object.fromEntries(names.map((name) => [name, isDoneIn(numbers, name)])),
    lastChanges: Object.fromEntries(changed),
  }
}

/** One that was removed and added again stands where it was added last. */
function portfoliosOn(rows: readonly PortfolioRow[], on: string | undefined) {
  const last = new Map<string, { portfolio: string; place: number }>()
  for (const { portfolio, place, addedOn } of rows) {
    if (portfolio === null || place === null || addedOn === null) continue
    if (on !== undefined && addedOn > on) continue
    last.delete(portfolio)
    last.set(portfolio, { portfolio, place })
  }
  return [...last.values()]
}
