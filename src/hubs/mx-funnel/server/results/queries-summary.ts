// Summary queries of the MX funnel: sums of a year or a month, as they are now or as of a past day.
import type { Db } from '#server/database/database.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { monthOf, today } from '#shared/time/calendar.ts'
import { monthsOf, type Year } from '#shared/time/years.ts'
import type { MonthSum, Summary } from '../../contract.ts'
import { portfoliosOf, type Term } from '../../rules.ts'
import { namedIn, type ReportSum, readSums, totalOf } from '../figures.ts'

/** A year, or one of its months; as of now, or of the end of a day. */
type Period = { year: string; month?: string | undefined; on?: string | undefined }

export async function readSummary(db: Db, { year, month, on }: Period, organisation: Organisation): Promise<Summary> {
  const ofYear = await readSums(db, { year, on })
  const sums = month === undefined ? ofYear : ofYear.filter((sum) => sum.month === month)
  const named = namedIn(sums)
  return {
    sums: withoutMonths(sums),
    portfolios: portfoliosOf(organisation).flatMap(({ code }) => (named.has(code) ? [code] : [])),
    months: [...new Set(ofYear.map((sum) => sum.month))].sort(),
    committees: [...new Set(ofYear.map(({ lc }) => lc))].sort(),
  }
}

function withoutMonths(sums: readonly ReportSum[]): Summary['sums'] {
  const byPlace = Map.groupBy(sums, ({ lc, term, role, portfolio }) => [lc, term, role, portfolio].join('\n'))
  return [...byPlace]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([place, all]) => {
      const [lc = '', term, role = '', portfolio = ''] = place.split('\n')
      return { lc, term: term as Term, role, portfolio: portfolio || null, ...totalOf(all) }
    })
}

type MonthsQuery = {
  year: Year
  on?: string | undefined
  lc?: string | undefined
  portfolio?: string | undefined
  term?: Term | undefined
  role?: string | undefined
}

/** What was new in each month, filtered; a past month without reports has null metrics. */
export async function listMonths(db: Db, { year, on, lc, portfolio, term, role }: MonthsQuery): Promise<MonthSum[]> {
  const sums = (await readSums(db, { year: year.label, on, lc, portfolio })).filter(
    (sum) => (term === undefined || sum.term === term) && (role === undefined || sum.role === role),
  )
  const byMonth = Map.groupBy(sums, ({ month }) => month)
  const reported = [...byMonth].map(([month, all]): MonthSum => ({ month, ...totalOf(all) }))
  const now = monthOf(on ?? today())
  const missing = monthsOf(year)
    .filter((month) => month < now && !byMonth.has(month))
    .map((month): MonthSum => ({ month, entries: 0, metrics: null }))
  return [...reported, ...missing].sort((a, b) => (a.month < b.month ? -1 : 1))
}
