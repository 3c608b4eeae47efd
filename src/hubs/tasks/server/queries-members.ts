// Query for members who can owe tasks: everyone who can sign in, with the role, place and offices that count today.
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { isInList, textList } from '#server/database/text-list.ts'
import { measureRest, yieldToEventLoop } from '#server/overload/yield-to-event-loop.ts'
import { effectivePlace, effectiveRole, isInForce, wasAskedForPlace } from '#server/years/appointments.ts'
import { isOfDomain } from '#shared/people/email-domain.ts'
import { ownCommittees, type Position } from '#shared/people/offices.ts'
import type { Place } from '#shared/people/organisation.ts'
import { isOwn, type Role } from '#shared/roles.ts'
import { today } from '#shared/time/calendar.ts'
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

export type MemberFilter = {
  openYear: string
  emailDomain: string
  /** People who work in one of them, by any office. */
  committees?: readonly string[] | undefined
  uids?: readonly string[] | undefined
  /** People with an office, or with one of these roles. */
  roles?: readonly Role[] | undefined
}

/** Lists are JSON; without `committees`, those with the uids. */
type MemberQuery = { day: string; uids?: string; committees?: string; roles?: string }

/** By an office or by the place that they chose: two indexes, where `or` would read everybody. */
const selectPlaced = (db: Db, { day, committees = '', roles }: MemberQuery) =>
  tables(db)
    .selectFrom('user as placed')
    .select('placed.id')
    .where(isInList(db, 'placed.committee', committees))
    .$if(roles !== undefined, (all) => all.where(isInList(db, 'placed.role', roles as string)))
    .union(
      tables(db)
        .selectFrom('appointment as office')
        .select('office.userId as id')
        .where(isInList(db, 'office.committee', committees))
        .where(isInForce('office', day)),
    )

const selectMembers = preparedQuery<MemberQuery, MemberRow>((db, query) =>
  tables(db)
    .selectFrom('user')
    .leftJoin('appointment', (join) =>
      join.onRef('appointment.userId', '=', 'user.id').on(isInForce('appointment', query.day)),
    )
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
    .where('user.active', '=', sql.lit(1))
    .where('user.emailVerified', '=', sql.lit(1))
    .where((user) =>
      query.committees === undefined
        ? isInList(db, 'user.id', query.uids as string)
        : user('user.id', 'in', selectPlaced(db, query)),
    )
    .orderBy('user.id')
    .orderBy('appointment.role', 'desc')
    .orderBy('appointment.startsOn', 'desc')
    .orderBy('appointment.id', 'desc'),
)

/** Read together: few enough that other requests hardly wait for them. */
const pageSize = 250

/** Members in pages, by uid. After each page, and what is done with it, others are served for as long. */
export async function* listMemberPages(db: Db, filter: MemberFilter): AsyncGenerator<Member[]> {
  for await (const page of filter.uids || filter.committees ? listSome(db, filter) : listAll(db, filter)) {
    const rest = measureRest(1)
    yield page
    await rest()
  }
}

/** Those of an LC are read at once: it may close between two pages. */
async function* listSome(db: Db, filter: MemberFilter): AsyncGenerator<Member[]> {
  const members = await listMembers(db, filter)
  for (let at = 0; at < members.length; at += pageSize) yield members.slice(at, at + pageSize)
}

async function* listAll(db: Db, filter: MemberFilter): AsyncGenerator<Member[]> {
  for await (const uids of listAllUids(db)) {
    yield await listMembers(db, { ...filter, uids })
    await yieldToEventLoop()
  }
}

const selectUidsAfter = preparedQuery<{ last: string }, { id: string }>((db, { last }) =>
  tables(db).selectFrom('user').select('id').where('id', '>', last).orderBy('id').limit(sql.lit(pageSize)),
)

/** In the order of the primary key, without looking at anything else: whom to leave out is decided page by page. */
async function* listAllUids(db: Db): AsyncGenerator<string[]> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows = await selectUidsAfter(db, { last })
    if (rows.length > 0) yield rows.map(({ id }) => id)
    last = rows.length === pageSize ? rows.at(-1)?.id : undefined
  }
}

/** Of some committees, or some people. */
export async function listMembers(db: Db, { openYear, emailDomain, committees, uids, roles }: MemberFilter) {
  if (committees?.length === 0) return []
  // Where some people work is known once they are read.
  const placed = {
    committees: textList(committees ?? []),
    ...(roles && { roles: textList(roles.filter(isOwn)) }),
  }
  const rows = await selectMembers(db, { day: today(), ...(uids ? { uids: textList(uids) } : placed) })
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
