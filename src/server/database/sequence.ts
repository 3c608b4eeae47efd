// Sequence: numbers in the order of commits. The audit trail and whatever reads 'what is new' since a number need that order, and
// full-text search needs an integer as the key of a row. Some changes use a sequence as the lock that makes them wait for each other.
import { sql } from 'kysely'
import type { Trx } from './database.ts'

/**
 * The next number of a sequence: later rows get larger ones. For several rows at once, the last of their numbers. Its row stays
 * locked until the commit, so that nobody sees a larger number before a smaller one. Every save locks that of the audit trail:
 * record a change last, when all else is written.
 */
export async function nextSeq(trx: Trx, name: string, by = 1): Promise<number> {
  const { last } = await trx
    .insertInto('sequence')
    .values({ name, last: by })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ last: sql`${sql.ref('sequence.last')} + ${by}` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
