// Demo data of the MX funnel: reports of last year and of this year's past months, as if they had been sent then, and
// current ones.
import { insertRows } from '#server/database/bulk-insert.ts'
import { inTransaction, type Trx } from '#server/database/database.ts'
import { nextSeq } from '#server/database/sequence.ts'
import { storeHistory } from '#server/figures/recount-figures.ts'
import { chance, type DemoWorld, type FillDemo, pick } from '#server/hub/demo.ts'
import { dayBefore, monthOf, plusMonths, today } from '#shared/time/calendar.ts'
import { monthNow, monthsOf, type Year } from '#shared/time/years.ts'
import { funnelFigures } from './figures.ts'
import { buildMetrics, buildPastReports, type PastReport, type Team } from './past-reports.ts'

const portfolios = ['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'BD', 'MXP', 'FnL']

/** This LC has not reported last month, so that its LCVPs see an open task. */
const isBehind = ({ lc }: Team) => lc === 'Lahore'
/** Reports for a month are sent from the 20th on. */
const beforeLastMonth = () => `${monthOf(plusMonths(today(), -1))}-19`

const storeYear = (trx: Trx, { label }: Year, reports: readonly PastReport[]) =>
  storeHistory(
    trx,
    funnelFigures,
    label,
    reports.flatMap(({ history }) => history),
  )

function fillPast({ db, leaders, national, years }: DemoWorld) {
  const teams: Team[] = [...leaders, ...portfolios.map((portfolio) => ({ ...national, lc: 'MC', portfolio }))]
  return inTransaction(db, async (trx) => {
    const from = await nextSeq(trx, 'mxFunnel')
    const last = buildPastReports(teams, years.last, years.last.endsOn, from)
    const sent = from + last.length
    const behind = buildPastReports(teams.filter(isBehind), years.open, beforeLastMonth(), sent)
    const others = teams.filter((team) => !isBehind(team))
    const open = buildPastReports(others, years.open, dayBefore(today()), sent + behind.length)
    const entries = [...last, ...behind, ...open].map(({ entry }) => entry)
    await insertRows(trx, 'mxFunnelEntry', entries)
    const next = sent + behind.length + open.length
    await trx.updateTable('sequence').set({ last: next }).where('name', '=', 'mxFunnel').execute()
    await storeYear(trx, years.last, last)
    await storeYear(trx, years.open, [...behind, ...open])
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
