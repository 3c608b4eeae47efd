// Queries for a team leader's own funnel report of last month, which the dashboard shows once it is late.
import { type Kysely, sql } from 'kysely'
import { permissionsReader } from '#server/auth/permissions.ts'
import type { Caller } from '#server/auth/session.ts'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { ForYou, Portal } from '#server/hub/hub.ts'
import { owedPositions, owesMonth, taskYears } from '#server/shell/tasks.ts'
import { readCurrentWindows } from '#server/shell/windows.ts'
import { answerForCommittee, localLeaders, mayOpen } from '#shared/access.ts'
import { monthOf, plusMonths, today } from '#shared/time/calendar.ts'
import { monthInEnglish } from '#shared/time/months.ts'
import { dueWords, isClosed, isLate, windowOf } from '#shared/time/windows.ts'
import { monthsOf } from '#shared/time/years.ts'
import { homeManifest } from '../home.ts'
import { formPath } from '../rules.ts'
import type { MxFunnelTables } from './tables.ts'

type OwnReport = { year: string; lc: string; month: string; uid: string; portfolio: string | undefined }

const selectOwnReport = preparedQuery<OwnReport, { id: string }>((db, { year, lc, month, uid, portfolio }) =>
  (db as Kysely<MxFunnelTables>)
    .selectFrom('mxFunnelEntry')
    .select('id')
    .where('year', '=', year)
    .where('lc', '=', lc)
    .where('month', '=', month)
    .where('deleted', '=', sql.lit(0))
    .where((row) =>
      portfolio === undefined
        ? row('submittedBy', '=', uid)
        : row.or([row('submittedBy', '=', uid), row('portfolio', '=', portfolio)]),
    )
    .limit(sql.lit(1)),
)

/** Whether this person has reported the month, or somebody else has for their portfolio. */
const hasReported = async (db: Db, own: OwnReport): Promise<boolean> => (await selectOwnReport(db, own)).length > 0

/** They report what their own team does. An LCVP answers for what the whole LC reports, which is a task. */
const owedBy = localLeaders.filter((role) => !answerForCommittee.includes(role))

export async function listLateReport(portal: Portal, caller: Caller): Promise<ForYou[]> {
  const { funnel } = homeManifest.tasks
  const organisation = await portal.organisation(caller)
  const [position] = owedPositions(caller, { ...funnel, owedBy }, organisation)
  if (!position) return []
  const month = monthOf(plusMonths(today(), -1))
  if (!owesMonth(organisation, position.committee, month)) return []
  const { all } = await portal.years(caller)
  const year = taskYears(all).find((each) => monthsOf(each).includes(month))
  const window = windowOf(await readCurrentWindows(portal.db, all), 'funnel', month)
  if (!year || !window || !isLate(window) || isClosed(window)) return []
  const { committee: lc, portfolio } = position
  const own = { year: year.label, lc, month, uid: caller.uid, portfolio: portfolio ?? undefined }
  if (await hasReported(portal.db, own)) return []
  const saved = await permissionsReader(portal)(caller.accessVersion)
  if (!mayOpen(caller.role, funnel.path, saved)) return []
  const text = `MX Funnel: you have no report for ${monthInEnglish(month)}, ${dueWords(window.dueOn)}`
  return [{ text, path: formPath(month, lc), dueOn: window.dueOn }]
}
