// Figures of the MX funnel: what a report adds to the sums of its LC, month, term and role, and these sums.
import type { Db, Trx } from '#server/database/database.ts'
import { defineFigures, type Numbers, type Share, sumOf } from '#server/figures/figures.ts'
import { readYears } from '#server/years/years.ts'
import { earlierOf, lastDayOf } from '#shared/time/calendar.ts'
import type { Total } from '../results/sums.ts'
import { isSummedByPortfolio, type Metrics, stages, sumRoleOf } from '../rules.ts'
import { streamEntries } from './results/queries-list.ts'
import type { EntryRow } from './tables.ts'

export const funnelFigures = defineFigures({
  source: 'mx-funnel',
  async *records(db, year, isPast) {
    const endsOn = isPast ? await findLastDay(db, year) : undefined
    for await (const reports of streamEntries(db, { year })) {
      for (const report of reports) {
        const counted = { id: report.id, shares: sharesOf(report) }
        yield endsOn ? { ...counted, day: dayInPast(report, endsOn) } : counted
      }
    }
  },
})

const findLastDay = async (db: Db, label: string) => (await readYears(db)).find((year) => year.label === label)?.endsOn

/** A year before the portal is filled as if each month had been reported on its last day, so that 'as of' a day is meaningful. */
const dayInPast = ({ month }: EntryRow, endsOn: string) => earlierOf(lastDayOf(month), endsOn)

/** Counts a report as it is now, in the transaction that changes it. */
export const countReport = (trx: Trx, report: EntryRow): void =>
  funnelFigures.count(trx, { id: report.id, year: report.year, shares: sharesOf(report) })

/** Precedes the code of a portfolio in the name of a number: how many reports name it. */
const naming = 'in:'

type CountedReport = Pick<EntryRow, 'lc' | 'month' | 'term' | 'role' | 'portfolio' | 'deleted' | keyof Metrics>

/** Custom roles are summed together, and portfolios apart only where a view needs them, so that the number of sums stays small. */
export function sharesOf(report: CountedReport): Share[] {
  const { lc, month, term, role, portfolio } = report
  if (report.deleted) return []
  return [
    {
      committee: lc,
      portfolio: isSummedByPortfolio(term, role) ? portfolio : '',
      part: [month, term, sumRoleOf(role)].join('/'),
      numbers: {
        entries: 1,
        ...metricsOf(report),
        ...(portfolio && { [naming + portfolio]: 1 }),
      },
    },
  ]
}

const metricsOf = (numbers: Partial<Metrics>) =>
  Object.fromEntries(stages.map((stage) => [stage, numbers[stage] ?? 0])) as Metrics

/** Its portfolio is '' where it is not for a single one. */
export type ReportSum = { lc: string; month: string; term: string; role: string; portfolio: string; numbers: Numbers }

type Where = { year: string; on?: string | undefined; lc?: string | undefined; portfolio?: string | undefined }

/** The sums that have reports: now, or at the end of a day. */
export async function readSums(db: Db, { lc: committee, ...where }: Where): Promise<ReportSum[]> {
  const cells = await funnelFigures.read(db, { ...where, committee })
  return cells.map(({ committee: lc, portfolio, part, numbers }) => {
    const [month = '', term = '', role = ''] = part.split('/')
    return { lc, month, term, role, portfolio, numbers }
  })
}

export function totalOf(sums: readonly Pick<ReportSum, 'numbers'>[]): Total {
  const numbers = sumOf(sums)
  return { entries: numbers.entries ?? 0, metrics: metricsOf(numbers) }
}

/** The portfolios that the reports of these sums name. */
export function namedIn(sums: readonly ReportSum[]): Set<string> {
  const names = new Set(sums.flatMap(({ numbers }) => Object.keys(numbers)))
  return new Set([...names].flatMap((name) => (name.startsWith(naming) ? [name.slice(naming.length)] : [])))
}
