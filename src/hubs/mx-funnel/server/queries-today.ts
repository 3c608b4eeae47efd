// Funnel on the dashboard: what the last reported month brought to the country or an LC, against the month before.
import type { TodayRow } from '#server/hub/hub.ts'
import { owesMonth } from '#server/shell/tasks.ts'
import { formatChange, noneYet } from '#server/shell/today.ts'
import { localCommittees } from '#shared/people/organisation.ts'
import { monthOf, plusMonths } from '#shared/time/calendar.ts'
import { monthOnly } from '#shared/time/months.ts'
import { type Stage, stages } from '../rules.ts'
import { type ReportSum, readSums, totalOf } from './figures.ts'
import { measureOf } from './results/queries-measures.ts'

const peopleAt = (sums: readonly ReportSum[], stage: Stage) => totalOf(sums).metrics[stage]
const written = (count: number) => count.toLocaleString('en')

export const funnelToday: TodayRow = {
  ...{ key: 'funnel', order: 20, label: 'MX funnel', screen: '/mx-funnel', levels: ['country', 'committee'] },
  async find({ portal: { db }, organisation, year, committee }) {
    const sums = await readSums(db, { year: year.label })
    const own = sums.filter(({ lc }) => committee === null || lc === committee)
    const path = committee === null ? undefined : `/mx-funnel?${new URLSearchParams({ lc: committee })}`
    const month = own
      .map((sum) => sum.month)
      .sort()
      .at(-1)
    const { metrics } = totalOf(own)
    const measured = stages.map((stage) => ({ measure: measureOf(stage), value: metrics[stage] }))
    if (!month) return { value: noneYet, note: `No funnel reports for ${year.label} yet.`, path, measured }
    const inMonth = (all: readonly ReportSum[], of: string) => all.filter((sum) => sum.month === of)
    const [now, country] = [inMonth(own, month), inMonth(sums, month)]
    const earlier = monthOf(plusMonths(`${month}-01`, -1))
    const before = inMonth(own, earlier)
    const lcs = localCommittees(organisation)
      .map(({ code }) => code)
      .filter((lc) => owesMonth(organisation, lc, month))
    const reported = lcs.filter((code) => country.some(({ lc }) => lc === code)).length
    return {
      value: `${written(peopleAt(now, 'Realised'))} realised`,
      change:
        before.length === 0
          ? undefined
          : formatChange(peopleAt(now, 'Realised') - peopleAt(before, 'Realised'), `on ${monthOnly(earlier)}`),
      country: committee === null ? undefined : `${written(peopleAt(country, 'Realised'))} realised`,
      note:
        committee === null
          ? `${monthOnly(month)}: ${reported} of ${lcs.length} LCs reported, ${written(peopleAt(now, 'Leads'))} leads`
          : `${monthOnly(month)}: ${written(peopleAt(now, 'Leads'))} leads`,
      ...{ path, measured },
    }
  },
}
