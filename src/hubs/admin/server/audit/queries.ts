// Audit queries: keyset pagination by seq, never by offset, each filter through its own index, so that the oldest page costs
// what the newest does.
import { sql } from 'kysely'
import { preparedQuery } from '#server/database/prepared-query.ts'
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

const selectTotal = preparedQuery((db: AdminDb, _: Record<never, never>) =>
  db.selectFrom('audit').select(({ fn }) => fn.countAll<number | string>().as('n')),
)

/** All, whatever the filter. */
export const countEntries = async (db: AdminDb): Promise<number> => Number((await selectTotal(db, {}))[0]?.n)

/** Entries written concurrently by two instances may differ by a few seqs from the order of their timestamps. */
const seqSlack = 1000

const everyKind = sql<{ kind: string }>`
    with recursive kinds(kind) as (
      select min(audit.kind) from audit
      union all
      select (select min(audit.kind) from audit where audit.kind > kinds.kind) from kinds where kinds.kind is not null
    )
    select kind from kinds where kind is not null`
const selectKinds = preparedQuery<Record<never, never>, { kind: string }>(() => everyKind)

/** Every kind there is: one index seek per kind, however long the trail is. */
export const listKinds = async (db: AdminDb): Promise<string[]> => (await selectKinds(db, {})).map(({ kind }) => kind)

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

/** A read asks for no more entries. */
const mostPerRead = 200

type Branch = { column: 'kind' | 'actorEmail' | 'subject'; value: string } | undefined

/** A resolved filter: what to search, and where. Null when nothing can match. */
export type ResolvedFilter = {
  person: string | undefined
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
  return { person: filter.person || undefined, kinds, from: from || undefined, until: until || undefined, first, last }
}

type Page = Omit<Window, 'end'> & Pick<ResolvedFilter, 'from' | 'until' | 'first' | 'last'> & { isNewest: boolean }
/** `person`, and the kinds by their number: there are some hundred. */
type Filters = Page & { person?: string } & { [kind: `kind${number}`]: string }

const newestOrOldest = (isNewest: boolean) => (isNewest ? 'desc' : 'asc')

function selectSeqs(db: AdminDb, branch: Branch, kinds: readonly string[], page: Page) {
  const { below, above, from, until, first, last, isNewest, limit } = page
  let seqs = db.selectFrom('audit').select('seq')
  if (branch) seqs = seqs.where(branch.column, '=', branch.value)
  if (kinds.length > 0 && branch?.column !== 'kind') seqs = seqs.where('kind', 'in', kinds)
  if (below !== undefined) seqs = seqs.where('seq', '<', below)
  if (above !== undefined) seqs = seqs.where('seq', '>', above)
  if (first !== undefined) seqs = seqs.where('seq', '>=', first)
  if (last !== undefined) seqs = seqs.where('seq', '<=', last)
  if (from) seqs = seqs.where('at', '>=', from)
  if (until) seqs = seqs.where('at', '<', until)
  const nearest = seqs.orderBy('seq', newestOrOldest(isNewest)).limit(limit)
  return db.selectFrom(nearest.as('nearest')).select('nearest.seq')
}

function branchesOf(person: string | undefined, kinds: readonly string[]): Branch[] {
  if (person !== undefined)
    return [
      { column: 'actorEmail', value: person },
      { column: 'subject', value: person },
    ]
  return kinds.length > 0 ? kinds.map((value) => ({ column: 'kind', value })) : [undefined]
}

const selectEntries = preparedQuery((asked, filters: Filters) => {
  const db: AdminDb = asked
  const { below, above, from, until, first, last, isNewest, limit, person, ...named } = filters
  const kinds = Object.values(named) as string[]
  const page = { below, above, from, until, first, last, isNewest, limit }
  const [one, ...others] = branchesOf(person, kinds).map((branch) => selectSeqs(db, branch, kinds, page))
  const seqs = others.reduce((all, next) => all.union(next), one as ReturnType<typeof selectSeqs>)
  const order = newestOrOldest(isNewest)
  const nearest = db.selectFrom(seqs.as('places')).select('places.seq').orderBy('places.seq', order).limit(limit)
  // With a length that it knows, PostgreSQL looks up each entry. Of a parameter it expects a tenth of the trail.
  const few = db.selectFrom(nearest.as('nearest')).select('nearest.seq').limit(sql.lit(mostPerRead))
  return db
    .selectFrom('audit')
    .select(['seq', 'at', 'kind', 'subject', 'actorEmail', 'address', 'before', 'after'])
    .where('seq', 'in', few)
    .orderBy('seq', order)
})

/** The entries nearest to that end of the window, newest first. */
export async function listEntries(db: AdminDb, resolved: ResolvedFilter, { end, ...window }: Window) {
  const { person, kinds = [], ...bounds } = resolved
  const named = Object.fromEntries(kinds.map((kind, at) => [`kind${at}`, kind]))
  const isNewest = end === 'newest'
  const rows = await selectEntries(db, { ...window, ...bounds, isNewest, ...(person && { person }), ...named })
  return isNewest ? rows : rows.toReversed()
}
