// Reports at the turn of a year: each lies in the year of its month. An opening in the middle of a month takes along what was
// reported for that month so far.
import type { Trx } from '#server/database/database.ts'
import type { Collected, YearReturn, YearTurn } from '#server/hub/year-turn.ts'
import { monthsOf } from '#shared/time/years.ts'
import { moveReports } from '../results/queries-sums.ts'

export async function turnYear(trx: Trx, { from, to }: YearTurn): Promise<Collected[]> {
  const count = await moveReports(trx, { from: from.label, to: to.label, months: monthsOf(to) })
  // They waited since an earlier opening was undone; this one leaves their month to the year that closes.
  await moveReports(trx, { from: to.label, to: from.label, months: monthsOf(from) })
  return [{ what: 'Funnel reports', count }]
}

/** What the opening took along goes back. What was reported since waits. */
export async function reopenYear(trx: Trx, { from, to, openedAt }: YearReturn): Promise<void> {
  await moveReports(trx, { from: from.label, to: to.label, months: monthsOf(to), createdBefore: openedAt })
}
