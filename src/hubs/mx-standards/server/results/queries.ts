// Results summary of a year: sums per LC, portfolio, group and item, from the stored tally.
import type { Kysely } from 'kysely'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { Summary } from '../../contract.ts'
import { lcPercent } from '../../rules.ts'
import type { Standards } from '../../standards.ts'
import type { MxTables } from '../rows.ts'
import { addCell, type Cell, cellOf, emptyCell, type Scope } from './queries-cells.ts'
import { listCellsOn, type PlacedCell } from './queries-past.ts'
import { listSumCellsOn } from './queries-sums.ts'

export async function summarise(db: Kysely<MxTables>, scope: Scope, standards: Standards): Promise<Summary> {
  const cells = await listCells(db, scope)
  const sums = cells.length === 0 ? await listSumCellsOn(db, scope) : []
  return sums.length > 0 ? withoutItems(buildSummary(sums, scope, standards)) : buildSummary(cells, scope, standards)
}

/** Imported sums say nothing about groups, links and items. */
function withoutItems({ whole, lcs, portfolios }: Summary): Summary {
  const noLinks = { links: 0, ofLinks: 0 }
  const nothing = { ...noLinks, groups: [], done: [], spread: [] }
  return {
    whole: { ...whole, ...noLinks },
    lcs: lcs.map((row) => ({ ...row, ...nothing })),
    portfolios: portfolios.map((row) => ({ ...row, ...nothing })),
    ...{ groups: [], items: [] },
  }
}

function buildSummary(cells: readonly PlacedCell[], { portfolio }: Scope, standards: Standards): Summary {
  const { groupNames, items, countsOf, groupPercent } = standards
  const whole = emptyCell()
  const byLc = new Map<string, Cell>()
  const byPortfolio = new Map<string, Cell>()
  for (const placed of cells) {
    addCell(whole, placed.cell)
    addCell(getOrCreateCell(byLc, placed.lc), placed.cell)
    addCell(getOrCreateCell(byPortfolio, placed.portfolio), placed.cell)
  }
  const { respondents, done } = whole
  // If one portfolio is requested, every figure of the scope uses the portfolio's formula.
  const figureOf = portfolio ? portfolioFigure : lcFigure
  return {
    whole: figureOf(whole, standards),
    groups: groupNames.map((group) => {
      const counts = countsOf(done, respondents, group)
      return { group, percent: groupPercent(counts.standards, group, respondents), ...counts }
    }),
    lcs: nonEmptyCells(byLc).map(([lc, cell]) => ({ lc, ...buildRow(cell, figureOf, standards) })),
    portfolios: nonEmptyCells(byPortfolio).map(([code, cell]) => ({
      portfolio: code,
      ...buildRow(cell, portfolioFigure, standards),
    })),
    items: items.map(({ field }) => ({ field, done: done[field] ?? 0 })),
  }
}

const talliesOf = preparedQuery<Omit<Scope, 'on'>, MxTables['mxTally']>((db, { year, lc, portfolio }) =>
  (db as Kysely<MxTables>)
    .selectFrom('mxTally')
    .selectAll()
    .where('year', '=', year)
    .$if(lc !== undefined, (rows) => rows.where('lc', '=', lc as string))
    .$if(portfolio !== undefined, (rows) => rows.where('portfolio', '=', portfolio as string)),
)

async function listCells(db: Kysely<MxTables>, scope: Scope): Promise<PlacedCell[]> {
  const { year, lc, portfolio, on } = scope
  if (on) return listCellsOn(db, { ...scope, on })
  const rows = await talliesOf(db, { year, lc: lc || undefined, portfolio: portfolio || undefined })
  return rows.map((row) => ({ lc: row.lc, portfolio: row.portfolio, cell: cellOf(row) }))
}

/** Every row counts, whatever its code. A cell without respondents, which its last one has left, is dropped. */
const nonEmptyCells = (cells: Map<string, Cell>) =>
  [...cells].filter(([, { respondents }]) => respondents > 0).sort(([a], [b]) => (a < b ? -1 : 1))

function getOrCreateCell<Key>(map: Map<Key, Cell>, key: Key): Cell {
  const cell = map.get(key) ?? emptyCell()
  map.set(key, cell)
  return cell
}

function buildFigure(cell: Cell, { countsOf }: Standards, percent: number) {
  const { respondents, submitted, done, standards } = cell
  return { respondents, submitted, percent, ...countsOf(done, respondents), standards }
}

/** The country and an LC: the average of the respondents' percents. */
const lcFigure = (cell: Cell, standards: Standards) =>
  buildFigure(cell, standards, lcPercent(cell.percentSum, cell.respondents))
const portfolioFigure = (cell: Cell, standards: Standards) =>
  buildFigure(cell, standards, standards.portfolioPercent(cell.standards, cell.respondents))

function buildRow(cell: Cell, figureOf: typeof lcFigure, standards: Standards) {
  const { respondents, done } = cell
  const { groupNames, items, countsOf, groupPercent, standardsCount } = standards
  const percentIn = (group: string) => groupPercent(countsOf(done, respondents, group).standards, group, respondents)
  return {
    ...figureOf(cell, standards),
    groups: groupNames.map(percentIn),
    done: items.map(({ field }) => done[field] ?? 0),
    // How many have done 0, 1, 2 … of the standards.
    spread: Array.from({ length: standardsCount + 1 }, (_, n) => cell.spread[n] ?? 0),
  }
}
