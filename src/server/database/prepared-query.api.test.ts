// Prepared queries: each combination of filters is compiled once, and what they read is never older than the last commit.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { inTransaction, openDatabase } from './database.ts'
import { preparedQuery, type Read, readerOf } from './prepared-query.ts'

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

describe.runIf(process.env.NEXUS_TEST_ENGINE === 'postgres')('on PostgreSQL', () => {
  let oneReader: TestPortal
  beforeAll(async () => {
    oneReader = await startTestPortal({ env: { DATABASE_POOL: '4' } })
  })
  afterAll(() => oneReader.close())
  const ask = (text: string) => (readerOf(oneReader.db) as Read)(text, [])

  it('a statement that its connection has lost is asked again', async () => {
    expect(await ask('select 1 as n')).toEqual([{ n: 1 }])
    await ask('deallocate all')
    expect(await ask('select 1 as n')).toEqual([{ n: 1 }])
  })

  it('a connection keeps at most 500 statements, and answers others all the same', async () => {
    for (let n = 0; n < 520; n++) expect(await ask(`select ${n} as n`)).toEqual([{ n }])
    const [kept] = await ask('select count(*)::int as statements from pg_prepared_statements')
    expect(kept).toEqual({ statements: expect.any(Number) })
    const { statements } = kept as { statements: number }
    expect(statements).toBeGreaterThan(400)
    expect(statements).toBeLessThanOrEqual(500)
  })
})
