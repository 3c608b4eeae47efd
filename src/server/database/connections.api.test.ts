// Connections to PostgreSQL: how many there are, how they are named, how long their statements may take, and what is told of them.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionWaits, RequestCost } from '../overload/request-cost.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { shareConnections, withSpareConnection } from './database.ts'

type Named = { name: string; count: number }
type Count = (text: string) => Promise<{ rows: Named[] }>

it.each([
  [1, 1, 1],
  [3, 1, 1],
  [4, 1, 2],
  [6, 2, 3],
  [10, 4, 5],
  [100, 49, 50],
])('of %d connections %d read and %d belong to the pool', (total, readers, pool) => {
  expect(shareConnections(total)).toEqual({ readers, pool })
})

describe.runIf(process.env.NEXUS_TEST_ENGINE === 'postgres')('a portal with six connections', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal({ env: { DATABASE_POOL: '6', LOG_LEVEL: 'silent' } })
  })
  afterAll(() => portal.close())

  /** The figures of one moment. */
  const readFigures = async () => {
    const text = await portal.readMetrics()
    return (series: string) => {
      const start = `nexus_database_pool_${series} `
      return Number(
        text
          .split('\n')
          .find((line) => line.startsWith(start))
          ?.slice(start.length),
      )
    }
  }

  /** More requests at once than there are connections; then how many of each name there are. */
  async function countUnderLoad(count: { query: Count }) {
    const admin = await portal.signInAs('admin')
    const paths = ['/api/me', '/api/ready', '/api/route-permissions', '/api/home']
    const requests = Array.from({ length: 60 }, (_, at) => portal.ask('GET', paths[at % 4] as string, { as: admin }))
    for (const { status } of await Promise.all(requests)) expect(status).toBe(200)
    return count.query(`select application_name as name, count(*)::int as count from pg_stat_activity
      where datname = current_database() group by 1`)
  }

  /** An idle one may have been closed meanwhile. */
  function expectUpToSix(rows: Named[]): void {
    expect(rows).toEqual([{ name: 'nexus', count: expect.any(Number) }])
    expect(rows[0]?.count).toBeGreaterThan(3)
    expect(rows[0]?.count).toBeLessThanOrEqual(6)
  }

  it('has no more, under their name, whatever people request', async () => {
    const { rows } = await countUnderLoad({ query: (text) => sql<Named>`${sql.raw(text)}`.execute(portal.db) })
    expectUpToSix(rows)
    const figure = await readFigures()
    expect([figure('max'), figure('waiting')]).toEqual([5, 0])
    const counts = ['used', 'idle', 'reading'].map((state) => figure(`connections{state="${state}"}`))
    const sum = counts.reduce((all, count) => all + count, 0)
    expect(sum).toBeGreaterThan(2)
    expect(sum).toBeLessThanOrEqual(5)
  })

  it('a request that has waited long for several does not wait for another', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const begun = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
    const holding = begun.map(({ resolve }) =>
      portal.db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx)
        resolve()
        await held
      }),
    )
    await Promise.all(begun.map(({ promise }) => promise))
    const read = () => sql`select 1`.execute(portal.db)
    // Begins before the other one, and is still waiting when that is refused: both have the same timeout.
    const waiting = read()
    await new RequestCost().measure(async () => {
      for (let n = 0; n < 4; n++) connectionWaits.note(2400)
      connectionWaits.note(999)
      expect(connectionWaits.isOver()).toBe(false)
      connectionWaits.note(1200)
      await expect(read()).rejects.toThrow('timeout exceeded when trying to connect')
      release()
      await Promise.all([waiting, ...holding])
      await read()
    })
    expect(connectionWaits.isOver()).toBe(false)
  })

  it('has no more while one works beside the pool', async () => {
    const backup = new pg.Client({ connectionString: portal.portal.config.databaseUrl, application_name: 'nexus' })
    const { rows } = await withSpareConnection(portal.db, async () => {
      await backup.connect()
      return countUnderLoad(backup as unknown as { query: Count })
    })
    await backup.end()
    expectUpToSix(rows)
  })

  it('limits the time of statements, also outside of transactions', async () => {
    const { rows } = await sql`select current_setting('statement_timeout') as set`.execute(portal.db)
    expect(rows).toEqual([{ set: '9s' }])
  })

  it('limits how long a transaction may do nothing, to a little more than a statement', async () => {
    await portal.db.transaction().execute(async (trx) => {
      const { rows } = await sql`select current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('statement_timeout') as statement`.execute(trx)
      expect(rows).toEqual([{ idle: '10s', statement: '9s' }])
    })
  })

  it('counts connections that broke', async () => {
    const before = (await readFigures())('errors_total')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(portal.db)
    await expect.poll(async () => (await readFigures())('errors_total')).toBeGreaterThan(before)
  })
})
