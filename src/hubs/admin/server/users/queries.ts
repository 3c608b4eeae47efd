// User queries: a page from the counted list (pagination by seq), or a full-text search in one covering index; one query
// each.
import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { pagedList, pageFrom } from '#server/database/fast-paths/paged-list.ts'
import type { SearchAsked } from '#server/hub/hub.ts'
import { everyone } from '#server/people/list.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { placesFound } from '#server/search/found-rows.ts'
import { nearestSeqs } from '#server/search/nearest-seqs.ts'
import {
  type AppointmentRow,
  type AppointmentTables,
  heldBy,
  isInForce,
  placeThatCounts,
  roleThatCounts,
} from '#server/years/appointments.ts'
import { isAdmin, isBoundToCommittee } from '#shared/access.ts'
import { type AppointedRole, appointedRoles, isAppointed, isOwn, type Role, roles } from '#shared/roles.ts'
import { type User, withoutOne } from '../../contract.ts'
import type { AdminDb } from '../tables.ts'

export type UserRow = Pick<
  PeopleTables['user'],
  | 'id'
  | 'email'
  | 'name'
  | 'role'
  | 'active'
  | 'emailVerified'
  | 'lastSignInAt'
  | 'committee'
  | 'portfolio'
  | 'passkeys'
  | 'createdAt'
  | 'version'
>
const userColumns = [
  'user.id',
  'user.email',
  'user.name',
  'user.role',
  'user.active',
  'user.emailVerified',
  'user.lastSignInAt',
  'user.committee',
  'user.portfolio',
  'user.passkeys',
  'user.createdAt',
  'user.version',
] as const

/** With today's appointment, which takes precedence over what the person chose. */
export const asUser = (row: UserRow, held?: AppointmentRow): User => ({
  uid: row.id,
  email: row.email,
  displayName: row.name,
  role: roleThatCounts(row.role, held?.role),
  active: row.active === 1,
  emailVerified: row.emailVerified === 1,
  lastSignInAt: row.lastSignInAt,
  place: placeThatCounts({ committee: row.committee, portfolio: row.portfolio }, held),
  passkeys: row.passkeys,
  createdAt: row.createdAt,
  version: row.version,
})

export type Page = { page: number; limit: number }
/** Filters that only the search path supports. */
export type Narrowing = {
  /** The effective role today. */
  role?: Role | undefined
  words: string[]
  /** A code, `none`, or nothing. */
  committee: string
  portfolio: string
  neverSignedIn: boolean
  lastSignInBefore?: string | undefined
}
export const isNarrowed = ({ role, words, committee, portfolio, neverSignedIn, lastSignInBefore }: Narrowing) =>
  role !== undefined ||
  words.length > 0 ||
  committee !== '' ||
  portfolio !== '' ||
  neverSignedIn ||
  lastSignInBefore !== undefined
export type UserPage = { users: User[]; total: number }

async function asUsers(db: AdminDb, rows: readonly UserRow[]): Promise<User[]> {
  const held = await heldBy(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => asUser(row, held.get(row.id)))
}

export async function pageOfUsers(db: AdminDb, { page, limit }: Page): Promise<UserPage> {
  const all = db.selectFrom('user').select(userColumns)
  const asked = { list: everyone, offset: (page - 1) * limit, limit }
  const { rows, total } = await pagedList(db, asked, (start) => pageFrom(all, start).execute())
  return { users: await asUsers(db, rows), total }
}

type UserExpression = ExpressionBuilder<PeopleTables & AppointmentTables, 'user'>

/** People with an appointment today, by seq: few, whatever the list's length, so each row of the narrow index is compared
 * with them in memory. */
const holders = (user: UserExpression, narrowed: (held: Holders) => Holders = (held) => held) =>
  narrowed(
    user
      .selectFrom('appointment')
      .innerJoin('user as holder', 'holder.id', 'appointment.userId')
      .where('holder.seq', 'is not', null)
      .where(isInForce('appointment'))
      .select('holder.seq'),
  )
type HolderTables = AppointmentTables & PeopleTables & { holder: PeopleTables['user'] }
type Holders = SelectQueryBuilder<HolderTables, 'appointment' | 'holder', { seq: number | null }>

/** Admins stay admins; else the highest appointment takes precedence over the others and over the person's own role. */
function hasRole(user: UserExpression, role: Role) {
  const holds = (...wanted: AppointedRole[]) =>
    user(
      'user.seq',
      'in',
      holders(user, (held) => held.where('appointment.role', 'in', wanted)),
    )
  if (!isAppointed(role))
    return user.and([user('user.role', '=', role), ...(isAdmin(role) ? [] : [user.not(holds(...appointedRoles))])])
  const higher = appointedRoles.slice(appointedRoles.indexOf(role) + 1)
  const isNoAdmin = user('user.role', 'not in', roles.filter(isOwn).filter(isAdmin))
  return user.and([isNoAdmin, holds(role), ...(higher.length > 0 ? [user.not(holds(...higher))] : [])])
}

/** The place of an appointment takes precedence over a person's own. */
function hasCode(user: UserExpression, part: 'committee' | 'portfolio', code: string) {
  const placed = (held: Holders) =>
    held.where((row) =>
      row.or([
        row('appointment.committee', 'is not', null),
        // What an LCVP chose does not count; their own portfolio does, until an office names one.
        row.and([
          row('appointment.role', 'in', appointedRoles.filter(isBoundToCommittee)),
          ...(part === 'portfolio' ? [row('appointment.portfolio', 'is not', null)] : []),
        ]),
      ]),
    )
  const isAppointedThere = user(
    'user.seq',
    'in',
    holders(user, (held) =>
      placed(held).where(`appointment.${part}`, code === withoutOne ? 'is' : '=', code === withoutOne ? null : code),
    ),
  )
  const own = user(`user.${part}`, code === withoutOne ? 'is' : '=', code === withoutOne ? null : code)
  return user.or([isAppointedThere, user.and([own, user.not(user('user.seq', 'in', holders(user, placed)))])])
}

function matches(db: AdminDb, user: UserExpression, { words, role, committee, portfolio, ...lastSignIn }: Narrowing) {
  const { neverSignedIn, lastSignInBefore } = lastSignIn
  return user.and([
    user('user.seq', 'is not', null),
    ...(words.length > 0 ? [user('user.seq', 'in', placesFound(db, { table: 'user', words }))] : []),
    ...(role ? [hasRole(user, role)] : []),
    ...(committee ? [hasCode(user, 'committee', committee)] : []),
    ...(portfolio ? [hasCode(user, 'portfolio', portfolio)] : []),
    ...(neverSignedIn ? [user('user.lastSignInAt', 'is', null)] : []),
    // Timestamps are ISO text: each one of an earlier day sorts before the day itself.
    ...(lastSignInBefore ? [user('user.lastSignInAt', '<', lastSignInBefore)] : []),
  ])
}

/** The total comes with the same query. It follows from a page that is not full; only behind a full one, or when the page is
 * empty, are the other matches counted. */
export async function searchUsers(db: AdminDb, { page, limit, ...wanted }: Page & Narrowing): Promise<UserPage> {
  const offset = (page - 1) * limit
  const rows = await db
    .with('found', (from) =>
      from
        .selectFrom('user')
        .select('user.seq')
        .where((user) => matches(db, user, wanted))
        .orderBy('user.seq', 'desc')
        .limit(limit)
        .offset(offset),
    )
    .with('shown', (from) => from.selectFrom('found').select((found) => found.fn.countAll<number>().as('n')))
    .selectFrom('shown')
    .leftJoin('found', (join) => join.onTrue())
    .leftJoin('user', 'user.seq', 'found.seq')
    .select(userColumns)
    .select((from) => {
      const all = from
        .selectFrom('user')
        .select(from.fn.countAll<number>().as('n'))
        .where((user) => matches(db, user, wanted))
      const isLast = sql<SqlBool>`shown.n < ${limit} and shown.n >= ${page === 1 ? 0 : 1}`
      return sql<number>`case when ${isLast} then ${offset} + shown.n else (${all}) end`.as('total')
    })
    .orderBy('user.seq', 'desc')
    .execute()
  const users = rows.filter((row): row is UserRow & { total: number } => row.id !== null)
  return { users: await asUsers(db, users), total: Number(rows[0]?.total ?? 0) }
}

/** The best matches by name and address. */
export async function nearestUsers(
  db: AdminDb,
  { words, forgives }: Pick<SearchAsked, 'words' | 'forgives'>,
): Promise<User[]> {
  const seqs = await nearestSeqs(db, { table: 'user', words, forgives })
  if (seqs.length === 0) return []
  const rows = await db
    .selectFrom('user')
    .select([...userColumns, 'user.seq'])
    .where('seq', 'in', seqs)
    .execute()
  const placeOfRow = ({ seq }: { seq: number | null }) => seqs.indexOf(seq as number)
  return asUsers(
    db,
    rows.sort((a, b) => placeOfRow(a) - placeOfRow(b)),
  )
}

export const findUser = (db: AdminDb, uid: string): Promise<UserRow | undefined> =>
  db.selectFrom('user').select(userColumns).where('id', '=', uid).executeTakeFirst()
