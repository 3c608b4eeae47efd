// How did the results stand on a past day, and how did they get there? From what was kept with every change.
import type { Kysely } from 'kysely'
import type { DayFigure } from '../../contract.ts'
import { lcPercent, portfolioPercent } from '../../rules.ts'
import type { MxTables } from '../rows.ts'
import type { Cell, Scope } from './queries-cells.ts'

export type PlacedCell = { lc: string; portfolio: string; cell: Cell }

/** The cells of a year as they stood at the end of a day; one that everybody left is not among them. */
export async function tallyOn(db: Kysely<MxTables>, { year, lc, portfolio, on }: Scope & { on: string }) {
  const last = db
    .selectFrom('mxChange')
    .select(({ fn }) => ['lc', 'portfolio', fn.max('day').as('day')])
    .where('year', '=', year)
    .where('day', '<=', on)
    .$if(lc !== undefined, (query) => query.where('lc', '=', lc as string))
    .$if(portfolio !== undefined, (query) => query.where('portfolio', '=', portfolio as string))
    .groupBy(['lc', 'portfolio'])
    .as('last')
  const rows = await db
    .selectFrom('mxChange')
    .innerJoin(last, (join) =>
      join
        .onRef('last.lc', '=', 'mxChange.lc')
        .onRef('last.portfolio', '=', 'mxChange.portfolio')
        .onRef('last.day', '=', 'mxChange.day'),
    )
    .select(['mxChange.lc', 'mxChange.portfolio', 'standing'])
    .where('year', '=', year)
    .execute()
  const cells = rows.map(({ standing, ...place }): PlacedCell => ({ ...place, cell: JSON.parse(standing) }))
  const inOrder = cells.sort((a, b) => (`${a.lc}\n${a.portfolio}` < `${b.lc}\n${b.portfolio}` ? -1 : 1))
  return inOrder.filter(({ cell }) => cell.respondents > 0)
}

/** The figures at the end of every day on which anything changed; one portfolio follows its own formula. */
export async function lineOf(db: Kysely<MxTables>, { year, lc, portfolio }: Scope): Promise<DayFigure[]> {
  let query = db
    .selectFrom('mxChange')
    .select(({ fn }) => [
      'day',
      fn.sum('respondents').as('respondents'),
      fn.sum('percentSum').as('percentSum'),
      fn.sum('standards').as('standards'),
    ])
    .where('year', '=', year)
  if (lc) query = query.where('lc', '=', lc)
  if (portfolio) query = query.where('portfolio', '=', portfolio)
  const sums = { respondents: 0, percentSum: 0, standards: 0 }
  return (await query.groupBy('day').orderBy('day').execute()).map((change) => {
    // PostgreSQL gives sums as text.
    for (const name of ['respondents', 'percentSum', 'standards'] as const) sums[name] += Number(change[name])
    const { respondents, percentSum, standards } = sums
    const percent = portfolio ? portfolioPercent(standards, respondents) : lcPercent(percentSum, respondents)
    return { day: change.day, respondents, standards, percent }
  })
}
