// What does an LC owe to the funnel? At least one report of each month.
import type { Progress, TaskSource } from '#server/tasks.ts'
import { monthsReported } from './queries-home.ts'

const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const named = (month: string) => monthAndYear.format(new Date(`${month}-01T00:00:00Z`))

function progressOf(months: readonly string[], reported: ReadonlySet<string>): Progress {
  const missing = months.filter((month) => !reported.has(month))
  const done = months.length - missing.length
  return {
    state: missing.length === 0 ? 'done' : done > 0 ? 'started' : 'notStarted',
    done,
    of: months.length,
    missing,
  }
}

export const funnelTask: TaskSource = {
  async progress(db, { year, months, committee }) {
    const byLc = await monthsReported(db, year.label)
    const asked = committee === undefined ? [...byLc] : [[committee, byLc.get(committee) ?? new Set<string>()] as const]
    return new Map(asked.map(([lc, reported]) => [lc, progressOf(months, reported)]))
  },
  nothingYet: ({ months }) => progressOf(months, new Set()),
  sentence({ missing = [] }, where) {
    if (missing.length === 1) return `MX Funnel: ${where} has no report of ${named(missing[0] as string)}`
    return `MX Funnel: ${where} has no report of ${missing.length} months`
  },
}
