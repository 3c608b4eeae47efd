// Prepared queries: each shape of filters is compiled once, and a cached result is never older than the last commit by anybody.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { inTransaction, openDatabase } from '../database.ts'
import { preparedQuery, preparedStatement, readDirectly } from './prepared-query.ts'
import { withOwnReadSnapshot } from './read-snapshot.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.db.schema.createTable('kept').addColumn('id', 'integer').addColumn('n', 'integer').execute()
  await portal.db.insertInto('kept').values({ id: 1, n: 0 }).execute()
})
afterAll(() => portal.close())

const readN = preparedQuery<{ id: number }, { n: number }>((db, { id }) =>
  db.selectFrom('kept').select('n').where('id', '=', id),
)
const nNow = async () => (await readN(portal.db, { id: 1 }))[0]?.n
const write = (db: TestPortal['db'], n: number) => db.updateTable('kept').set({ n }).where('id', '=', 1).execute()

it('sees our own writes within the same turn of the event loop', async () => {
  for (let n = 1; n <= 20; n++) {
    await write(portal.db, n)
    expect(await nNow()).toBe(n)
  }
})

it('shows a transaction only once it is committed, and inside it what it wrote', async () => {
  await write(portal.db, 100)
  await inTransaction(portal.db, async (trx) => {
    await write(trx, 101)
    expect((await readN(trx, { id: 1 }))[0]?.n).toBe(101)
    if (portal.engine === 'sqlite') expect(await nNow()).toBe(100)
  })
  expect(await nNow()).toBe(101)
})

it('sees the writes of another instance on its next turn', async () => {
  const other = openDatabase(portal.portal.config)
  for (let n = 200; n < 210; n++) {
    await nNow()
    await write(other.db, n)
    await new Promise((resolve) => setImmediate(resolve))
    expect(await nNow()).toBe(n)
  }
  await other.close()
})

it('returns frozen rows, because callers share them', async () => {
  const rows = (await readN(portal.db, { id: 1 })) as { n: number }[]
  if (portal.engine === 'sqlite') {
    expect(() => {
      ;(rows[0] as { n: number }).n = 5
    }).toThrow()
  }
  expect(await nNow()).toBe(209)
})

const readAll = preparedQuery<{ id: number }, Record<string, unknown>>((db, { id }) =>
  db.selectFrom('kept').selectAll().where('id', '=', id),
)

it('keeps working while a newer instance changes the table', async () => {
  expect(Object.keys((await readAll(portal.db, { id: 1 }))[0] ?? {})).toEqual(['id', 'n'])
  const other = openDatabase(portal.portal.config)
  await other.db.schema.alterTable('kept').addColumn('note', 'text').execute()
  await other.close()
  await new Promise((resolve) => setImmediate(resolve))
  expect((await readAll(portal.db, { id: 1 }))[0]).toMatchObject({ id: 1, n: 209 })
})

it('gives each parameter to where its name stands, also twice, beside fixed values', async () => {
  const readBetween = preparedQuery<{ to: number; from: number }, { n: number }>((db, { from, to }) =>
    db
      .selectFrom('kept')
      .select('n')
      .where('id', '>=', from)
      .where('id', '<=', to)
      .where('n', 'in', [209, 210])
      .where('n', '>', from),
  )
  expect(await readBetween(portal.db, { to: 1, from: 1 })).toEqual([{ n: 209 }])
  expect(await readBetween(portal.db, { to: 3, from: 2 })).toEqual([])
  expect(await readBetween(portal.db, { from: 0, to: 1 })).toEqual([{ n: 209 }])
})

it('is built once per shape: which filters are given, and which of them are true', async () => {
  let built = 0
  type Filters = { id: number; n?: number | undefined; isBackwards?: boolean }
  const listIds = preparedQuery<Filters, { n: number }>((db, { id, n, isBackwards = false }) => {
    built += 1
    const all = db.selectFrom('kept').select('n').where('id', '>=', id)
    return (n === undefined ? all : all.where('n', '=', n)).orderBy('n', isBackwards ? 'desc' : 'asc')
  })
  await portal.db
    .insertInto('kept')
    .values([
      { id: 2, n: 1 },
      { id: 3, n: 2 },
    ])
    .execute()
  const ns = async (filters: Filters) => (await listIds(portal.db, filters)).map(({ n }) => n)
  expect(await ns({ id: 2 })).toEqual([1, 2])
  expect(await ns({ id: 3 })).toEqual([2])
  expect(await ns({ id: 2, n: undefined })).toEqual([1, 2])
  expect(built).toBe(1)
  expect(await ns({ id: 2, n: 1 })).toEqual([1])
  expect(await ns({ id: 2, n: 2 })).toEqual([2])
  expect(built).toBe(2)
  expect(await ns({ id: 2, isBackwards: true })).toEqual([2, 1])
  expect(await ns({ id: 2, isBackwards: false })).toEqual([1, 2])
  expect(built).toBe(4)
})

it('does not take a parameter too few or too many', async () => {
  // @ts-expect-error: a name is missing
  await expect(readN(portal.db, {})).rejects.toThrow('asks for a filter that was not given')
  // @ts-expect-error: nobody asked for that name
  await expect(readN(portal.db, { id: 1, name: 'x' })).rejects.toThrow('Not asked for by the query: name')
  const forgetful = preparedQuery<{ id: number; n: number }, { n: number }>((db, { id }) =>
    db.selectFrom('kept').select('n').where('id', '=', id),
  )
  await expect(forgetful(portal.db, { id: 1, n: 1 })).rejects.toThrow('Not asked for by the query: n')
})

const setN = preparedStatement((db, { id, n }: { id: number; n: number | null }) =>
  db.updateTable('kept').set({ n }).where('id', '=', id).returningAll(),
)

it('writes with a prepared statement, null included, and keeps working while a newer instance changes the table', async () => {
  const write = (n: number | null) => inTransaction(portal.db, async (trx) => (await setN(trx, { id: 1, n })).rows[0])
  for (const n of [5, null, 7]) expect(await write(n)).toMatchObject({ id: 1, n })
  const other = openDatabase(portal.portal.config)
  await other.db.schema.alterTable('kept').addColumn('later', 'text').execute()
  await other.close()
  expect(await write(8)).toMatchObject({ id: 1, n: 8, later: null })
  expect(await nNow()).toBe(8)
})

it('keeps a limited number of texts prepared that depend on what was typed; others are answered all the same', async () => {
  await write(portal.db, 300)
  const rowOne = portal.db.selectFrom('kept').select('n').where('id', '=', 1)
  const read = (n: number) => readDirectly(portal.db, rowOne.limit(sql.lit(10 + n)))
  // The direct reader freezes what it may give again.
  const isDirect = async (n: number) => {
    const rows = await read(n)
    expect(rows[0]).toEqual({ n: 300 })
    return Object.isFrozen(rows)
  }
  expect(await isDirect(0)).toBe(true)
  for (let n = 1; n < 300; n++) await read(n)
  expect([await isDirect(0), await isDirect(299)]).toEqual([true, false])
})

it('reads the same the first time and later, whatever the types', async () => {
  const readKinds = preparedQuery<{ text: string; n: number }, Record<string, unknown>>((_, { text, n }) => {
    const given = sql`cast(${text} as text) as "text", cast(${n} as integer) as "n", 2.5 as "half", null as "nothing"`
    return sql<Record<string, unknown>>`select ${given}, count(*) as "rows" from "kept" where "id" = ${n}`
  })
  const text = 'Zoë\'s "\\ 100 %\n'
  const first = await readKinds(portal.db, { text, n: 1 })
  await write(portal.db, 9)
  const again = await readKinds(portal.db, { text, n: 1 })
  expect(again).not.toBe(first)
  expect(again).toEqual(first)
  expect(again).toMatchObject([{ text, n: 1, nothing: null }])
})

/** How many queries reach PostgreSQL meanwhile. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const watched = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const { length } = watched.mock.calls
  watched.mockRestore()
  return length
}
const inRequest = <T>(work: () => Promise<T>) =>
  new Promise<T>((resolve, reject) => withOwnReadSnapshot(() => void work().then(resolve, reject)))

it('on PostgreSQL, sends a query once that is asked twice in one turn, and never one that was sent before', async () => {
  if (portal.engine !== 'postgres') return
  await nNow()
  const both = () => Promise.all([readN(portal.db, { id: 1 }), readN(portal.db, { id: 1 })])
  expect(await countQueries(both)).toBe(1)
  const [one, other] = await both()
  expect(one).toBe(other)
  const changed = countQueries(async () => {
    const before = nNow()
    await write(portal.db, 11)
    expect(await nNow()).toBe(11)
    await before
  })
  expect(await changed).toBe(3)
})

it('on PostgreSQL, a request does not repeat a query that found nothing', async () => {
  if (portal.engine !== 'postgres') return
  await readN(portal.db, { id: 404 })
  const twice = () =>
    inRequest(async () => {
      expect(await readN(portal.db, { id: 404 })).toEqual([])
      expect(await readN(portal.db, { id: 404 })).toEqual([])
    })
  expect(await countQueries(twice)).toBe(1)
  await portal.db.insertInto('kept').values({ id: 404, n: 1 }).execute()
  expect(await inRequest(() => readN(portal.db, { id: 404 }))).toEqual([{ n: 1 }])
})
