// Demo data of the MX funnel: reports of last year and of this year's past months, as if they had been sent then, and
// current ones.
import type { Kysely } from 'kysely'
import { inTransaction, type Trx } from '#server/database/database.ts'
import { nextSeq } from '#server/database/sequence.ts'
import { chance, type DemoWorld, type FillDemo, pick } from '#server/hub/demo.ts'
import { dayBefore, monthOf, plusMonths, today } from '#shared/time/calendar.ts'
import { monthNow, monthsOf } from '#shared/time/years.ts'
import { buildMetrics, buildPastReports, type PastReport, type Team } from './past-reports.ts'
import { changesRecount, sumsRecount } from './results/queries-sums.ts'
import type { MxFunnelTables } from './tables.ts'

const portfolios = ['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'BD', 'MXP', 'FnL']
const batch = 200

/** This LC has not reported last month, so that its LCVPs see an open task. */
const isBehind = ({ lc }: Team) => lc === 'Lahore'
/** Reports for a month are sent from the 20th on. */
const beforeLastMonth = () => `${monthOf(plusMonths(today(), -1))}-19`

async function insertPast(trx: Trx, reports: readonly PastReport[]) {
  const tables = trx as unknown as Kysely<MxFunnelTables>
  for (let from = 0; from < reports.length; from += batch) {
    const some = reports.slice(from, from + batch)
    await tables
      .insertInto('mxFunnelEntry')
      .values(some.map(({ entry }) => entry))
      .execute()
    await tables
      .insertInto('mxFunnelState')
      .values(some.flatMap(({ states }) => states))
      .execute()
  }
}

function fillPast({ db, leaders, national, years }: DemoWorld) {
  const teams: Team[] = [...leaders, ...portfolios.map((portfolio) => ({ ...national, lc: 'MC', portfolio }))]
  return inTransaction(db, async (trx) => {
    const from = await nextSeq(trx, 'mxFunnel')
    const last = buildPastReports(teams, years.last, years.last.endsOn, from)
    const sent = from + last.length
    const behind = buildPastReports(teams.filter(isBehind), years.open, beforeLastMonth(), sent)
    const others = teams.filter((team) => !isBehind(team))
    const open = buildPastReports(others, years.open, dayBefore(today()), sent + behind.length)
    await insertPast(trx, [...last, ...behind, ...open])
    const next = sent + behind.length + open.length
    await trx.updateTable('sequence').set({ last: next }).where('name', '=', 'mxFunnel').execute()
    for (const { rebuild } of [sumsRecount, changesRecount]) await rebuild(trx)
  })
}

export const fillDemo: FillDemo = async (world) => {
  await fillPast(world)
  const { send, leaders, national, years } = world
  const months = monthsOf(years.open).filter((month) => month <= monthNow(years.open))
  for (const [at, leader] of leaders.entries()) {
    const reports = [
      { term: 'mid', role: 'Team Leader', portfolio: leader.portfolio },
      ...(at % 2 ? [{ term: 'short', role: pick(['Task Force', 'Organizing Committee'], at) }] : []),
      ...(at % 5 === 0 ? [{ term: 'long', role: 'EB' }] : []),
    ]
    for (const [n, report] of reports.entries()) {
      const leads = 6 + Math.round(14 * chance(at * 3 + n))
      await send('POST', '/api/mxfunnel/submit', leader, {
        lc: leader.lc,
        ...report,
        month: months.at(-1),
        metrics: buildMetrics(at + n, leads, leader.lc),
      })
    }
  }
  for (const [at, portfolio] of portfolios.entries()) {
    const report = { lc: 'MC', term: 'mid', role: 'NST', portfolio, month: months.at(-1) }
    await send('POST', '/api/mxfunnel/submit', national, { ...report, metrics: buildMetrics(at + 900, 12, 'MC') })
  }
}
