// Record of an opening: everything it changed, stored with the year that it opened, so that all of it can be undone.

import type { Collected } from '#server/hub/year-turn.ts'
import type { InvitationRow } from '#server/people/invitations.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { AppointmentRow } from '#server/years/appointments.ts'
import type { Role } from '#shared/roles.ts'
import type { LeftOut } from '../../contract.ts'

type PersonRow = PeopleTables['user']
/** What a person is without an appointment. */
export type Own = Pick<PersonRow, 'role' | 'committee' | 'portfolio' | 'placeAskedAt' | 'placeYear'>
/** An appointment's days as they were. */
export type FormerDays = { id: string } & Pick<AppointmentRow, 'startsOn' | 'endsOn' | 'endedAt' | 'actingUntil'>

export type Opening = {
  /** When it was; openings of versions before 0.3 do not say it, and cannot be undone any more. */
  at?: string
  /** The year that was open, and the last day that it was to have. */
  from: string
  fromEndsOn: string
  /** The first day that the year was to have. */
  toStartsOn?: string
  /** Ids of new appointments. */
  made: string[]
  changed: FormerDays[]
  people: { uid: string; before: Own; after: Own }[]
  invitations: { id: string; email: string; role: Role }[]
  /** Invitations to the year that closed. */
  withdrawn: InvitationRow[]
  /** Ids of people who were deactivated. */
  shutOut: string[]
  /** What moved to the year that it opened, because it is for one of its months. */
  moved?: Collected[]
  /** What the plan asked for and could not have. */
  leftOut?: LeftOut[]
}

/** How long an opening can be undone. */
const undoHours = 24

export const undoableUntil = ({ at }: Opening): string | undefined =>
  at && new Date(Date.parse(at) + undoHours * 3_600_000).toISOString()

export const ownOf = ({ role, committee, portfolio, placeAskedAt, placeYear }: Own): Own => ({
  ...{ role, committee, portfolio, placeAskedAt, placeYear },
})

export const parseOpening = (text: string | null): Opening | undefined =>
  text ? (JSON.parse(text) as Opening) : undefined
