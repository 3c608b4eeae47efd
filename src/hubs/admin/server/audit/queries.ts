// Audit queries: keyset pagination by seq, never by offset, each filter through its own index, so that the oldest page costs
// what the newest does.
import { sql } from 'kysely'
import { kindsMeant } from '../../audit-kinds.ts'
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
const slack = 1000

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
export async function lastPlaceBefore(db: AdminDb, moment: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit')
    .select('seq')
    .where('at', '<', moment)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && row.seq + slack
}

async function firstPlaceFrom(db: AdminDb, moment: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit')
    .select('seq')
    .where('at', '>=', moment)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return row && row.seq - slack
}

type Branch = { column: 'kind' | 'actorEmail' | 'subject'; value: string } | undefined

/** A resolved filter: what to search, and where. Null when nothing can match. */
export type Lookup = {
  branches: Branch[]
  kinds: string[] | undefined
  from: string | undefined
  until: string | undefined
  first: number | undefined
  last: number | undefined
}

/** Timestamps are compared as text, so all must have the same format. */
const asStored = (moment: string | undefined) => moment && new Date(moment).toISOString()

export async function lookUp(db: AdminDb, filter: AuditFilter): Promise<Lookup | null> {
  const from = asStored(filter.from)
  const until = asStored(filter.until)
  const kinds = filter.kind ? kindsMeant(filter.kind, await listKinds(db)) : undefined
  const first = from ? await firstPlaceFrom(db, from) : undefined
  const last = until ? await lastPlaceBefore(db, until) : undefined
  if (kinds?.length === 0 || (from && first === undefined) || (until && last === undefined)) return null
  const branches: Branch[] = filter.person
    ? [
        { column: 'actorEmail', value: filter.person },
        { column: 'subject', value: filter.person },
      ]
    : (kinds?.map((kind) => ({ column: 'kind' as const, value: kind })) ?? [undefined])
  return { branches, kinds, from, until, first, last }
}

function placesIn(db: AdminDb, branch: Branch, lookup: Lookup, { below, above, end, limit }: Window) {
  const { kinds, from, until, first, last } = lookup
  let places = db.selectFrom('audit').select('seq')
  if (branch) places = places.where(branch.column, '=', branch.value)
  if (kinds && branch?.column !== 'kind') places = places.where('kind', 'in', kinds)
  if (below !== undefined) places = places.where('seq', '<', below)
  if (above !== undefined) places = places.where('seq', '>', above)
  if (first !== undefined) places = places.where('seq', '>=', first)
  if (last !== undefined) places = places.where('seq', '<=', last)
  if (from) places = places.where('at', '>=', from)
  if (until) places = places.where('at', '<', until)
  const nearest = places.orderBy('seq', end === 'newest' ? 'desc' : 'asc').limit(limit)
  return db.selectFrom(nearest.as('nearest')).select('nearest.seq')
}

/** The entries nearest to that end of the window, newest first. */
export async function readAudit(db: AdminDb, lookup: Lookup, window: Window) {
  const [one, ...others] = lookup.branches.map((branch) => placesIn(db, branch, lookup, window))
  if (!one) return []
  const places = others.reduce((all, next) => all.union(next), one)
  const rows = await db
    .selectFrom('audit')
    .select(['seq', 'at', 'kind', 'subject', 'actorEmail', 'address', 'before', 'after'])
    .where('seq', 'in', (from) => from.selectFrom(places.as('places')).select('places.seq'))
    .orderBy('seq', window.end === 'newest' ? 'desc' : 'asc')
    .limit(window.limit)
    .execute()
  return window.end === 'newest' ? rows : rows.reverse()
}
