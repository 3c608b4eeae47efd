// Unique names: decides whether a name in a text can mean only one person, and how the database searches for it.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { isPostgres } from '../database/is-postgres.ts'
import type { Erased } from '../privacy/personal.ts'
import { namePositions, normalizeName, type SearchedName } from './name-in-text.ts'

export type Named = Pick<Erased, 'uid' | 'name' | 'isUnproven'>
/** A name, and the names of others that contain it. */
export type NameSearch = { wanted: SearchedName; longer: readonly SearchedName[] }

/** Undefined for a name that does not identify one person: one word, or also the name of another member. */
export async function findNameSearch(db: Db, { uid, name, isUnproven }: Named): Promise<NameSearch | undefined> {
  const wanted = isUnproven ? undefined : normalizeName(name)
  if (!wanted) return undefined
  const others = await db
    .selectFrom('user')
    .select('name')
    .where(mayContainName(db, 'name', wanted))
    .where('id', '<>', uid)
    // A name that somebody merely typed at sign-up does not keep a name off the list.
    .where('emailVerified', '=', 1)
    .execute()
  const longer = others.flatMap((other) => {
    const theirs = normalizeName(String(other.name))
    return theirs && namePositions(String(other.name), wanted).length > 0 ? [theirs] : []
  })
  return longer.some(({ text }) => text === wanted.text) ? undefined : { wanted, longer }
}

/** The database excludes plain texts without the longest word of the name. Others are normalised and compared here. */
export function mayContainName(db: Db, column: string, { words }: SearchedName): RawBuilder<SqlBool> {
  const text = sql.ref(column)
  const isForeign = isPostgres(db)
    ? sql<SqlBool>`octet_length(${text}) <> char_length(${text})`
    : sql<SqlBool>`length(cast(${text} as blob)) <> length(${text})`
  const longest = words.reduce((long, each) => (each.length > long.length ? each : long), '')
  if (!/^\p{ASCII}*$/u.test(longest)) return isForeign
  const like = sql.raw(isPostgres(db) ? 'ilike' : 'like')
  return sql`(${isForeign} or ${text} ${like} ${`%${longest.replace(/[!%_]/g, '!$&')}%`} escape '!')`
}
