// Which funnel reports does the demo show?
import { chance, type FillDemo, pick } from '#server/demo.ts'
import { today } from '#shared/calendar.ts'
import { monthNow, monthsOf, yearAround } from '#shared/years.ts'
import { stages } from '../rules.ts'

/** Months of the year that is open in a new portal, until today's. */
function monthsSoFar(): string[] {
  const year = yearAround(today())
  return monthsOf(year).filter((month) => month <= monthNow(year))
}

const portfolios = ['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'BD', 'MXP', 'FnL']

/** A believable funnel: each stage keeps a part of the one before. */
function metricsOf(seed: number, leads: number) {
  let left = leads
  return Object.fromEntries(
    stages.map((stage, n) => {
      if (n > 0) left = Math.round(left * (0.55 + 0.4 * chance(seed * 31 + n)))
      return [stage, left]
    }),
  )
}

export const fillDemo: FillDemo = async ({ send, leaders, national }) => {
  const months = monthsSoFar()
  for (const [at, leader] of leaders.entries()) {
    const reports = [
      { term: 'mid', role: 'Team Leader', portfolio: leader.portfolio },
      ...(at % 2 ? [{ term: 'short', role: pick(['Task Force', 'Organizing Committee'], at) }] : []),
      ...(at % 5 === 0 ? [{ term: 'long', role: 'EB' }] : []),
    ]
    for (const [n, report] of reports.entries()) {
      const leads = 20 + Math.round(90 * chance(at * 3 + n))
      await send('POST', '/api/mxfunnel/submit', leader, {
        lc: leader.lc,
        ...report,
        month: pick(months, at + n),
        metrics: metricsOf(at + n, leads),
      })
    }
  }
  for (const [at, portfolio] of portfolios.entries()) {
    const report = { lc: 'MC', term: 'mid', role: 'NST', portfolio, month: pick(months, at) }
    await send('POST', '/api/mxfunnel/submit', national, { ...report, metrics: metricsOf(at + 900, 30) })
  }
}
