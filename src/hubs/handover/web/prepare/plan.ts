// Handover plan: what an admin prepares before anything happens. The next year, who leaves, who comes, and who is
// deactivated.
import type { FieldProblems } from '#shared/people/organisation.ts'
import { yearLabelShape, yearProblems } from '#shared/time/years.ts'
import { newPersonRow, type PersonRow } from '#web/people-list/person-row.ts'
import type { Handover } from '../../contract.ts'

export type Plan = {
  /** The year that was open when the plan was made. */
  from: string
  label: string
  startsOn: string
  endsOn: string
  leaving: string[]
  coming: PersonRow[]
  shutOut: string[]
}

export function blankPlan({ open, next: [planned], offered }: Handover): Plan {
  const { label, startsOn, endsOn } = planned ?? offered
  return { from: open.label, label, startsOn, endsOn, leaving: [], coming: [], shutOut: [] }
}

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

/** Without people who no longer exist: the page may have been open for days. A draft may be of an earlier version. */
export const withoutMissing = (plan: Plan, { holders, silent }: Handover): Plan => ({
  ...plan,
  coming: plan.coming.map((row) => ('startsOn' in row ? row : newPersonRow(row))),
  leaving: plan.leaving.filter((uid) => holders.some((each) => each.uid === uid)),
  shutOut: plan.shutOut.filter((uid) => silent.people.some((each) => each.uid === uid)),
})
