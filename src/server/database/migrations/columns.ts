// Frozen: columns and indexes as migration steps write them often.
import type { ColumnBuilderCallback, CreateTableBuilder } from 'kysely'
import type { Trx } from '../database.ts'

export const primaryKey: ColumnBuilderCallback = (column) => column.primaryKey()
export const notNull: ColumnBuilderCallback = (column) => column.notNull()

/** Belongs to a person and goes with them. */
export const ofPerson: ColumnBuilderCallback = (column) => column.notNull().references('user.id').onDelete('cascade')

type Type = 'text' | 'integer' | 'bigint'

/** For `$call`: several columns of one type. */
const columns =
  (type: Type, build: ColumnBuilderCallback) =>
  <Name extends string>(...names: Name[]) =>
  <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) => {
    let made: CreateTableBuilder<Table, Column | Name> = table
    for (const name of names) made = made.addColumn(name, type, build)
    return made
  }

export const texts = columns('text', notNull)
export const nullableTexts = columns('text', (column) => column)
export const integers = columns('integer', notNull)
export const bigints = columns('bigint', notNull)

/** The columns of each index, by its name. */
export async function createIndexes(
  trx: Trx,
  table: string,
  indexes: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [name, indexed] of Object.entries(indexes)) {
    await trx.schema
      .createIndex(name)
      .on(table)
      .columns([...indexed])
      .execute()
  }
}
