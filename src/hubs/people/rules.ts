// People rules: whether an appointment is past, now or coming, which days it may have, and what a row of an import changes.

import { overlapDays } from '#shared/people/offices.ts'
import type { FieldProblems, Organisation, Place } from '#shared/people/organisation.ts'
import type { Role } from '#shared/roles.ts'
import { plusDays } from '#shared/time/calendar.ts'
import { isOver, type Year } from '#shared/time/years.ts'

type Days = { startsOn: string; endsOn: string }
type Term = Days & { actingUntil: string | null; endedAt: string | null }

/** An office whose holder goes on as acting is held now. */
export function stateOn({ startsOn, endsOn, actingUntil, endedAt }: Term, day: string): 'past' | 'now' | 'coming' {
  if (endedAt !== null || (actingUntil ?? endsOn) < day) return 'past'
  return startsOn > day ? 'coming' : 'now'
}

export function dayProblems({ startsOn, endsOn }: Days, year: Year, day: string): FieldProblems {
  if (isOver(year)) return { year: `${year.label} is closed.` }
  if (endsOn < startsOn) return { endsOn: 'The last day is before the first day.' }
  if (endsOn < day) return { endsOn: 'This day has passed. Choose a later one.' }
  if (startsOn < plusDays(year.startsOn, -overlapDays)) {
    return { startsOn: `An office can begin at most ${overlapDays} days before ${year.label}.` }
  }
  if (endsOn > plusDays(year.endsOn, overlapDays)) {
    return { endsOn: `An office can end at most ${overlapDays} days after ${year.label}.` }
  }
  return {}
}

/** An office is new to its holder for this long after it began, and due for handover for this long before its end. */
const handoverDays = 42
export const isNew = (startsOn: string, day: string) => startsOn <= day && day <= plusDays(startsOn, handoverDays)
export const isEnding = (endsOn: string, day: string) => plusDays(endsOn, -handoverDays) <= day

/** How long after their last day people can read and correct their own notes. */
export const notesDays = 90

/** The last day on which the notes of an office that is over can be changed. */
export const notesUntil = ({ endsOn, actingUntil }: Pick<Term, 'endsOn' | 'actingUntil'>) =>
  plusDays(actingUntil ?? endsOn, notesDays)

/** 'Hira Butt and 2 others left notes for you'; at least one is given, the newest first. */
export function formatLeftNotes(notes: readonly { by: string | null; writtenBy: string }[]): string {
  const others = new Set(notes.map(({ writtenBy }) => writtenBy)).size - 1
  const names = [notes[0]?.by ?? 'A former member', others > 0 && (others === 1 ? '1 other' : `${others} others`)]
  return `${names.filter(Boolean).join(' and ')} left notes for you`
}

/** The role and place that an imported row requests; null means that the row does not say it. */
export type RequestedRole = { role: Role } & Place

export const adminsByHand = 'Imports can’t add or change admins. Use the admin panel.'

/** Whether the requested role and place are already true. */
export const isAlready = (requested: RequestedRole, held: RequestedRole) =>
  requested.role === held.role &&
  (requested.committee === null || requested.committee === held.committee) &&
  (requested.portfolio === null || requested.portfolio === held.portfolio)

/** Parts that the row does not name stay. */
export const mergePlace = ({ committee, portfolio }: Place, before: Place | undefined): Place => ({
  committee: committee ?? before?.committee ?? null,
  portfolio: portfolio ?? before?.portfolio ?? null,
})

/** The committee into which a merged one went, however often. */
export function resolveMerged({ committees }: Organisation, code: string | null): string | null {
  let now = code
  for (const _ of committees) now = committees.find((each) => each.code === now)?.successor ?? now
  return now
}
