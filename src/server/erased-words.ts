// Where do texts that people typed name somebody who was erased? By address, id or full name, however it is capitalised.
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { isFullName } from './erase.ts'
import { type Erased, formerMember } from './personal.ts'

const namesOf = ({ uid, email, name }: Erased) => [uid, email, ...(isFullName(name) ? [name] : [])]

// biome-ignore lint/suspicious/noExplicitAny: of whichever table
type AnyRow = ExpressionBuilder<any, any>

/** Rows of which one of these columns may name them. */
export const mayName = (row: AnyRow, columns: readonly string[], erased: Erased) =>
  row.or(
    columns.flatMap((column) =>
      namesOf(erased).map((text) => {
        const pattern = `%${text.replace(/[\\%_]/g, '_')}%`
        return sql<SqlBool>`lower(${sql.ref(column)}) like lower(${pattern})`
      }),
    ),
  )

/** As words of their own: 'Ali Khan' is not 'Ali Khanzada'. */
const asWords = (text: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'giu')

export const withoutName = (text: string, erased: Erased): string =>
  namesOf(erased).reduce((left, each) => left.replace(asWords(each), () => formerMember), text)
