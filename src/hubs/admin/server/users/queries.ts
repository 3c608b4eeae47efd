// User queries: a page of the list, or a full-text search in one covering index.
import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type Listed, type Page, preparedList } from '#server/database/list.ts'
import type { SearchRequest } from '#server/hub/hub.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { selectMatchingSeqs } from '#server/search/full-text-search.ts'
import { findBestMatches } from '#server/search/rank-matches.ts'
import {
  type AppointmentRow,
  effectivePlace,
  effectiveRole,
  findAppointments,
  isInForce,
} from '#server/years/appointments.ts'
import { isAdmin, isBoundToCommittee } from '#shared/access.ts'
import { totalPagesOf } from '#shared/paging.ts'
import { type AppointedRole, appointedRoles, isAppointed, isOwn, type Role, roles } from '#shared/roles.ts'
import { noneFilter, type User } from '../../contract.ts'
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
export const asUser = (row: UserRow, appointment?: AppointmentRow): User => ({
  uid: row.id,
  email: row.email,
  displayName: row.name,
  role: effectiveRole(row.role, appointment?.role),
  active: row.active === 1,
  emailVerified: row.emailVerified === 1,
  lastSignInAt: row.lastSignInAt,
  place: effectivePlace({ committee: row.committee, portfolio: row.portfolio }, appointment),
  passkeys: row.passkeys,
  createdAt: row.createdAt,
  version: row.version,
})

/** Filters that only the search path supports. */
export type UserFilter = {
  /** The effective role today. */
  role?: Role | undefined
  words: string[]
  /** A code, `none`, or nothing. */
  committee: string
  portfolio: string
  neverSignedIn: boolean
  lastSignInBefore?: string | undefined
}
export const isFiltered = ({ role, words, committee, portfolio, neverSignedIn, lastSignInBefore }: UserFilter) =>
  role !== undefined ||
  words.length > 0 ||
  committee !== '' ||
  portfolio !== '' ||
  neverSignedIn ||
  lastSignInBefore !== undefined
export type UserPage = Omit<Listed<User>, 'rows'> & { users: User[] }

async function withAppointments(db: AdminDb, rows: readonly UserRow[]): Promise<User[]> {
  const appointments = await findAppointments(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => asUser(row, appointments.get(row.id)))
}

const listEverybody = preparedList((db: AdminDb) => ({
  found: db.selectFrom('user').where('user.seq', 'is not', null),
  read: db.selectFrom('user').select(userColumns),
  key: 'user.seq',
}))

export async function listUsers(db: AdminDb, page: Page): Promise<UserPage> {
  const { rows, ...counted } = await listEverybody(db, {}, page)
  return { users: await withAppointments(db, rows), ...counted }
}

/** Offices of today with the seq of their holder: few, whatever the list's length, and read once for a search. */
type AppointedRow = Pick<AppointmentRow, 'role' | 'committee' | 'portfolio'> & { seq: number }
type SearchTables = PeopleTables & { appointed: AppointedRow }
type UserExpression = ExpressionBuilder<SearchTables, 'user'>
type AppointedQuery = SelectQueryBuilder<SearchTables, 'appointed', { seq: number }>

/** Instead of the seq of somebody who has none yet: `not in` matches nothing beside null. */
const notCounted = -1

const withAppointed = (db: AdminDb) =>
  db.with(
    (cte) => cte('appointed').materialized(),
    (from) =>
      from
        .selectFrom('appointment')
        .where(isInForce('appointment'))
        .select(['appointment.role', 'appointment.committee', 'appointment.portfolio'])
        .select((row) => {
          // A join would make PostgreSQL read everybody.
          const seq = row.selectFrom('user').select('user.seq').whereRef('user.id', '=', 'appointment.userId')
          return row.fn.coalesce(seq, sql.lit(notCounted)).as('seq')
        })
        .$castTo<AppointedRow>(),
  )

/** Each row of the narrow index is compared with them in memory. */
const selectAppointedSeqs = (
  user: UserExpression,
  narrowed: (appointed: AppointedQuery) => AppointedQuery = (appointed) => appointed,
) => narrowed(user.selectFrom('appointed').select('appointed.seq'))

/** Admins stay admins; else the highest appointment takes precedence over the others and over the person's own role. */
function matchesRole(user: UserExpression, role: Role) {
  const holds = (...filter: AppointedRole[]) =>
    user(
      'user.seq',
      'in',
      selectAppointedSeqs(user, (appointed) => appointed.where('appointed.role', 'in', filter)),
    )
  if (!isAppointed(role))
    return user.and([user('user.role', '=', role), ...(isAdmin(role) ? [] : [user.not(holds(...appointedRoles))])])
  const higher = appointedRoles.slice(appointedRoles.indexOf(role) + 1)
  const isNoAdmin = user('user.role', 'not in', roles.filter(isOwn).filter(isAdmin))
  const select = (...filter: AppointedRole[]) =>
    selectAppointedSeqs(user, (appointed) => appointed.where('appointed.role', 'in', filter))
  // A condition of its own for the higher roles would be asked of everybody.
  const exactly = higher.length > 0 ? select(role).except(select(...higher)) : select(role)
  return user.and([isNoAdmin, user('user.seq', 'in', exactly)])
}

/** The place of an appointment takes precedence over a person's own. */
function matchesPlace(user: UserExpression, part: 'committee' | 'portfolio', code: string) {
  const withPlace = (appointed: AppointedQuery) =>
    appointed.where((row) =>
      row.or([
        row('appointed.committee', 'is not', null),
        // What an LCVP chose does not count; their own portfolio does, until an office names one.
        row.and([
          row('appointed.role', 'in', appointedRoles.filter(isBoundToCommittee)),
          ...(part === 'portfolio' ? [row('appointed.portfolio', 'is not', null)] : []),
        ]),
      ]),
    )
  const isAppointedThere = user(
    'user.seq',
    'in',
    selectAppointedSeqs(user, (appointed) =>
      withPlace(appointed).where(
        `appointed.${part}`,
        code === noneFilter ? 'is' : '=',
        code === noneFilter ? null : code,
      ),
    ),
  )
  const own = user(`user.${part}`, code === noneFilter ? 'is' : '=', code === noneFilter ? null : code)
  return user.or([
    isAppointedThere,
    user.and([own, user.not(user('user.seq', 'in', selectAppointedSeqs(user, withPlace)))]),
  ])
}

function matches(db: AdminDb, user: UserExpression, { words, role, committee, portfolio, ...lastSignIn }: UserFilter) {
  const { neverSignedIn, lastSignInBefore } = lastSignIn
  return user.and([
    user('user.seq', 'is not', null),
    ...(words.length > 0 ? [user('user.seq', 'in', selectMatchingSeqs(db, { table: 'user', words }))] : []),
    ...(role ? [matchesRole(user, role)] : []),
    ...(committee ? [matchesPlace(user, 'committee', committee)] : []),
    ...(portfolio ? [matchesPlace(user, 'portfolio', portfolio)] : []),
    ...(neverSignedIn ? [user('user.lastSignInAt', 'is', null)] : []),
    // Timestamps are ISO text: each one of an earlier day sorts before the day itself.
    ...(lastSignInBefore ? [user('user.lastSignInAt', '<', lastSignInBefore)] : []),
  ])
}

/** The total comes with the same query. It follows from a page that is not full; only behind a full one, or when the page is
 * empty, are the other matches counted. */
export async function searchUsers(db: AdminDb, { page, limit, ...filter }: Page & UserFilter): Promise<UserPage> {
  const offset = (page - 1) * limit
  const rows = await withAppointed(db)
    .with('found', (from) =>
      from
        .selectFrom('user')
        .select('user.seq')
        .where((user) => matches(db, user, filter))
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
        .where((user) => matches(db, user, filter))
      const isLast = sql<SqlBool>`shown.n < ${limit} and shown.n >= ${page === 1 ? 0 : 1}`
      return sql<number>`case when ${isLast} then ${offset} + shown.n else (${all}) end`.as('total')
    })
    .orderBy('user.seq', 'desc')
    .execute()
  const users = rows.filter((row): row is UserRow & { total: number } => row.id !== null)
  const total = Number(rows[0]?.total ?? 0)
  return { users: await withAppointments(db, users), total, totalPages: totalPagesOf(total, limit) }
}

/** The best matches by name and address. */
export async function findBestUsers(
  db: AdminDb,
  { words, isFuzzy }: Pick<SearchRequest, 'words' | 'isFuzzy'>,
): Promise<User[]> {
  const seqs = await findBestMatches(db, { table: 'user', words, isFuzzy })
  if (seqs.length === 0) return []
  const rows = await db
    .selectFrom('user')
    .select([...userColumns, 'user.seq'])
    .where('seq', 'in', seqs)
    .execute()
  const rankOf = ({ seq }: { seq: number | null }) => seqs.indexOf(seq as number)
  return withAppointments(
    db,
    rows.sort((a, b) => rankOf(a) - rankOf(b)),
  )
}

export const findUser = (db: AdminDb, uid: string): Promise<UserRow | undefined> =>
  db.selectFrom('user').select(userColumns).where('id', '=', uid).executeTakeFirst()

/** People whose sessions were used since then. */
export async function countPeopleSince(db: AdminDb, since: string): Promise<number> {
  const { n } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.count<number>('userId').distinct().as('n'))
    .where('updatedAt', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(n)
}
