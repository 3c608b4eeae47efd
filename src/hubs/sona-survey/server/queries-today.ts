// Sona on the dashboard: ticked portfolios of the country or an LC, and how many more than a week ago.
import type { TodayRow } from '#server/hub/hub.ts'
import { formatChange, noneYet } from '#server/shell/today.ts'
import { may } from '#shared/access.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { actions } from '../hub.ts'
import { readCompletion } from './figures.ts'
import { sonaKey } from './queries-measures.ts'

const formatTicks = ({ ticked, total }: { ticked: number; total: number }) => `${ticked} of ${total}`

export const sonaToday: TodayRow = {
  key: 'sona',
  order: 30,
  label: 'Sona',
  screen: '/sona-survey',
  levels: ['country', 'committee'],
  async find({ portal: { db }, caller, year: { label: year }, committee }) {
    const where = { year, committee: committee ?? undefined }
    const own = await readCompletion(db, where)
    const measured = [{ measure: sonaKey, value: own.ticked }]
    if (own.total === 0) return { value: noneYet, note: 'The survey has no portfolios yet.', measured }
    if (committee === null && own.ticked === 0)
      return { value: noneYet, note: `0 of ${own.total} portfolios ticked`, measured }
    const weekAgo = await readCompletion(db, { ...where, on: plusDays(today(), -7) })
    return {
      value: formatTicks(own),
      change: formatChange(own.ticked - weekAgo.ticked, 'this week'),
      country: committee === null ? undefined : formatTicks(await readCompletion(db, { year })),
      path: committee === null ? undefined : `/sona-survey?${new URLSearchParams({ lc: committee })}`,
      measured,
      note: may(caller.role, actions.tickSona) ? 'portfolios ticked' : 'The national team ticks portfolios.',
    }
  },
}
