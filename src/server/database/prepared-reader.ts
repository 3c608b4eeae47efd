// How does PostgreSQL answer the queries of every request cheaply? On connections of their own, which keep each of them
// prepared, with one plan for all values, and send the next one before the last is answered.
import pg from 'pg'
import type { DirectRead } from './direct-reader.ts'

type PreparedReader = { read: DirectRead; close(): Promise<void> }
type Connection = { open(): Promise<pg.Client>; close(): Promise<void> }

/** By itself PostgreSQL plans a page anew each time, since it cannot know how short it is; searches are better for it. */
const onePlan = '-c plan_cache_mode=force_generic_plan'

/** A newer instance changed a table while this one runs: the prepared form no longer fits. */
const planIsOld = '0A000'

/** One connection per table that is read: where a migration locks one of them, queries for the others do not queue up. */
const tableIn = (text: string) => /\bfrom "?(\w+)/i.exec(text)?.[1] ?? ''

/** With `query_timeout` in `config`, an answer that comes later is given up, with the connection. */
export function preparedReader(config: pg.ClientConfig, tookMs: (ms: number) => void): PreparedReader {
  const connections = new Map<string, Connection>()
  const known = new Map<string, { name: string; connection: Connection }>()

  function connectionFor(table: string): Connection {
    const connection = connections.get(table) ?? reconnecting(config)
    connections.set(table, connection)
    return connection
  }
  function prepared(text: string) {
    const statement = known.get(text) ?? { name: `nexus-${known.size}`, connection: connectionFor(tableIn(text)) }
    known.set(text, statement)
    return statement
  }

  async function rowsOf(text: string, values: unknown[]): Promise<unknown[]> {
    const { name, connection } = prepared(text)
    const client = await connection.open()
    try {
      return (await client.query({ name, text, values })).rows
    } catch (error) {
      if ((error as pg.DatabaseError).code !== planIsOld) throw error
      return (await client.query({ text, values })).rows
    }
  }

  return {
    async read(text, parameters) {
      const startedMs = performance.now()
      try {
        return await rowsOf(text, [...parameters])
      } finally {
        tookMs(performance.now() - startedMs)
      }
    },
    async close() {
      await Promise.all([...connections.values()].map((connection) => connection.close()))
    },
  }
}

/** Opened by the first query, and by the next one after it broke. */
function reconnecting(config: pg.ClientConfig): Connection {
  let connected: Promise<pg.Client> | undefined

  function open(): Promise<pg.Client> {
    if (connected) return connected
    const client = new pg.Client({ ...config, options: onePlan, pipeline: true })
    const opening = client.connect()
    connected = opening
    const forget = () => {
      if (connected === opening) connected = undefined
    }
    // What was asked hears of it by itself; unheard, it would end the process.
    client.on('error', forget)
    client.once('end', forget)
    opening.catch(forget)
    return opening
  }

  return {
    open,
    async close() {
      const client = await connected?.catch(() => undefined)
      await client?.end()
    },
  }
}
