// Where do texts name somebody who was erased? By id, address or full name, however it is capitalised.
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { coveredText, tellingTexts } from './covered-text.ts'
import { type Erased, formerMember } from './personal.ts'

// biome-ignore lint/suspicious/noExplicitAny: of whichever table
type AnyRow = ExpressionBuilder<any, any>

/** Rows of which one of these columns may name them; whether it does, the texts themselves say. */
export const mayName = (row: AnyRow, columns: readonly string[], erased: Erased) =>
  row.or(
    columns.flatMap((column) =>
      tellingTexts(erased).map((text) => {
        const pattern = `%${text.replace(/[\\%_]/g, '_')}%`
        return sql<SqlBool>`lower(${sql.ref(column)}) like lower(${pattern})`
      }),
    ),
  )

/** For what people read: no made-up ids in it. */
export const withoutName = (text: string, erased: Erased): string =>
  coveredText(text, { ...erased, former: formerMember })
