// Handover plan as the page edits it: the year, who leaves, who comes, who is deactivated, and deadlines. Rows of people have keys
// here, and numbers on the server.
import type { FieldProblems } from '#shared/people/organisation.ts'
import { plusMonths } from '#shared/time/calendar.ts'
import type { TaskWindow } from '#shared/time/windows.ts'
import { monthsOf, yearLabelShape, yearProblems } from '#shared/time/years.ts'
import { filledPeople, newPersonRow, type PersonRow, toJoining } from '#web/people-list/person-row.ts'
import type { Handover, Plan, PlanDraft } from '../../contract.ts'

export type EditedPlan = Pick<PlanDraft, 'label' | 'startsOn' | 'endsOn' | 'leaving' | 'deactivating'> & {
  coming: PersonRow[]
  deadlines: TaskWindow[]
}

export function editedPlan({ plan, next: [planned], offered }: Handover): EditedPlan {
  if (plan) return fromPlan(plan)
  const { label, startsOn, endsOn } = planned ?? offered
  return { label, startsOn, endsOn, leaving: [], coming: [], deactivating: [], deadlines: [] }
}

export const fromPlan = ({ label, startsOn, endsOn, leaving, joining, deactivating, deadlines }: Plan): EditedPlan => ({
  ...{ label, startsOn, endsOn, leaving, deactivating, deadlines },
  coming: joining.map(({ email, role, name, committee, portfolio, startsOn: day }) =>
    newPersonRow({
      ...{ email, role, name: name ?? '', committee: committee ?? '', portfolio: portfolio ?? '' },
      startsOn: day ?? '',
    }),
  ),
})

/** As the API takes it. */
export const toDraft = ({ coming, label, ...plan }: EditedPlan): PlanDraft => ({
  ...plan,
  label: label.trim(),
  joining: filledPeople(coming).map(toJoining),
})

export function findYearProblems(plan: EditedPlan, { closed, open, next }: Handover, own?: string): FieldProblems {
  const { label, startsOn, endsOn } = plan
  const problems: FieldProblems = {}
  const named = yearLabelShape.safeParse(label)
  if (named.error) problems.label = named.error.issues[0]?.message ?? ''
  if (!startsOn) problems.startsOn = 'Please choose a day.'
  if (!endsOn) problems.endsOn = 'Please choose a day.'
  if (Object.keys(problems).length > 0) return problems
  // The planned year becomes the typed one.
  const others = next.filter((year) => year.label !== (own ?? label.trim()))
  return yearProblems({ label: label.trim(), startsOn, endsOn }, [...closed, open, ...others])
}

const laterBy = (day: string | null, months: number) => day && plusMonths(day, months)

/** 'Copy last year’s dates': months that the new year does not have are left out. */
export function carryOver(
  deadlines: readonly TaskWindow[],
  year: Pick<EditedPlan, 'startsOn' | 'endsOn'>,
): TaskWindow[] {
  const months = new Set(monthsOf(year))
  return deadlines
    .map(({ kind, month, opensOn, dueOn, closesOn }) => ({
      kind,
      month: month && (laterBy(`${month}-01`, 12) ?? '').slice(0, 7),
      ...{ opensOn: laterBy(opensOn, 12), dueOn: laterBy(dueOn, 12), closesOn: laterBy(closesOn, 12) },
    }))
    .filter(({ month }) => month === null || months.has(month))
}
