// Reports at the turn of a year: each lies in the year of its month. An opening in the middle of a month takes along what was
// reported for that month so far.
import type { Trx } from '#server/database/database.ts'
import type { Collected, YearReturn, YearTurn } from '#server/hub/year-turn.ts'
import { monthsOf } from '#shared/time/years.ts'
import { countReport } from '../figures.ts'
import { tablesOf } from '../report/queries.ts'

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

type Move = { from: string; to: string; months: readonly string[]; createdBefore?: string }

/** They count in the other year from today on. Returns how many there are, without deleted ones. */
export async function moveReports(trx: Trx, { from, to, months, createdBefore }: Move): Promise<number> {
  if (months.length === 0) return 0
  const moved = await tablesOf(trx)
    .updateTable('mxFunnelEntry')
    .set({ year: to })
    .where('year', '=', from)
    .where('month', 'in', months)
    .$if(createdBefore !== undefined, (some) => some.where('createdAt', '<', createdBefore as string))
    .returningAll()
    .execute()
  for (const report of moved) countReport(trx, report)
  return moved.filter(({ deleted }) => !deleted).length
}
