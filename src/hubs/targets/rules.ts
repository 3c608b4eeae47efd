// Rules of targets: what a target may be, how one is shared out among LCs, copied from another year, and who may answer it.
import { may, mayIn } from '#shared/access.ts'
import { type OfficeHolder, positionsOf } from '#shared/people/offices.ts'
import { codeProblem, type FieldProblems, type Organisation } from '#shared/people/organisation.ts'
import type { Measure } from '#shared/results/measures.ts'
import { countDays, monthOf, plusDays, plusMonths } from '#shared/time/calendar.ts'
import { monthsOf, type Year } from '#shared/time/years.ts'
import type { TargetDraft } from './contract.ts'
import { actions } from './hub.ts'

export type KnownMeasure = Measure & { most?: number }

type Context = { measures: readonly KnownMeasure[]; organisation: Organisation; year: Year }

/** What is wrong with a target, by field. One of a committee that has closed can still be removed. */
export function targetProblems(
  { measure: key, committee, month, value }: TargetDraft,
  { measures, organisation, year }: Context,
): FieldProblems {
  const measure = measures.find((each) => each.key === key)
  if (!measure) return { measure: 'Choose a measure from the list.' }
  const scope = committee === null ? 'country' : 'committee'
  const wrong: FieldProblems = {}
  if (!measure.per.includes(scope)) wrong.committee = `${measure.name} is not counted per ${scope}.`
  const closed =
    committee !== null && codeProblem(organisation.committees, committee, value === null ? committee : null)
  if (closed) wrong.committee = closed
  if (month !== null && !monthsOf(year).includes(month)) wrong.month = `Choose a month of ${year.label}.`
  if (value !== null && value > (measure.most ?? value))
    wrong.value = `Use at most ${measure.most} for ${measure.name}.`
  return wrong
}

/**
 * A whole number for each weight that add up to the total: everybody gets their share rounded down, and the rest goes to the
 * largest remainders. Without any weight, equal parts.
 */
export function splitTarget(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + Math.max(0, weight), 0)
  const shares = weights.map(
    (weight) => (total * (sum > 0 ? Math.max(0, weight) : 1)) / (sum > 0 ? sum : weights.length),
  )
  const parts = shares.map((share) => Math.floor(share))
  const rest = total - parts.reduce((all, part) => all + part, 0)
  const byRemainder = shares.map((share, at) => ({ at, remainder: share - Math.floor(share) }))
  byRemainder.sort((a, b) => b.remainder - a.remainder || a.at - b.at)
  for (const { at } of byRemainder.slice(0, rest)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

export const withPercent = (value: number, percent: number) => Math.round((value * (100 + percent)) / 100)

/** The same month of another year in office; undefined if that year does not have it. */
export function monthIn(month: string, from: Year, to: Year): string | undefined {
  const shift = Math.round(countDays(from.startsOn, to.startsOn) / (365.25 / 12) / 12) * 12
  const moved = monthOf(plusMonths(`${month}-01`, shift))
  return monthsOf(to).includes(moved) ? moved : undefined
}

/** The year in office before, whose figures a year is compared with. */
export const yearBeforeOf = ({ startsOn }: Year, all: readonly Year[]): Year | undefined =>
  all.findLast((each) => each.startsOn < startsOn && each.state !== 'planned')

export const mayAnswer = (person: OfficeHolder, committee: string | null): boolean =>
  committee !== null && mayIn(positionsOf(person), actions.answerTargets, committee)

/** Targets of an LC, how far it is, and who changed them and why are for those who set them and who answer for it. */
export const mayReadTargets = (person: OfficeHolder, committee: string | null): boolean =>
  may(person.role, actions.setTargets) || mayAnswer(person, committee)

/** The Monday of a day's week. */
export const weekOf = (day: string): string => plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
