// Results of a year: the summary by LC, portfolio, group and item, and the line over its days.
import type { Db } from '#server/database/database.ts'
import { type Cell, type Numbers, runningSums, sumOf } from '#server/figures/figures.ts'
import type { DayFigure, Summary } from '../../contract.ts'
import { lcPercent } from '../../rules.ts'
import type { Standards } from '../../standards.ts'
import { type ChecklistSums, checklistFigures, doneName, itemsPart, spreadName, sumsOf } from '../figures.ts'

/** A year or a part of it; current, or as of the end of a day. */
export type Scope = {
  year: string
  lc?: string | undefined
  portfolio?: string | undefined
  on?: string | undefined
}

/** An empty text stands for no filter. */
const whereOf = ({ year, lc, portfolio, on }: Scope) => ({
  year,
  on,
  committee: lc || undefined,
  portfolio: portfolio || undefined,
})

export async function summarise(db: Db, scope: Scope, standards: Standards): Promise<Summary> {
  const cells = await checklistFigures.read(db, whereOf(scope))
  const summary = buildSummary(cells, scope, standards)
  const hasItems = cells.length === 0 || cells.some(({ part }) => part === itemsPart)
  return hasItems ? summary : withoutItems(summary)
}

/** Imported sums say nothing about groups, links and items. */
function withoutItems({ whole, lcs, portfolios }: Summary): Summary {
  const noLinks = { links: 0, ofLinks: 0 }
  const nothing = { ...noLinks, groups: [], done: [], spread: [] }
  return {
    whole: { ...whole, ...noLinks },
    groups: [],
    lcs: lcs.map((row) => ({ ...row, ...nothing })),
    portfolios: portfolios.map((row) => ({ ...row, ...nothing })),
    items: [],
  }
}

function buildSummary(cells: readonly Cell[], { portfolio }: Scope, standards: Standards): Summary {
  const { groupNames, items, countsOf, groupPercent } = standards
  const lcs = totalsBy('committee', cells, standards)
  const whole = addUp(
    lcs.map(([, total]) => total),
    standards,
  )
  const { respondents, done } = whole
  // If one portfolio is requested, every figure of the scope uses the portfolio's formula.
  const figureOf = portfolio ? portfolioFigure : lcFigure
  return {
    whole: figureOf(whole, standards),
    groups: groupNames.map((group) => {
      const counts = countsOf(done, respondents, group)
      return { group, percent: groupPercent(counts.standards, group, respondents), ...counts }
    }),
    lcs: lcs.map(([lc, total]) => ({ lc, ...buildRow(total, figureOf, standards) })),
    portfolios: totalsBy('portfolio', cells, standards).map(([code, total]) => ({
      portfolio: code,
      ...buildRow(total, portfolioFigure, standards),
    })),
    items: items.map(({ field }) => ({ field, done: done[field] ?? 0 })),
  }
}

/** Every code counts, also one that the organisation does not have. */
const totalsBy = (of: 'committee' | 'portfolio', cells: readonly Cell[], standards: Standards) =>
  [...Map.groupBy(cells, (cell) => cell[of])]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, own]) => [code, addUp(own, standards)] as const)

type Total = { sums: ChecklistSums; numbers: Numbers; respondents: number; done: Record<string, number> }

function addUp(cells: Iterable<{ numbers: Numbers }>, { items }: Standards): Total {
  const numbers = sumOf(cells)
  const sums = sumsOf([{ numbers }])
  const done = Object.fromEntries(items.map(({ field }) => [field, numbers[doneName(field)] ?? 0]))
  return { sums, numbers, respondents: sums.respondents, done }
}

function buildFigure({ sums, done }: Total, { countsOf }: Standards, percent: number) {
  const { respondents, submitted, standards } = sums
  return { respondents, submitted, percent, ...countsOf(done, respondents), standards }
}

/** The country and an LC: the average of the respondents' percents. */
const lcFigure = (total: Total, standards: Standards) =>
  buildFigure(total, standards, lcPercent(total.sums.percentSum, total.respondents))
const portfolioFigure = (total: Total, standards: Standards) =>
  buildFigure(total, standards, standards.portfolioPercent(total.sums.standards, total.respondents))

function buildRow(total: Total, figureOf: typeof lcFigure, standards: Standards) {
  const { groupNames, items, countsOf, groupPercent, standardsCount } = standards
  const { respondents, numbers, done } = total
  const percentIn = (group: string) => groupPercent(countsOf(done, respondents, group).standards, group, respondents)
  return {
    ...figureOf(total, standards),
    groups: groupNames.map(percentIn),
    done: items.map(({ field }) => done[field] ?? 0),
    // How many have done 0, 1, 2 … of the standards.
    spread: Array.from({ length: standardsCount + 1 }, (_, n) => numbers[spreadName(n)] ?? 0),
  }
}

/** The figures at the end of every day on which they changed. One portfolio follows its own formula. */
export async function listDayFigures(
  db: Db,
  scope: Scope,
  { portfolioPercent }: Pick<Standards, 'portfolioPercent'>,
): Promise<DayFigure[]> {
  const spans = await checklistFigures.readSpans(db, { ...whereOf(scope), part: '' })
  return runningSums(spans).map(({ day, numbers }) => {
    const { respondents, standards, percentSum } = sumsOf([{ numbers }])
    const percent = scope.portfolio ? portfolioPercent(standards, respondents) : lcPercent(percentSum, respondents)
    return { day, respondents, standards, percent }
  })
}
