// Bulk delete of imported funnel reports, in batches.
import { setImmediate as breathe } from 'node:timers/promises'
import type { Trx } from '#server/database/database.ts'
import { lockRows } from '#server/database/lock-rows.ts'
import { tablesOf } from '../report/queries.ts'
import type { EntryRow } from '../tables.ts'

/** About twenty parameters per row, well below the limits of both databases. */
const batchSize = 500

/** SQLite runs in this process: yields between batches, so that other requests are served. */
async function inBatches<T>(all: readonly T[], work: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += batchSize) {
    await work(all.slice(from, from + batchSize))
    await breathe()
  }
}

type Deleting = { deletedBy: string; isUnchanged: (row: EntryRow) => boolean }

/** Soft-deletes the entries that are unchanged; returns them as they were, and the changed ones that remain. */
export async function deleteEntries(trx: Trx, ids: readonly string[], { deletedBy, isUnchanged }: Deleting) {
  const [deleted, others]: [EntryRow[], EntryRow[]] = [[], []]
  await inBatches(ids, async (some) => {
    const rows = await lockEntries(trx, some)
    const live = rows.filter((row) => !row.deleted)
    const deletable = live.filter(isUnchanged)
    others.push(...live.filter((row) => !isUnchanged(row)))
    if (deletable.length === 0) return
    await tablesOf(trx)
      .updateTable('mxFunnelEntry')
      .set((row) => ({
        ...{ deleted: 1, deletedBy, updatedAt: new Date().toISOString() },
        version: row('version', '+', 1),
      }))
      .where(
        'id',
        'in',
        deletable.map(({ id }) => id),
      )
      .execute()
    deleted.push(...deletable)
  })
  return { deleted, others }
}

/** As they are once nobody else is changing them, and until this transaction ends. */
const lockEntries = (trx: Trx, ids: readonly string[]): Promise<EntryRow[]> =>
  lockRows(trx, tablesOf(trx).selectFrom('mxFunnelEntry').selectAll().where('id', 'in', ids).orderBy('id')).execute()
