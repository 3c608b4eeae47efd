// Funnel on the dashboard: what the last reported month brought to the country or an LC, against the month before.
import { type Kysely, sql } from 'kysely'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { TodayRow } from '#server/hub/hub.ts'
import { owesMonth } from '#server/shell/tasks.ts'
import { formatChange, noneYet } from '#server/shell/today.ts'
import { localCommittees } from '#shared/people/organisation.ts'
import { monthOf, plusMonths } from '#shared/time/calendar.ts'
import { monthOnly } from '#shared/time/months.ts'
import { type Stage, stages } from '../rules.ts'
import { measureOf } from './results/queries-measures.ts'
import type { MxFunnelTables } from './tables.ts'

type MonthRow = { lc: string; month: string } & Record<Stage, number | string>
const listMonthsByLc = preparedQuery<{ year: string }, MonthRow>((db, { year }) =>
  (db as Kysely<MxFunnelTables>)
    .selectFrom('mxFunnelSum')
    .select(({ fn }) => ['lc', 'month', ...stages.map((stage) => fn.sum(stage).as(stage))])
    .where('year', '=', year)
    .where('entries', '>', sql.lit(0))
    .groupBy(['lc', 'month'])
    .$castTo<MonthRow>(),
)

const sumOf = (rows: readonly MonthRow[], what: Stage) => rows.reduce((sum, row) => sum + Number(row[what]), 0)
const written = (count: number) => count.toLocaleString('en')

export const funnelToday: TodayRow = {
  ...{ key: 'funnel', order: 20, label: 'MX funnel', screen: '/mx-funnel', levels: ['country', 'committee'] },
  async find({ portal: { db }, organisation, year, committee }) {
    const rows = await listMonthsByLc(db, { year: year.label })
    const own = rows.filter(({ lc }) => committee === null || lc === committee)
    const path = committee === null ? undefined : `/mx-funnel?${new URLSearchParams({ lc: committee })}`
    const month = own
      .map((row) => row.month)
      .sort()
      .at(-1)
    const measured = stages.map((stage) => ({ measure: measureOf(stage), value: sumOf(own, stage) }))
    if (!month) return { value: noneYet, note: `No funnel reports for ${year.label} yet.`, path, measured }
    const inMonth = (all: readonly MonthRow[], of: string) => all.filter((row) => row.month === of)
    const [now, country] = [inMonth(own, month), inMonth(rows, month)]
    const earlier = monthOf(plusMonths(`${month}-01`, -1))
    const before = inMonth(own, earlier)
    const lcs = localCommittees(organisation)
      .map(({ code }) => code)
      .filter((lc) => owesMonth(organisation, lc, month))
    const reported = country.filter(({ lc }) => lcs.includes(lc)).length
    return {
      value: `${written(sumOf(now, 'Realised'))} realised`,
      change:
        before.length === 0
          ? undefined
          : formatChange(sumOf(now, 'Realised') - sumOf(before, 'Realised'), `on ${monthOnly(earlier)}`),
      country: committee === null ? undefined : `${written(sumOf(country, 'Realised'))} realised`,
      note:
        committee === null
          ? `${monthOnly(month)}: ${reported} of ${lcs.length} LCs reported, ${written(sumOf(now, 'Leads'))} leads`
          : `${monthOnly(month)}: ${written(sumOf(now, 'Leads'))} leads`,
      ...{ path, measured },
    }
  },
}
