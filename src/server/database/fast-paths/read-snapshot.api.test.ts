// Read snapshots: a request on PostgreSQL reuses cached rows only if nobody committed since it last looked.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { type Database, openDatabase } from '../database.ts'
import { preparedQuery } from './prepared-query.ts'
import { withOwnReadSnapshot } from './read-snapshot.ts'

let portal: TestPortal
let other: Database
beforeAll(async () => {
  portal = await startTestPortal()
  other = openDatabase(portal.portal.config)
  await portal.db.schema.createTable('looked').addColumn('id', 'integer').addColumn('n', 'integer').execute()
  await portal.db.insertInto('looked').values({ id: 1, n: 0 }).execute()
})
afterAll(async () => {
  await other.close()
  await portal.close()
})

const readN = preparedQuery<{ id: number }, { n: number }>((db, { id }) =>
  db.selectFrom('looked').select('n').where('id', '=', id),
)
const read = () => readN(portal.db, { id: 1 })
const write = ({ db }: Pick<Database, 'db'>, n: number) => db.updateTable('looked').set({ n }).execute()

/** Runs `work` as a request would. */
const asRequest = <T>(work: () => Promise<T>) =>
  new Promise<T>((resolve, reject) => withOwnReadSnapshot(() => void work().then(resolve, reject)))

describe.runIf(process.env.NEXUS_TEST_ENGINE === 'postgres')('a request', () => {
  it('reads once per turn of the event loop, and again in a later one', async () => {
    const [first, second, later] = await asRequest(async () => {
      const first = await read()
      const second = await read()
      await new Promise((resolve) => setImmediate(resolve))
      return [first, second, await read()]
    })
    expect(second).toBe(first)
    expect(later).not.toBe(first)
    expect(later).toEqual(first)
  })

  it('takes what an earlier one read, as long as nobody committed', async () => {
    const look = preparedQuery<{ id: number }, { id: number }>((db, { id }) =>
      db.selectFrom('looked').select('id').where('id', '=', id),
    )
    const lookAndRead = () => asRequest(() => look(portal.db, { id: 1 }).then(read))
    const rows = await lookAndRead()
    // Autovacuum may commit at any time, and then the rows are read again.
    const isSaved = async () => new Set([await lookAndRead(), await lookAndRead()]).size === 1
    await expect.poll(isSaved, { timeout: 10_000 }).toBe(true)
    await write(other, 7)
    expect(rows).toEqual([{ n: 0 }])
    expect(await lookAndRead()).toEqual([{ n: 7 }])
  })

  it('sees its own changes and those of another instance', async () => {
    await asRequest(async () => {
      for (let n = 10; n < 30; n++) {
        await read()
        await write(n % 2 ? other : portal, n)
        expect(await read()).toEqual([{ n }])
      }
    })
  })

  it('does not rely on the snapshot of another request', async () => {
    let heard: unknown
    const one = asRequest(async () => {
      heard = await read()
      // In the same turn, a request arrives that was sent after somebody else's commit.
      return asRequest(read)
    })
    expect(await one).not.toBe(heard)
  })
})

it('outside of requests, PostgreSQL is queried each time', async () => {
  const first = await read()
  if (portal.engine === 'postgres') expect(await read()).not.toBe(first)
  await write(other, 100)
  await new Promise((resolve) => setImmediate(resolve))
  expect(await read()).toEqual([{ n: 100 }])
})
