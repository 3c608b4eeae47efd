// MX results on the dashboard: the percent of the country or an LC, and what was submitted this week.
import type { TodayRow } from '#server/hub/hub.ts'
import { formatChange, noneYet } from '#server/shell/today.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { lcPercent } from '../../rules.ts'
import { type ChecklistSums, readSums, sumsOf } from '../figures.ts'
import { keys } from '../results/queries-measures.ts'

const written = (count: number) => count.toLocaleString('en')
const percentOf = ({ percentSum, respondents }: ChecklistSums) => `${lcPercent(percentSum, respondents)}%`

export const checklistToday: TodayRow = {
  key: 'checklist',
  order: 10,
  label: 'MX checklist',
  screen: '/mx-results',
  levels: ['country', 'committee'],
  async find({ portal: { db }, year, committee }) {
    const cells = await readSums(db, { year: year.label })
    const isOwn = (cell: { committee: string }) => committee === null || cell.committee === committee
    const own = sumsOf(cells.filter(isOwn))
    const path = committee === null ? undefined : `/mx-results?${new URLSearchParams({ lc: committee })}`
    const measured = [
      { measure: keys.standards, value: own.standards },
      { measure: keys.submitted, value: own.submitted },
    ]
    if (own.respondents === 0)
      return { value: noneYet, note: 'Nobody has started a checklist this year.', path, measured }
    const weekAgo = sumsOf((await readSums(db, { year: year.label, on: plusDays(today(), -7) })).filter(isOwn))
    return {
      value: percentOf(own),
      change: formatChange(own.submitted - weekAgo.submitted, 'submitted this week'),
      country: committee === null ? undefined : percentOf(sumsOf(cells)),
      note: `of standards done; ${written(own.submitted)} submitted, ${written(own.respondents - own.submitted)} in progress`,
      path,
      measured,
    }
  },
}
