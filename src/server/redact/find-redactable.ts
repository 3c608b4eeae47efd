// Redaction search in the database: finds texts that contain the id or the address of an erased person, in any case.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../database/database.ts'
import { isPostgres } from '../database/is-postgres.ts'
import { type Erased, formerMember } from '../privacy/personal.ts'
import { identifyingTexts, redactText } from './redact-text.ts'

const patternOf = (text: string) => `%${text.replace(/[!%_]/g, '!$&')}%`
/** Not every database knows upper and lower case of all alphabets. */
const inAnyCase = (text: string) =>
  /^\p{ASCII}*$/u.test(text) ? [text] : [text, text.toLowerCase(), text.toUpperCase()]

/** Candidate rows, in which one of these columns may contain it; the text itself decides. */
export function mayContainErased(trx: Trx, columns: readonly string[], erased: Erased): RawBuilder<SqlBool> {
  // On SQLite `like` ignores case, and is three times as fast as `lower()`.
  const like = sql.raw(isPostgres(trx) ? 'ilike' : 'like')
  const patterns = [...new Set(identifyingTexts(erased).flatMap(inAnyCase))].map(patternOf)
  const each = columns.flatMap((column) =>
    patterns.map((pattern) => sql`${sql.ref(column)} ${like} ${pattern} escape '!'`),
  )
  return sql`(${sql.join(each, sql` or `)})`
}

/** For texts that people read: 'a former member' instead of a pseudonym that nobody knows. */
export const readableText = (text: string, erased: Erased): string =>
  redactText(text, { ...erased, former: formerMember })

/** The same for some fields of a record; what is no text stays. */
export const readableTexts = <Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
  erased: Erased,
): Pick<Row, Name> =>
  Object.fromEntries(
    names.map((name) => {
      const value: unknown = row[name]
      return [name, typeof value === 'string' ? readableText(value, erased) : value]
    }),
  ) as Pick<Row, Name>
