// Which people are there? A page by place in the counted list, or by search in one covering index: one query each.
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { placeOf, totalOf } from '#server/database/counted-list.ts'
import { contains } from '#server/database/search.ts'
import type { PeopleTables } from '#server/people.ts'
import { everyone, ofRole } from '#server/people-list.ts'
import type { Role } from '#shared/roles.ts'
import { type User, withoutOne } from '../contract.ts'
import type { AdminDb } from './tables.ts'

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
  'user.createdAt',
  'user.version',
] as const

export const asUser = (row: UserRow): User => ({
  uid: row.id,
  email: row.email,
  displayName: row.name,
  role: row.role,
  active: row.active === 1,
  emailVerified: row.emailVerified === 1,
  lastSignInAt: row.lastSignInAt,
  place: { committee: row.committee, portfolio: row.portfolio },
  createdAt: row.createdAt,
  version: row.version,
})

export type Page = { page: number; limit: number; role?: Role | undefined }
/** What only the search path looks for. */
export type Narrowing = {
  words: string[]
  /** A code, `none`, or nothing. */
  committee: string
  portfolio: string
  neverSignedIn: boolean
  lastSignInBefore?: string | undefined
}
export const isNarrowed = ({ words, committee, portfolio, neverSignedIn, lastSignInBefore }: Narrowing) =>
  words.length > 0 || committee !== '' || portfolio !== '' || neverSignedIn || lastSignInBefore !== undefined
export type UserPage = { users: User[]; total: number }

export async function pageOfUsers(db: AdminDb, { page, limit, role }: Page): Promise<UserPage> {
  const list = role ? ofRole(role) : everyone
  const total = await totalOf(db, list)
  const { belowSeq, skip } = await placeOf(db, list, (page - 1) * limit, total)
  const rows = await db
    .selectFrom('user')
    .select(userColumns)
    .where('seq', '<', belowSeq)
    .$if(role !== undefined, (query) => query.where('role', '=', role as Role))
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
  return { users: rows.map(asUser), total }
}

type UserExpression = ExpressionBuilder<PeopleTables, 'user'>
type Wanted = Narrowing & Pick<Page, 'role'>

const hasCode = (user: UserExpression, column: 'user.committee' | 'user.portfolio', code: string) =>
  code === withoutOne ? user(column, 'is', null) : user(column, '=', code)

function matches(user: UserExpression, { words, role, committee, portfolio, ...lastSignIn }: Wanted) {
  const { neverSignedIn, lastSignInBefore } = lastSignIn
  return user.and([
    user('user.seq', 'is not', null),
    ...words.map((word) => contains('user.searchText', word)),
    ...(role ? [user('user.role', '=', role)] : []),
    ...(committee ? [hasCode(user, 'user.committee', committee)] : []),
    ...(portfolio ? [hasCode(user, 'user.portfolio', portfolio)] : []),
    ...(neverSignedIn ? [user('user.lastSignInAt', 'is', null)] : []),
    // Moments are ISO text: each one of an earlier day sorts before the day itself.
    ...(lastSignInBefore ? [user('user.lastSignInAt', '<', lastSignInBefore)] : []),
  ])
}

/**
 * The total comes along in the same query. A page that is not full tells it by itself; only behind a full one, or when
 * the page is empty, are the other matches counted.
 */
export async function searchUsers(db: AdminDb, { page, limit, ...wanted }: Page & Narrowing): Promise<UserPage> {
  const offset = (page - 1) * limit
  const rows = await db
    .with('found', (from) =>
      from
        .selectFrom('user')
        .select('user.seq')
        .where((user) => matches(user, wanted))
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
        .where((user) => matches(user, wanted))
      const isLast = sql<SqlBool>`shown.n < ${limit} and shown.n >= ${page === 1 ? 0 : 1}`
      return sql<number>`case when ${isLast} then ${offset} + shown.n else (${all}) end`.as('total')
    })
    .orderBy('user.seq', 'desc')
    .execute()
  const users = rows.filter((row): row is UserRow & { total: number } => row.id !== null)
  return { users: users.map(asUser), total: Number(rows[0]?.total ?? 0) }
}

export const findUser = (db: AdminDb, uid: string): Promise<UserRow | undefined> =>
  db.selectFrom('user').select(userColumns).where('id', '=', uid).executeTakeFirst()
