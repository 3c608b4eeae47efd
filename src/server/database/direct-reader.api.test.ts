// Is what is kept never older than what was committed, whoever committed it?
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../test-portal.ts'
import { compiledOnce } from './compiled-once.ts'
import { inTransaction, openDatabase } from './database.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.db.schema.createTable('kept').addColumn('id', 'integer').addColumn('n', 'integer').execute()
  await portal.db.insertInto('kept').values({ id: 1, n: 0 }).execute()
})
afterAll(() => portal.close())

const readN = compiledOnce<[id: number], { n: number }>((db) => db.selectFrom('kept').select('n').where('id', '=', 0))
const nNow = async () => (await readN(portal.db, 1))[0]?.n
const write = (db: TestPortal['db'], n: number) => db.updateTable('kept').set({ n }).where('id', '=', 1).execute()

it('follows our own writes within the same turn', async () => {
  for (let n = 1; n <= 20; n++) {
    await write(portal.db, n)
    expect(await nNow()).toBe(n)
  }
})

it('shows a transaction only once it is committed, and inside it what it wrote', async () => {
  await write(portal.db, 100)
  await inTransaction(portal.db, async (trx) => {
    await write(trx, 101)
    expect((await readN(trx, 1))[0]?.n).toBe(101)
    if (portal.engine === 'sqlite') expect(await nNow()).toBe(100)
  })
  expect(await nNow()).toBe(101)
})

it('follows another instance on its next turn', async () => {
  const other = openDatabase(portal.portal.config)
  for (let n = 200; n < 210; n++) {
    await nNow()
    await write(other.db, n)
    await new Promise((resolve) => setImmediate(resolve))
    expect(await nNow()).toBe(n)
  }
  await other.close()
})

it('hands out rows that nobody can change for the others', async () => {
  const rows = (await readN(portal.db, 1)) as { n: number }[]
  if (portal.engine === 'sqlite') {
    expect(() => {
      ;(rows[0] as { n: number }).n = 5
    }).toThrow()
  }
  expect(await nNow()).toBe(209)
})

const readAll = compiledOnce<[id: number], Record<string, unknown>>((db) =>
  db.selectFrom('kept').selectAll().where('id', '=', 0),
)

it('goes on while a newer instance changes the table', async () => {
  expect(Object.keys((await readAll(portal.db, 1))[0] ?? {})).toEqual(['id', 'n'])
  const other = openDatabase(portal.portal.config)
  await other.db.schema.alterTable('kept').addColumn('note', 'text').execute()
  await other.close()
  await new Promise((resolve) => setImmediate(resolve))
  expect((await readAll(portal.db, 1))[0]).toMatchObject({ id: 1, n: 209 })
})
