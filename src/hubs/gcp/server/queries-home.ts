// What of the GCPs does a dashboard show? How many there are, and for reviewers how many wait and since when.
import type { Kysely } from 'kysely'
import { compiledOnce } from '#server/database/compiled-once.ts'
import { totalsReader } from '#server/database/counted-list.ts'
import type { Db } from '#server/database/database.ts'
import { listName } from './lists.ts'
import type { GcpTables } from './tables.ts'

const readTotals = totalsReader([listName('approved'), listName('pending')])

const oldestPending = compiledOnce<{ status: string }, { createdAt: string }>((db, { status }) =>
  (db as Kysely<GcpTables>)
    .selectFrom('gcp')
    .select('createdAt')
    .where('status', '=', status as 'pending')
    .orderBy('seq')
    .limit(1),
)

export async function gcpCounts(db: Db): Promise<{ approved: number; pending: number }> {
  const totals = await readTotals(db)
  return { approved: totals.get(listName('approved')) ?? 0, pending: totals.get(listName('pending')) ?? 0 }
}

/** Since when the oldest of those that wait has been waiting. */
export async function waitingSince(db: Db): Promise<string | undefined> {
  const [oldest] = await oldestPending(db, { status: 'pending' })
  return oldest?.createdAt
}
