// Idempotent insert by idempotency key: a record that is sent again, because the response to the first request was lost, is
// stored once. Checklists and survey answers keep their keys apart from the record, in their own changes.
import type { Trx } from '../database/database.ts'

/** The table has a unique constraint on the columns of `idempotencyKey`; `PersonalRows` that name them fit. */
export type StoredOnce = { table: string; idempotencyKey: readonly string[] }

type Row = Readonly<Record<string, string | number | null>>

/** Answers the row under that key, and whether this call stored it. Who sends the same at the same moment waits here. */
export async function insertOnce<Stored extends Row>(
  trx: Trx,
  once: StoredOnce,
  row: Stored,
): Promise<{ stored: Stored; isNew: boolean }> {
  const { table, idempotencyKey } = once
  const key = Object.fromEntries(idempotencyKey.map((column) => [column, row[column]]))
  for (;;) {
    const added = await trx
      .insertInto(table)
      .values(row)
      .onConflict((conflict) => conflict.columns(idempotencyKey).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (added) return { stored: added as Stored, isNew: true }
    const stored = await trx
      .selectFrom(table)
      .selectAll()
      .where((each) => each.and(key))
      .executeTakeFirst()
    // Without one, it was taken back at this very moment, and the key is free again.
    if (stored) return { stored: stored as Stored, isNew: false }
  }
}
