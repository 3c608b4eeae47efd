// Dashboard queries of the MX funnel: reported months and number of reports.
import type { Db } from '#server/database/database.ts'
import { stages } from '../rules.ts'
import { readSums } from './figures.ts'

/** Total of all stages in the reports of each month: 0 if there was nothing to report. */
export type ReportedMonths = ReadonlyMap<string, number>

type Where = Parameters<typeof readSums>[1]

/** The months with at least one report, by LC: now, or at the end of a day. */
export async function findReportedMonths(db: Db, where: Where): Promise<Map<string, ReportedMonths>> {
  const byLc = new Map<string, Map<string, number>>()
  for (const { lc, month, metrics } of await readSums(db, where)) {
    const months = byLc.get(lc) ?? new Map<string, number>()
    const people = stages.reduce((total, stage) => total + metrics[stage], 0)
    byLc.set(lc, months.set(month, (months.get(month) ?? 0) + people))
  }
  return byLc
}

/** Without deleted ones. */
export async function countReports(db: Db, year: string): Promise<number> {
  const sums = await readSums(db, { year })
  return sums.reduce((count, { entries }) => count + entries, 0)
}
