// MX results on past days: the results at the end of a day, and the changes that led to them, as stored with every change.
import type { Db } from '#server/database/database.ts'
import { readStandings, sumChanges } from '#server/years/history.ts'
import { runningTotals } from '#shared/results/history.ts'
import type { DayFigure } from '../../contract.ts'
import { lcPercent } from '../../rules.ts'
import type { Standards } from '../../standards.ts'
import type { Cell, Scope } from './queries-cells.ts'

export type PlacedCell = { lc: string; portfolio: string; cell: Cell }

/** The cells of a year as they stood at the end of a day; one that everybody left is not among them. */
export async function listCellsOn(db: Db, { year, lc, portfolio, on }: Scope & { on: string }) {
  const rows = await readStandings<{ lc: string; portfolio: string; standing: string }>(db, {
    ...{ table: 'mxChange', key: ['lc', 'portfolio'], columns: ['lc', 'portfolio', 'standing'] },
    ...{ where: { year, lc, portfolio }, on },
  })
  const cells = rows.map(({ standing, ...place }): PlacedCell => ({ ...place, cell: JSON.parse(standing) }))
  const inOrder = cells.sort((a, b) => (`${a.lc}\n${a.portfolio}` < `${b.lc}\n${b.portfolio}` ? -1 : 1))
  return inOrder.filter(({ cell }) => cell.respondents > 0)
}

/** The figures at the end of every day on which anything changed. */
export async function listDayFigures(
  db: Db,
  { year, lc, portfolio }: Scope,
  standards: Standards,
): Promise<DayFigure[]> {
  const where = { year, lc: lc || undefined, portfolio: portfolio || undefined }
  const changes = await sumChanges(db, { table: 'mxChange', by: ['day'], amounts: summedAmounts, where })
  return runningTotals(changes, summedAmounts).map(({ day, ...sums }) => buildDayFigure(day, sums, where, standards))
}

const summedAmounts = ['respondents', 'percentSum', 'standards'] as const
type SummedAmounts = Pick<Cell, (typeof summedAmounts)[number]>

/** One portfolio follows its own formula. */
export const buildDayFigure = (
  day: string,
  { respondents, percentSum, standards }: SummedAmounts,
  { portfolio }: Pick<Scope, 'portfolio'>,
  { portfolioPercent }: Standards,
): DayFigure => ({
  ...{ day, respondents, standards },
  percent: portfolio ? portfolioPercent(standards, respondents) : lcPercent(percentSum, respondents),
})
