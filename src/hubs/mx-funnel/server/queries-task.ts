// Task source of the MX funnel: each LC owes at least one report per month, even if there was nothing to report.
import type { Progress, TaskSource } from '#server/shell/tasks.ts'
import { monthInEnglish } from '#shared/time/months.ts'
import { formPath } from '../rules.ts'
import { findReportedMonths, type ReportedMonths } from './queries-home.ts'

function progressOf(months: readonly string[], reported: ReportedMonths): Progress {
  const missing = months.filter((month) => !reported.has(month))
  const nothing = months.filter((month) => reported.get(month) === 0)
  const done = months.length - missing.length
  return {
    state: missing.length === 0 ? 'done' : done > 0 ? 'started' : 'notStarted',
    done,
    of: months.length,
    missing,
    nothing,
  }
}

export const funnelTask: TaskSource = {
  async progress(db, { year, monthsOf, committee }) {
    const byLc = await findReportedMonths(db, year.label, committee)
    return new Map([...byLc].map(([lc, reported]) => [lc, progressOf(monthsOf(lc), reported)]))
  },
  nothingYet: ({ monthsOf }, lc) => progressOf(monthsOf(lc), new Map()),
  sentence({ missing = [] }, where) {
    const [first, ...more] = missing
    const others = more.length === 0 ? '' : more.length === 1 ? ' and 1 more month' : ` and ${more.length} more months`
    return `MX Funnel: ${where} has no report for ${monthInEnglish(first ?? '')}${others}`
  },
  pathTo: formPath,
}
