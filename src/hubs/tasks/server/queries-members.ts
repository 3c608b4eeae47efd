// Query for members who can owe tasks: everyone who can sign in, with the role, place and offices that count today.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { effectivePlace, effectiveRole, isInForce, wasAskedForPlace } from '#server/years/appointments.ts'
import { isOfDomain } from '#shared/people/email-domain.ts'
import { ownCommittees, type Position } from '#shared/people/offices.ts'
import type { Place } from '#shared/people/organisation.ts'
import type { Role } from '#shared/roles.ts'
import type { Tables } from './tables.ts'

const tables = (db: Db): Kysely<Tables> => db

export type Member = {
  uid: string
  email: string
  displayName: string
  role: Role
  place: Place
  /** The one that counts first. */
  offices: readonly Position[]
  wasAskedForPlace: boolean
}

type MemberFilter = {
  openYear: string
  emailDomain: string
  /** People who work in one of them, by any office. */
  committees?: readonly string[] | undefined
  uids?: readonly string[]
}

export async function listMembers(db: Db, { openYear, emailDomain, committees, uids }: MemberFilter) {
  if (committees?.length === 0) return []
  let query = tables(db)
    .selectFrom('user')
    .leftJoin('appointment', (join) => join.onRef('appointment.userId', '=', 'user.id').on(isInForce('appointment')))
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
    .orderBy('appointment.role', 'desc')
    .orderBy('appointment.startsOn', 'desc')
    .orderBy('appointment.id', 'desc')
  if (uids) query = query.where('user.id', 'in', [...uids])
  query = query.where((user) => {
    if (committees === undefined) return user.or([user('user.committee', 'is not', null), isInForce('appointment')])
    const there = user
      .selectFrom('appointment as office')
      .select('office.userId')
      .where('office.committee', 'in', committees)
      .where(isInForce('office'))
    return user.or([user('user.committee', 'in', committees), user('user.id', 'in', there)])
  })
  const rows = await query.execute()
  // A place that a person chose does not count for an LCVP without an appointed place.
  const isPlaced = (member: Member) =>
    ownCommittees(member).some((committee) => committees === undefined || committees.includes(committee))
  return [...Map.groupBy(rows, ({ uid }) => uid).values()]
    .filter(([first]) => first !== undefined && isOfDomain(first.email, emailDomain))
    .map((all) => toMember(all as [MemberRow, ...MemberRow[]], openYear))
    .filter(isPlaced)
}

type MemberRow = Pick<Tables['user'], 'email' | 'name' | 'role' | 'placeAskedAt' | 'placeYear'> &
  Place & {
    uid: string
    heldRole: Tables['appointment']['role'] | null
    heldCommittee: string | null
    heldPortfolio: string | null
  }

/** One row per office, or one without. */
function toMember(rows: readonly [MemberRow, ...MemberRow[]], openYear: string): Member {
  const [row] = rows
  const { committee, portfolio } = row
  const offices = rows.flatMap(({ heldRole, heldCommittee, heldPortfolio }) =>
    heldRole ? [{ role: heldRole, committee: heldCommittee, portfolio: heldPortfolio }] : [],
  )
  return {
    ...{ uid: row.uid, email: row.email, displayName: row.name, offices },
    role: effectiveRole(row.role, row.heldRole),
    place: effectivePlace({ committee, portfolio }, offices[0]),
    wasAskedForPlace: wasAskedForPlace(row, openYear),
  }
}
