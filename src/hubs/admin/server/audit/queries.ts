// Audit queries: keyset pagination by seq, never by offset, each filter through its own index, so that the oldest page costs
// what the newest does.
import { sql } from 'kysely'
import { matchKinds } from '../../audit-kinds.ts'
import type { AdminDb } from '../tables.ts'

export type AuditFilter = {
  person: string
  kind: string
  from?: string | undefined
  until?: string | undefined
}

/** Seq bounds, exclusive, and from which end to read. */
export type Window = { below?: number | undefined; above?: number | undefined; end: 'newest' | 'oldest'; limit: number }

/** Entries written concurrently by two instances may differ by a few seqs from the order of their timestamps. */
const seqSlack = 1000

/** Every kind there is: one index seek per kind, however long the trail is. */
export async function listKinds(db: AdminDb): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with recursive kinds(kind) as (
      select min(audit.kind) from audit
      union all
      select (select min(audit.kind) from audit where audit.kind > kinds.kind) from kinds where kinds.kind is not null
    )
    select kind from kinds where kind is not null`.execute(db)
  return rows.map(({ kind }) => kind)
}

/** The last seq that an entry before this timestamp can have; undefined when there is none. */
export async function findLastSeqBefore(db: AdminDb, moment: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit')
    .select('seq')
    .where('at', '<', moment)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && row.seq + seqSlack
}

async function findFirstSeqFrom(db: AdminDb, moment: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit')
    .select('seq')
    .where('at', '>=', moment)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return row && row.seq - seqSlack
}

type Branch = { column: 'kind' | 'actorEmail' | 'subject'; value: string } | undefined

/** A resolved filter: what to search, and where. Null when nothing can match. */
export type ResolvedFilter = {
  branches: Branch[]
  kinds: string[] | undefined
  from: string | undefined
  until: string | undefined
  first: number | undefined
  last: number | undefined
}

/** Timestamps are compared as text, so all must have the same format. */
const asStored = (moment: string | undefined) => moment && new Date(moment).toISOString()

export async function resolveFilter(db: AdminDb, filter: AuditFilter): Promise<ResolvedFilter | null> {
  const from = asStored(filter.from)
  const until = asStored(filter.until)
  const kinds = filter.kind ? matchKinds(filter.kind, await listKinds(db)) : undefined
  const first = from ? await findFirstSeqFrom(db, from) : undefined
  const last = until ? await findLastSeqBefore(db, until) : undefined
  if (kinds?.length === 0 || (from && first === undefined) || (until && last === undefined)) return null
  const branches: Branch[] = filter.person
    ? [
        { column: 'actorEmail', value: filter.person },
        { column: 'subject', value: filter.person },
      ]
    : (kinds?.map((kind) => ({ column: 'kind' as const, value: kind })) ?? [undefined])
  return { branches, kinds, from, until, first, last }
}

function selectSeqs(db: AdminDb, branch: Branch, resolved: ResolvedFilter, { below, above, end, limit }: Window) {
  const { kinds, from, until, first, last } = resolved
  let seqs = db.selectFrom('audit').select('seq')
  if (branch) seqs = seqs.where(branch.column, '=', branch.value)
  if (kinds && branch?.column !== 'kind') seqs = seqs.where('kind', 'in', kinds)
  if (below !== undefined) seqs = seqs.where('seq', '<', below)
  if (above !== undefined) seqs = seqs.where('seq', '>', above)
  if (first !== undefined) seqs = seqs.where('seq', '>=', first)
  if (last !== undefined) seqs = seqs.where('seq', '<=', last)
  if (from) seqs = seqs.where('at', '>=', from)
  if (until) seqs = seqs.where('at', '<', until)
  const nearest = seqs.orderBy('seq', end === 'newest' ? 'desc' : 'asc').limit(limit)
  return db.selectFrom(nearest.as('nearest')).select('nearest.seq')
}

/** The entries nearest to that end of the window, newest first. */
export async function listEntries(db: AdminDb, resolved: ResolvedFilter, window: Window) {
  const [one, ...others] = resolved.branches.map((branch) => selectSeqs(db, branch, resolved, window))
  if (!one) return []
  const seqs = others.reduce((all, next) => all.union(next), one)
  const rows = await db
    .selectFrom('audit')
    .select(['seq', 'at', 'kind', 'subject', 'actorEmail', 'address', 'before', 'after'])
    .where('seq', 'in', (from) => from.selectFrom(seqs.as('places')).select('places.seq'))
    .orderBy('seq', window.end === 'newest' ? 'desc' : 'asc')
    .limit(window.limit)
    .execute()
  return window.end === 'newest' ? rows : rows.reverse()
}
