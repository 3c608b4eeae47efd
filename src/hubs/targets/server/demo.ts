// Demo data of targets: the country's targets of the open year, shared out among the LCs as last year went; some are accepted, and
// one LC proposes another number.
import type { Account, FillDemo } from '#server/hub/demo.ts'
import { may } from '#shared/access.ts'
import type { Role } from '#shared/roles.ts'
import { monthsOf } from '#shared/time/years.ts'
import type { Target } from '../contract.ts'
import { actions } from '../hub.ts'
import { splitTarget, withPercent } from '../rules.ts'

/** What the country wants where it does not ask for more than last year. */
const wanted: Record<string, number> = {
  'funnel.leads': 1800,
  'funnel.applicants': 1200,
  'funnel.realised': 500,
  'standards.done': 2400,
  'standards.submitted': 90,
  'sona.portfolios': 80,
  'happiness.nps': 40,
  'conversion.recruitment': 120,
  'conversion.exchange': 60,
  'gcp.approved': 24,
  'gcp.repeated': 12,
}

/** The account that leads an LC. */
const answers = (role: Role) => may(role, actions.answerTargets) && !may(role, actions.setTargets)

type LastYear = { committees: { committee: string; value: number }[] }

/** In equal parts, for the lines in the charts. */
const ofMonths = (measure: string, total: number, months: readonly string[]) =>
  splitTarget(
    total,
    months.map(() => 1),
  ).map((value, at) => ({ measure, committee: null, month: months[at], value }))

export const fillDemo: FillDemo = async ({ send, national, accounts, years }) => {
  const { committees } = await send('GET', '/api/organisation', national)
  const lcs: string[] = committees.flatMap((row: { code: string; kind: string }) => (row.kind === 'lc' ? row.code : []))
  const measures: { key: string; adds: string }[] = await send('GET', '/api/targets/measures', national)
  for (const { key: measure, adds } of measures.filter(({ key }) => key in wanted)) {
    const isFunnel = measure.startsWith('funnel.')
    const last: LastYear = await send('GET', `/api/targets/measures/${measure}/last-year`, national)
    const weights = lcs.map((lc) => last.committees.find(({ committee }) => committee === lc)?.value ?? 0)
    const before = weights.reduce((sum, weight) => sum + weight, 0)
    const total = isFunnel && before > 0 ? withPercent(before, 15) : (wanted[measure] as number)
    const parts = adds === 'sum' ? splitTarget(total, weights) : lcs.map(() => total)
    const targets = [
      { measure, committee: null, month: null, value: total },
      ...(isFunnel ? ofMonths(measure, total, monthsOf(years.open)) : []),
      ...lcs
        .map((committee, at) => ({ measure, committee, month: null, value: parts[at] }))
        .filter(({ value }) => value),
    ]
    await send('PUT', '/api/targets/list', national, { targets, reason: 'Agreed at the national conference' })
  }
  const [, lcvp] = [...accounts].find(([role]) => answers(role)) as [Role, Account]
  const own = new URLSearchParams({ committee: lcvp.place.committee ?? '' })
  const { targets }: { targets: Target[] } = await send('GET', `/api/targets?${own}`, lcvp)
  for (const { id, value, measure } of targets.slice(0, -2)) {
    const isTooMuch = measure === 'funnel.realised'
    const reason = 'Two of our team leaders leave in December.'
    const answer = isTooMuch ? { value: withPercent(value ?? 0, -15), reason } : { accept: true }
    await send('POST', `/api/targets/${id}/answer`, lcvp, answer)
  }
}
