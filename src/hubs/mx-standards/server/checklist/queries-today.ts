// MX results on the dashboard: the percent of the country or an LC, and what was submitted this week.
import type { TodayRow } from '#server/hub/hub.ts'
import { formatChange, noneYet } from '#server/shell/today.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { lcPercent } from '../../rules.ts'
import { keys } from '../results/queries-measures.ts'
import { type ChecklistSums, countSubmittedSince, listSumsByLc } from './queries-home.ts'

const nobody: ChecklistSums = { respondents: 0, submitted: 0, percentSum: 0, standards: 0 }
const add = (a: ChecklistSums, b: ChecklistSums): ChecklistSums => ({
  respondents: a.respondents + b.respondents,
  submitted: a.submitted + b.submitted,
  percentSum: a.percentSum + b.percentSum,
  standards: a.standards + b.standards,
})
const written = (count: number) => count.toLocaleString('en')
const percentOf = ({ percentSum, respondents }: ChecklistSums) => `${lcPercent(percentSum, respondents)}%`

export const checklistToday: TodayRow = {
  ...{ key: 'checklist', order: 10, label: 'MX checklist', screen: '/mx-results', levels: ['country', 'committee'] },
  async find({ portal: { db }, year, committee }) {
    const byLc = await listSumsByLc(db, year.label)
    const country = [...byLc.values()].reduce(add, nobody)
    const own = committee === null ? country : (byLc.get(committee) ?? nobody)
    const path = committee === null ? undefined : `/mx-results?${new URLSearchParams({ lc: committee })}`
    const measured = [
      { measure: keys.standards, value: own.standards },
      { measure: keys.submitted, value: own.submitted },
    ]
    if (own.respondents === 0)
      return { value: noneYet, note: 'Nobody has started a checklist this year.', path, measured }
    const submitted = await countSubmittedSince(db, year.label, plusDays(today(), -7), committee ?? undefined)
    return {
      value: percentOf(own),
      change: formatChange(submitted, 'submitted this week'),
      country: committee === null ? undefined : percentOf(country),
      note: `of standards done; ${written(own.submitted)} submitted, ${written(own.respondents - own.submitted)} in progress`,
      ...{ path, measured },
    }
  },
}
