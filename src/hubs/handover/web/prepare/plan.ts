// Handover plan: what an admin prepares before anything happens. The next year, who leaves, who comes, and who is
// deactivated.
import type { Joining } from '#shared/people/joining.ts'
import type { FieldProblems } from '#shared/people/organisation.ts'
import { yearLabelShape, yearProblems } from '#shared/time/years.ts'
import type { Handover } from '../../contract.ts'

/** A row as typed or pasted; what was not understood stays as it was written. */
export type ComingRow = { key: string; email: string; role: string; committee: string; portfolio: string }

export type Plan = {
  /** The year that was open when the plan was made. */
  from: string
  label: string
  startsOn: string
  endsOn: string
  leaving: string[]
  coming: ComingRow[]
  shutOut: string[]
}

export function blankPlan({ open, next: [planned], offered }: Handover): Plan {
  const { label, startsOn, endsOn } = planned ?? offered
  return { from: open.label, label, startsOn, endsOn, leaving: [], coming: [], shutOut: [] }
}

export const newRow = (filled: Partial<ComingRow> = {}): ComingRow => ({
  ...{ key: Math.random().toString(36).slice(2), email: '', role: '', committee: '', portfolio: '' },
  ...filled,
})

const isBlank = ({ email, role, committee, portfolio }: ComingRow) => !(email || role || committee || portfolio)
export const filledRows = ({ coming }: Plan) => coming.filter((row) => !isBlank(row))

export const toJoining = (rows: readonly ComingRow[]): Joining[] =>
  rows.map(({ email, role, committee, portfolio }) => ({
    ...{ email, role },
    committee: committee || null,
    portfolio: portfolio || null,
  }))

/** The planned year becomes the typed one. */
export function findYearProblems(plan: Plan, { closed, open, next: [, ...others] }: Handover): FieldProblems {
  const { label, startsOn, endsOn } = plan
  const problems: FieldProblems = {}
  const named = yearLabelShape.safeParse(label)
  if (named.error) problems.label = named.error.issues[0]?.message ?? ''
  if (!startsOn) problems.startsOn = 'Please choose a day.'
  if (!endsOn) problems.endsOn = 'Please choose a day.'
  if (Object.keys(problems).length > 0) return problems
  return yearProblems({ label: label.trim(), startsOn, endsOn }, [...closed, open, ...others])
}

/** Without people who no longer exist: the page may have been open for days. */
export const withoutMissing = (plan: Plan, { holders, silent }: Handover): Plan => ({
  ...plan,
  leaving: plan.leaving.filter((uid) => holders.some((each) => each.uid === uid)),
  shutOut: plan.shutOut.filter((uid) => silent.people.some((each) => each.uid === uid)),
})
