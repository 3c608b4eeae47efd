// Weekly look at who is behind: once a week, which targets of the year are behind is stored, so that For you reads a row instead of
// all figures, and says it at most once a week.
import { inTransaction } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { announce } from '#server/notify/live.ts'
import { lock } from '#server/people/lock.ts'
import { today } from '#shared/time/calendar.ts'
import { weekOf } from '../rules.ts'
import { listBehind, listTargets, replaceBehind } from './queries.ts'
import { listProgress } from './queries-progress.ts'
import type { BehindRow } from './tables.ts'

const isLookedAt = (rows: readonly BehindRow[], week: string) =>
  rows.some((row) => row.committee === '' && row.week >= week)

/** Whether this week has not been looked at yet. */
export async function isWeekOver({ db, years }: Portal): Promise<boolean> {
  const { label } = (await years()).open
  return !isLookedAt(await listBehind(db, label), weekOf(today()))
}

export async function lookForBehind(portal: Portal): Promise<void> {
  if (!(await isWeekOver(portal))) return
  const { all, open: year } = await portal.years()
  const week = weekOf(today())
  const rows = (await listTargets(portal.db, { year: year.label })).filter(({ month }) => month === '')
  if (rows.length === 0) return
  const progress = await listProgress(portal, {
    ...{ year, all, on: undefined, rows },
    ...{ organisation: await portal.organisation(), sources: portal.measures },
  })
  const behind = Map.groupBy(
    progress.filter(({ pace }) => pace === 'behind'),
    ({ committee }) => committee ?? '',
  )
  const found = [...new Set(['', ...behind.keys()])].map(
    (committee): BehindRow => ({
      ...{ year: year.label, committee, week },
      measures: JSON.stringify(behind.get(committee)?.map(({ measure }) => measure) ?? []),
    }),
  )
  await inTransaction(portal.db, async (trx) => {
    await lock(trx, { rows: ['targets'] })
    if (isLookedAt(await listBehind(trx, year.label), week)) return
    await replaceBehind(trx, year.label, found)
    announce(trx, { hub: 'targets' })
  })
}
