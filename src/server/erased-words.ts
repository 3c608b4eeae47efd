// Where do texts name somebody who was erased? By id, address or full name, however it is capitalised.
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type Erased, formerMember } from './personal.ts'

/** Words by which nobody else is meant: a first name alone may be anybody's. */
const isFullName = (name: string) => /\S\s+\S/.test(name)

/** As it stands in a text, and as it stands in JSON. */
const spellingsOf = (text: string) => [...new Set([text, JSON.stringify(text).slice(1, -1)])]

/** What is looked for, and what stands in its place. */
const replacedFor = ({ uid, email, name, former }: Erased): [string, string][] => [
  [uid, former],
  ...spellingsOf(email).map((text): [string, string] => [text, former]),
  ...(isFullName(name) ? spellingsOf(name) : []).map((text): [string, string] => [text, formerMember]),
]

// biome-ignore lint/suspicious/noExplicitAny: of whichever table
type AnyRow = ExpressionBuilder<any, any>

/** Rows of which one of these columns may name them. */
export const mayName = (row: AnyRow, columns: readonly string[], erased: Erased) =>
  row.or(
    columns.flatMap((column) =>
      replacedFor(erased).map(([text]) => {
        const pattern = `%${text.replace(/[\\%_]/g, '_')}%`
        return sql<SqlBool>`lower(${sql.ref(column)}) like lower(${pattern})`
      }),
    ),
  )

/** As words of their own: 'Ali Khan' is not 'Ali Khanzada'. */
const asWords = (text: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'giu')

/** For what programs read: ids and addresses become the id that stands in their place. */
export const withoutWords = (text: string, erased: Erased): string =>
  replacedFor(erased).reduce((left, [each, by]) => left.replace(asWords(each), () => by), text)

/** For what people read. */
export const withoutName = (text: string, erased: Erased): string =>
  withoutWords(text, { ...erased, former: formerMember })
