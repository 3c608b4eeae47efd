// Reports that an import made, deleted many at once.
import { setImmediate as breathe } from 'node:timers/promises'
import type { Trx } from '#server/database/database.ts'
import { lockRows } from '#server/database/lock-rows.ts'
import { tablesOf } from '../report/queries.ts'
import type { EntryRow } from '../tables.ts'

/** Some twenty values each, well under what both databases take. */
const atOnce = 500

/** SQLite works in this process: between two batches others are answered. */
async function inBatches<T>(all: readonly T[], work: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += atOnce) {
    await work(all.slice(from, from + atOnce))
    await breathe()
  }
}

type Deleting = { deletedBy: string; isStill: (row: EntryRow) => boolean }

/** Deletes those of which nobody has made anything else; answers them as they were, and the others that are there. */
export async function deleteEntries(trx: Trx, ids: readonly string[], { deletedBy, isStill }: Deleting) {
  const [deleted, others]: [EntryRow[], EntryRow[]] = [[], []]
  await inBatches(ids, async (some) => {
    const rows = await heldEntries(trx, some)
    const there = rows.filter((row) => !row.deleted)
    const wanted = there.filter(isStill)
    others.push(...there.filter((row) => !isStill(row)))
    if (wanted.length === 0) return
    await tablesOf(trx)
      .updateTable('mxFunnelEntry')
      .set((row) => ({
        ...{ deleted: 1, deletedBy, updatedAt: new Date().toISOString() },
        version: row('version', '+', 1),
      }))
      .where(
        'id',
        'in',
        wanted.map(({ id }) => id),
      )
      .execute()
    deleted.push(...wanted)
  })
  return { deleted, others }
}

/** As they are once nobody else is changing them, and until this transaction ends. */
const heldEntries = (trx: Trx, ids: readonly string[]): Promise<EntryRow[]> =>
  lockRows(trx, tablesOf(trx).selectFrom('mxFunnelEntry').selectAll().where('id', 'in', ids).orderBy('id')).execute()
