// Record of an opening: everything it changed, stored with the year that it opened, so that all of it can be undone.
import type { InvitationRow } from '#server/people/invitations.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { Role } from '#shared/roles.ts'

type PersonRow = PeopleTables['user']
/** What a person is without an appointment. */
export type Own = Pick<PersonRow, 'role' | 'committee' | 'portfolio' | 'placeAskedAt' | 'placeYear'>
/** An appointment's days as they were. */
export type FormerDays = { id: string; startsOn: string; endsOn: string; endedAt: string | null }

export type Opening = {
  /** The year that was open, and its last day before. */
  from: string
  fromEndsOn: string
  /** Ids of new appointments. */
  made: string[]
  changed: FormerDays[]
  people: { uid: string; before: Own; after: Own }[]
  invitations: { id: string; email: string; role: Role }[]
  /** Invitations to the year that closed. */
  withdrawn: InvitationRow[]
  /** Ids of people who were deactivated. */
  shutOut: string[]
}

export const ownOf = ({ role, committee, portfolio, placeAskedAt, placeYear }: Own): Own => ({
  ...{ role, committee, portfolio, placeAskedAt, placeYear },
})

export const parseOpening = (text: string | null): Opening | undefined =>
  text ? (JSON.parse(text) as Opening) : undefined
