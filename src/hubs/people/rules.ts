// What does the people hub decide? Whether an appointment is past, now or coming, which days one may have, and what a row of
// a list changes.

import type { FieldProblems, Organisation, Place } from '#shared/people/organisation.ts'
import type { Role } from '#shared/roles.ts'
import { plusDays } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'

type Days = { startsOn: string; endsOn: string; endedAt: string | null }

export function stateOn({ startsOn, endsOn, endedAt }: Days, day: string): 'past' | 'now' | 'coming' {
  if (endedAt !== null || endsOn < day) return 'past'
  return startsOn > day ? 'coming' : 'now'
}

/** How long before and after its year a board may overlap with another. */
const overlapDays = 120

export function dayProblems({ startsOn, endsOn }: Omit<Days, 'endedAt'>, year: Year, day: string): FieldProblems {
  if (year.state === 'closed') return { year: `${year.label} is closed.` }
  if (endsOn < startsOn) return { endsOn: 'The last day is before the first.' }
  if (endsOn < day) return { endsOn: 'This day is over.' }
  if (startsOn < plusDays(year.startsOn, -overlapDays)) {
    return { startsOn: `An overlap of ${overlapDays} days before ${year.label} is the most.` }
  }
  if (endsOn > plusDays(year.endsOn, overlapDays)) {
    return { endsOn: `An overlap of ${overlapDays} days after ${year.label} is the most.` }
  }
  return {}
}

/** For so long after it began, an office is new to its holder; for so long before its end, it is time to hand it over. */
const weeks = 42
export const isNew = (startsOn: string, day: string) => startsOn <= day && day <= plusDays(startsOn, weeks)
export const isEnding = (endsOn: string, day: string) => plusDays(endsOn, -weeks) <= day

/** What a row of a list asks for; where a place is null, it does not say it. */
export type Wanted = { role: Role } & Place

export const adminsByHand = 'Admins are made and changed in the admin panel, not by an import.'

/** Is what the row says true already? */
export const fits = (wanted: Wanted, held: Wanted) =>
  wanted.role === held.role &&
  (wanted.committee === null || wanted.committee === held.committee) &&
  (wanted.portfolio === null || wanted.portfolio === held.portfolio)

/** What the row does not say stays. */
export const placeAfter = ({ committee, portfolio }: Place, before: Place | undefined): Place => ({
  committee: committee ?? before?.committee ?? null,
  portfolio: portfolio ?? before?.portfolio ?? null,
})

/** Of a committee that was merged, the one into which it went, however often. */
export function committeeNow({ committees }: Organisation, code: string | null): string | null {
  let now = code
  for (const _ of committees) now = committees.find((each) => each.code === now)?.successor ?? now
  return now
}
