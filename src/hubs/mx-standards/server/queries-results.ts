// What do the results of a year show? Sums per LC, portfolio, group and item from the kept sums, and pages of respondents.
import type { Kysely } from 'kysely'
import { totalPagesOf } from '#shared/paging.ts'
import type { Respondent, RespondentSort, Summary } from '../contract.ts'
import { groupNames, items, linksCount, standardsCount } from '../items.ts'
import { countsOf, groupPercent, lcPercent, portfolioPercent } from '../rules.ts'
import { progressOf } from './queries.ts'
import { addCell, type Cell, cellOf, emptyCell } from './queries-cells.ts'
import type { MxTables } from './tables.ts'

export type Scope = { year: string; lc?: string | undefined; portfolio?: string | undefined }

export async function summarise(db: Kysely<MxTables>, { year, lc, portfolio }: Scope): Promise<Summary> {
  let query = db.selectFrom('mxTally').selectAll().where('year', '=', year)
  if (lc) query = query.where('lc', '=', lc)
  if (portfolio) query = query.where('portfolio', '=', portfolio)
  const whole = emptyCell()
  const byLc = new Map<string, Cell>()
  const byPortfolio = new Map<string, Cell>()
  for (const row of await query.execute()) {
    const cell = cellOf(row)
    addCell(whole, cell)
    addCell(cellIn(byLc, row.lc), cell)
    addCell(cellIn(byPortfolio, row.portfolio), cell)
  }
  const { respondents, done } = whole
  // One portfolio is asked for: every figure of the scope then follows the portfolio's formula.
  const figureOf = portfolio ? portfolioFigure : lcFigure
  return {
    whole: figureOf(whole),
    groups: groupNames.map((group) => {
      const counts = countsOf(done, respondents, group)
      return { group, percent: groupPercent(counts.standards, group, respondents), ...counts }
    }),
    lcs: countedIn(byLc).map(([lc, cell]) => ({ lc, ...rowOf(cell, figureOf) })),
    portfolios: countedIn(byPortfolio).map(([code, cell]) => ({ portfolio: code, ...rowOf(cell, portfolioFigure) })),
    items: items.map(({ field }) => ({ field, done: done[field] ?? 0 })),
  }
}

/** Whatever the codes are: every row counts. A cell stays when its last respondent moves on. */
const countedIn = (cells: Map<string, Cell>) =>
  [...cells].filter(([, { respondents }]) => respondents > 0).sort(([a], [b]) => (a < b ? -1 : 1))

function cellIn<Key>(map: Map<Key, Cell>, key: Key): Cell {
  const cell = map.get(key) ?? emptyCell()
  map.set(key, cell)
  return cell
}

function figure({ respondents, submitted, done }: Cell, percentOf: (trueItems: number) => number) {
  const counts = countsOf(done, respondents)
  return { respondents, submitted, percent: percentOf(counts.standards), ...counts }
}

/** The country and an LC: the average of the respondents' percents. */
const lcFigure = (cell: Cell) => figure(cell, () => lcPercent(cell.percentSum, cell.respondents))
const portfolioFigure = (cell: Cell) => figure(cell, (trueItems) => portfolioPercent(trueItems, cell.respondents))

function rowOf(cell: Cell, figureOf: typeof lcFigure) {
  const { respondents, done } = cell
  const groupCounts = groupNames.map((group) => countsOf(done, respondents, group))
  const groups = groupNames.map((group, at) => groupPercent(groupCounts[at]?.standards ?? 0, group, respondents))
  return { ...figureOf(cell), groups, groupCounts }
}

type Page = Scope & {
  status?: 'draft' | 'submitted' | undefined
  sort: RespondentSort
  page: number
  limit: number
}

const orders = {
  name: ['sortName', 'asc'],
  highest: ['percent', 'desc'],
  lowest: ['percent', 'asc'],
  newest: ['updatedAt', 'desc'],
} as const satisfies Record<RespondentSort, unknown>

export async function listRespondents(db: Kysely<MxTables>, asked: Page) {
  const { year, lc, portfolio, status, sort, page, limit } = asked
  const [column, direction] = orders[sort]
  let query = db.selectFrom('mxResponse').selectAll().where('year', '=', year)
  if (lc) query = query.where('lc', '=', lc)
  if (portfolio) query = query.where('portfolio', '=', portfolio)
  if (status) query = query.where('submitted', '=', status === 'submitted' ? 1 : 0)
  const rows = await query
    .orderBy(column, direction)
    .orderBy('userId', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const total = await totalOf(db, asked)
  const respondents = rows.map(
    (row): Respondent => ({
      userId: row.userId,
      firstName: row.firstName,
      lastName: row.lastName,
      lc: row.lc,
      portfolio: row.portfolio,
      percent: row.percent,
      standards: row.standards,
      ofStandards: standardsCount,
      links: row.links,
      ofLinks: linksCount,
      groups: JSON.parse(row.groups),
      ...progressOf(row),
    }),
  )
  return { respondents, total, totalPages: totalPagesOf(total, limit) }
}

/** From the kept sums: no row is counted. */
async function totalOf(db: Kysely<MxTables>, { year, lc, portfolio, status }: Page): Promise<number> {
  let query = db
    .selectFrom('mxTally')
    .select(({ fn }) => [fn.sum('respondents').as('respondents'), fn.sum('submitted').as('submitted')])
    .where('year', '=', year)
  if (lc) query = query.where('lc', '=', lc)
  if (portfolio) query = query.where('portfolio', '=', portfolio)
  const sums = await query.executeTakeFirstOrThrow()
  const [respondents, submitted] = [Number(sums.respondents ?? 0), Number(sums.submitted ?? 0)]
  if (status === 'submitted') return submitted
  return status === 'draft' ? respondents - submitted : respondents
}
