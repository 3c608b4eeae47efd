// PostgreSQL reader: a pool of its own for prepared queries, which each connection plans once and keeps under a name.
import pg from 'pg'
import type { Read, Rows } from '../prepared-query.ts'
import {
  connecting,
  jit,
  type OnConnectionError,
  setForSession,
  statementName,
  statementTimeoutMs,
} from './postgres-dialect.ts'
import type { CheckTimeline } from './timeline.ts'

type Options = {
  connectionString: string
  max: number
  tookMs: (ms: number, sql: string) => void
  checkTimeline: CheckTimeline
  onError: OnConnectionError
}
export type PostgresReader = { read: Read; count(): number; close(): Promise<void> }

/** An answer that comes later is given up, with the connection. */
const timeoutMs = 5000
/** Each name costs memory on every connection; further queries are planned each time. */
const maxNames = 500

const settings = {
  // By default, PostgreSQL plans a page again each time, because it cannot know how short it is.
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: statementTimeoutMs(timeoutMs),
  jit,
}

/** A newer instance has changed a table, or the connection has lost the statement. */
const isPlanLost = (error: unknown) => ['0A000', '26000'].includes((error as pg.DatabaseError).code ?? '')

/** During a failover a proxy may lead to a replica, which answers with what it has. Callers hear that the database is down. */
async function refuseReplica(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"')
  if (rows[0]?.isReplica) throw Object.assign(new Error('This PostgreSQL is a replica.'), { code: '57P03' })
}

export function openPostgresReader(options: Options): PostgresReader {
  const { connectionString, max, tookMs, checkTimeline, onError } = options
  let isBehindPooler = false
  const pool = new pg.Pool({
    connectionString,
    max,
    ...connecting,
    query_timeout: timeoutMs,
    idleTimeoutMillis: 0,
    async onConnect(client: pg.ClientBase) {
      await checkTimeline(client)
      await refuseReplica(client)
      isBehindPooler = !(await setForSession(client, settings))
    },
  })
  pool.on('error', onError)
  // A query on a connection that breaks fails on its own; without a listener, the error would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))

  const names = new Map<string, string>()
  function nameOf(text: string): string | undefined {
    // Behind a pooler, the next query may reach another connection, which does not know the name.
    if (isBehindPooler) return undefined
    if (!names.has(text) && names.size < maxNames) names.set(text, statementName(text))
    return names.get(text)
  }

  async function query(text: string, values: unknown[], mayBeNamed: boolean): Promise<Rows> {
    const client = await pool.connect()
    try {
      const { rows } = await client.query({ name: mayBeNamed ? nameOf(text) : undefined, text, values })
      client.release()
      return rows
    } catch (error) {
      // The next query gets a new connection.
      client.release(error as Error)
      throw error
    }
  }

  return {
    async read(text, values) {
      const startedMs = performance.now()
      try {
        return await query(text, [...values], true)
      } catch (error) {
        if (!isPlanLost(error)) throw error
        return await query(text, [...values], false)
      } finally {
        tookMs(performance.now() - startedMs, text)
      }
    },
    count: () => pool.totalCount,
    close: () => pool.end(),
  }
}
