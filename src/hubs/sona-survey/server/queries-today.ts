// Sona on the dashboard: ticked portfolios of the country or an LC, and how many more than a week ago.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { TodayRow } from '#server/hub/hub.ts'
import { formatChange, noneYet } from '#server/shell/today.ts'
import { may } from '#shared/access.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { actions } from '../hub.ts'
import { completionOf } from '../rules.ts'
import { sonaKey } from './history/queries-measures.ts'
import { listTicksByLc } from './queries-home.ts'
import type { SonaTables } from './rows.ts'

type Change = { lc: string; isDone: number; wasDone: number }

const listChangesAfter = preparedQuery<{ year: string; day: string }, Change>((db, { year, day }) =>
  (db as Kysely<SonaTables>)
    .selectFrom('sonaSurvey')
    .innerJoin('sonaChange', 'sonaChange.surveyId', 'sonaSurvey.id')
    .innerJoin('sonaPortfolio', (join) =>
      join
        .onRef('sonaPortfolio.surveyId', '=', 'sonaChange.surveyId')
        .onRef('sonaPortfolio.place', '=', 'sonaChange.place'),
    )
    .select(['lc', 'sonaChange.isDone', 'sonaChange.wasDone'])
    .where('year', '=', year)
    .where('day', '>', day)
    .where('removedOn', 'is', null),
)

async function countTickedSince(db: Db, year: string, committee: string | null): Promise<number> {
  const changes = await listChangesAfter(db, { year, day: plusDays(today(), -7) })
  return changes
    .filter(({ lc }) => committee === null || lc === committee)
    .reduce((sum, { isDone, wasDone }) => sum + isDone - wasDone, 0)
}

const formatTicks = ({ ticked, total }: { ticked: number; total: number }) => `${ticked} of ${total}`

export const sonaToday: TodayRow = {
  ...{ key: 'sona', order: 30, label: 'Sona', screen: '/sona-survey', levels: ['country', 'committee'] },
  async find({ portal: { db }, caller, organisation, year, committee }) {
    const all = await listTicksByLc(db, year.label, organisation)
    const own = completionOf(committee === null ? all : all.filter(({ lc }) => lc === committee))
    const measured = [{ measure: sonaKey, value: own.ticked }]
    if (own.total === 0) return { value: noneYet, note: 'The survey has no portfolios yet.', measured }
    if (committee === null && own.ticked === 0)
      return { value: noneYet, note: `0 of ${own.total} portfolios ticked`, measured }
    return {
      value: formatTicks(own),
      change: formatChange(await countTickedSince(db, year.label, committee), 'this week'),
      country: committee === null ? undefined : formatTicks(completionOf(all)),
      path: committee === null ? undefined : `/sona-survey?${new URLSearchParams({ lc: committee })}`,
      measured,
      note: may(caller.role, actions.tickSona) ? 'portfolios ticked' : 'The national team ticks portfolios.',
    }
  },
}
