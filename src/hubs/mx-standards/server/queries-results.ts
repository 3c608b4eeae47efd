// What do the results show? Sums per LC, portfolio, group and item from the kept counts, and pages of respondents.
import type { Kysely } from 'kysely'
import { totalPagesOf } from '#shared/paging.ts'
import {
  type Respondent,
  type RespondentSort,
  type ResultLc,
  type ResultPortfolio,
  resultLcs,
  resultPortfolios,
  type Summary,
} from '../contract.ts'
import { groupNames, items, linksCount, standardsCount } from '../items.ts'
import { countsOf, type Done, groupPercent, lcPercent, portfolioPercent } from '../rules.ts'
import { progressOf } from './queries.ts'
import type { MxTables } from './tables.ts'

export type Scope = { lc?: ResultLc | undefined; portfolio?: ResultPortfolio | undefined }
type TallyRow = MxTables['mxTally']
type Sums = Done & { respondents?: number; submitted?: number; percentSum?: number }

export async function summarise(db: Kysely<MxTables>, { lc, portfolio }: Scope): Promise<Summary> {
  let query = db.selectFrom('mxTally').selectAll()
  if (lc) query = query.where('lc', '=', lc)
  if (portfolio) query = query.where('portfolio', '=', portfolio)
  const rows = await query.execute()
  const whole: Sums = {}
  const byLc = new Map<ResultLc, Sums>()
  const byPortfolio = new Map<ResultPortfolio, Sums>()
  for (const row of rows) {
    add(whole, row)
    add(sumsIn(byLc, row.lc), row)
    add(sumsIn(byPortfolio, row.portfolio), row)
  }
  const { respondents = 0 } = whole
  // One portfolio is asked for: the whole of the scope follows the portfolio's formula, as it does in the lists.
  const wholePercent = portfolio ? portfolioFigure : lcFigure
  return {
    whole: wholePercent(whole),
    groups: groupNames.map((group) => {
      const counts = countsOf(whole, respondents, group)
      return { group, percent: groupPercent(counts.standards, group, respondents), ...counts }
    }),
    lcs: resultLcs
      .filter((name) => byLc.get(name)?.respondents)
      .map((name) => ({ lc: name, ...wholePercent(sumsIn(byLc, name)), groups: groupPercents(sumsIn(byLc, name)) })),
    portfolios: resultPortfolios
      .filter((name) => byPortfolio.get(name)?.respondents)
      .map((name) => {
        const sums = sumsIn(byPortfolio, name)
        return { portfolio: name, ...portfolioFigure(sums), groups: groupPercents(sums) }
      }),
    items: items.map(({ field }) => ({ field, done: whole[field] ?? 0 })),
  }
}

function sumsIn<Key>(map: Map<Key, Sums>, key: Key): Sums {
  const sums = map.get(key) ?? {}
  map.set(key, sums)
  return sums
}

function add(sums: Sums, { measure, n }: TallyRow): void {
  sums[measure] = (sums[measure] ?? 0) + n
}

function figure(sums: Sums, percentOf: (counts: { standards: number }, respondents: number) => number) {
  const { respondents = 0, submitted = 0 } = sums
  const counts = countsOf(sums, respondents)
  return { respondents, submitted, percent: percentOf(counts, respondents), ...counts }
}

/** The country and an LC: the average of the respondents' percents. */
const lcFigure = (sums: Sums) => figure(sums, (_, respondents) => lcPercent(sums.percentSum ?? 0, respondents))
const portfolioFigure = (sums: Sums) => figure(sums, ({ standards }, n) => portfolioPercent(standards, n))

const groupPercents = (sums: Sums) =>
  groupNames.map((group) => {
    const { respondents = 0 } = sums
    return groupPercent(countsOf(sums, respondents, group).standards, group, respondents)
  })

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
  const { lc, portfolio, status, sort, page, limit } = asked
  const [column, direction] = orders[sort]
  let query = db.selectFrom('mxResponse').selectAll()
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

/** From the kept counts: no row is counted. */
async function totalOf(db: Kysely<MxTables>, { lc, portfolio, status }: Page): Promise<number> {
  let query = db
    .selectFrom('mxTally')
    .select(['measure', ({ fn }) => fn.sum('n').as('n')])
    .where('measure', 'in', ['respondents', 'submitted'])
    .groupBy('measure')
  if (lc) query = query.where('lc', '=', lc)
  if (portfolio) query = query.where('portfolio', '=', portfolio)
  const found = Object.fromEntries((await query.execute()).map(({ measure, n }) => [measure, Number(n)]))
  const { respondents = 0, submitted = 0 } = found
  if (status === 'submitted') return submitted
  return status === 'draft' ? respondents - submitted : respondents
}
