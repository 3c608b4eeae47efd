// Leavers: people and invitations of a committee that closes, where each of them goes, and what they had before.
import { sql } from 'kysely'
import { preparedQuery } from '../database/prepared-query.ts'
import type { PersonalRows } from '../privacy/personal.ts'

export type CommitteeClosingRow = {
  committee: string
  /** Its first closed day, on which the people go. */
  closedOn: string
  /** The committee that it merges into. */
  successor: string | null
  /** Where everybody goes who has no row of their own; null: nowhere yet. */
  goesTo: string | null
  /** The admin who closes it. */
  byUid: string | null
  byEmail: string
  /** When the people went. */
  doneAt: string | null
}
export type LeaverRow = {
  id: string
  committee: string
  /** A person, or else an invitation. */
  uid: string | null
  invitationId: string | null
  goesTo: string | null
  /** What they had and what they got, as JSON, so that a reopening can give it back; null until they go. */
  changed: string | null
  at: string | null
}
export type LeaverTables = { committeeClosing: CommitteeClosingRow; committeeLeaver: LeaverRow }

/** The committee whose closing left this person without one, the latest first. */
export const findCommitteeLeft = preparedQuery<{ uid: string }, { committee: string }>((db, { uid }) =>
  db
    .selectFrom('committeeLeaver')
    .select('committee')
    .where('uid', '=', uid)
    .where('goesTo', 'is', null)
    .where('at', 'is not', null)
    .orderBy('at', 'desc')
    .limit(sql.lit(1)),
)

export const leaverPersonal: PersonalRows[] = [
  {
    table: 'committeeClosing',
    what: 'Committees that you closed',
    people: [{ uid: 'byUid', email: 'byEmail' }],
    afterErasure: 'stays',
  },
  {
    table: 'committeeLeaver',
    what: 'The committee that you moved to when yours closed',
    people: [{ uid: 'uid' }],
    // The email address of the admin who granted an office.
    words: ['changed'],
    hidden: ['changed', 'invitationId'],
    afterErasure: 'goes',
    ends: { days: () => 90, since: 'at' },
  },
]
