// Query for members who can owe tasks: everyone who can sign in, with the role and place that count today.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { appointmentIdOn, effectivePlace, effectiveRole, wasAskedForPlace } from '#server/years/appointments.ts'
import { isOfDomain } from '#shared/people/email-domain.ts'
import type { Place } from '#shared/people/organisation.ts'
import type { Role } from '#shared/roles.ts'
import { today } from '#shared/time/calendar.ts'
import type { Tables } from './tables.ts'

const tables = (db: Db): Kysely<Tables> => db

export type Member = {
  uid: string
  email: string
  displayName: string
  role: Role
  place: Place
  wasAskedForPlace: boolean
}

type MemberFilter = { openYear: string; emailDomain: string; committee?: string | undefined; uids?: readonly string[] }

export async function listMembers(db: Db, { openYear, emailDomain, committee, uids }: MemberFilter): Promise<Member[]> {
  let query = tables(db)
    .selectFrom('user')
    .leftJoin('appointment', (join) => join.on((from) => from('appointment.id', '=', appointmentIdOn(from, today()))))
    .where('user.active', '=', 1)
    .where('user.emailVerified', '=', 1)
    .select([
      'user.id as uid',
      'user.email',
      'user.name',
      'user.role',
      'user.committee',
      'user.portfolio',
      'user.placeAskedAt',
      'user.placeYear',
      'appointment.role as heldRole',
      'appointment.committee as heldCommittee',
      'appointment.portfolio as heldPortfolio',
    ])
    .orderBy('user.id')
  if (uids) query = query.where('user.id', 'in', [...uids])
  query = query.where(({ eb, fn }) => {
    const works = fn.coalesce('appointment.committee', 'user.committee')
    return committee === undefined ? eb(works, 'is not', null) : eb(works, '=', committee)
  })
  const rows = await query.execute()
  // A place that a person chose does not count for an LCVP without an appointed place.
  const isPlaced = ({ place }: Member) => (committee ?? place.committee) === place.committee && place.committee !== null
  return rows
    .filter(({ email }) => isOfDomain(email, emailDomain))
    .map((row) => ({
      uid: row.uid,
      email: row.email,
      displayName: row.name,
      role: effectiveRole(row.role, row.heldRole),
      place: effectivePlace(
        { committee: row.committee, portfolio: row.portfolio },
        { role: row.heldRole, committee: row.heldCommittee, portfolio: row.heldPortfolio },
      ),
      wasAskedForPlace: wasAskedForPlace(row, openYear),
    }))
    .filter(isPlaced)
}
