// Dashboard queries of the MX funnel: reported months and number of reports.
import type { Db } from '#server/database/database.ts'
import { stages } from '../rules.ts'
import { type ReportSum, readSums, totalOf } from './figures.ts'

/** Total of all stages in the reports of each month: 0 if there was nothing to report. */
export type ReportedMonths = ReadonlyMap<string, number>

/** The months with at least one report, by LC. */
export async function findReportedMonths(db: Db, year: string, lc?: string): Promise<Map<string, ReportedMonths>> {
  const byLc = Map.groupBy(await readSums(db, { year, lc }), (sum) => sum.lc)
  return new Map([...byLc].map(([code, sums]) => [code, peopleByMonth(sums)]))
}

function peopleByMonth(sums: readonly ReportSum[]): ReportedMonths {
  const peopleIn = (all: readonly ReportSum[]) => {
    const { metrics } = totalOf(all)
    return stages.reduce((people, stage) => people + metrics[stage], 0)
  }
  return new Map([...Map.groupBy(sums, ({ month }) => month)].map(([month, all]) => [month, peopleIn(all)]))
}

/** Without deleted ones. */
export const countReports = async (db: Db, year: string): Promise<number> =>
  totalOf(await readSums(db, { year })).entries
