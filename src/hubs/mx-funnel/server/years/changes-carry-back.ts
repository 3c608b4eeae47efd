// Reports when an opening is undone: they go back with their months, days and history. A report for a month after the year
// that reopens waits.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { CarryBackPlan, YearTurn } from '#server/hub/year-turn.ts'
import { moveImports } from '#server/imports/history.ts'
import { importKindName } from '#server/imports/imports.ts'
import { laterOf, monthOf, today } from '#shared/time/calendar.ts'
import { monthsOf } from '#shared/time/years.ts'
import { funnelImport } from '../import/changes.ts'
import { moveReports } from '../results/queries-sums.ts'
import type { MxFunnelTables } from '../tables.ts'

export async function planCarryBack(db: Db, { from, to }: YearTurn): Promise<CarryBackPlan> {
  // The year that reopens goes on day by day, so the current month is reported in it as well.
  const lastMonth = laterOf(monthsOf(to).at(-1) ?? '', monthOf(today()))
  const what = 'Funnel reports'
  const reason = `They are for months after ${to.label}.`
  return {
    moved: [{ what, count: await countReports(db, from.label, ['<=', lastMonth]) }],
    waiting: [{ what, count: await countReports(db, from.label, ['>', lastMonth]), reason }],
    async write(trx) {
      await moveReports(trx, { from: from.label, to: to.label, lastMonth })
      await moveImports(trx, [importKindName(funnelImport)], from.label, to.label)
    },
  }
}

/** Without deleted ones. */
async function countReports(db: Db, year: string, [isWithin, month]: ['<=' | '>', string]): Promise<number> {
  const { n } = await (db as Kysely<MxFunnelTables>)
    .selectFrom('mxFunnelSum')
    .select(({ fn }) => fn.sum('entries').as('n'))
    .where('year', '=', year)
    .where('month', isWithin, month)
    .executeTakeFirstOrThrow()
  return Number(n ?? 0)
}
