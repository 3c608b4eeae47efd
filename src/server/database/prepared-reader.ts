// How does PostgreSQL answer the queries of every request cheaply? On one connection of their own, which keeps each of
// them prepared, with one plan for all values, and sends the next one before the last is answered.
import pg from 'pg'
import type { DirectRead } from './direct-reader.ts'

type PreparedReader = { read: DirectRead; close(): Promise<void> }

/** By itself PostgreSQL plans a page anew each time, since it cannot know how short it is; searches are better for it. */
const onePlan = '-c plan_cache_mode=force_generic_plan'

/** A newer instance changed a table while this one runs: the prepared form no longer fits. */
const planIsOld = '0A000'

/** Whatever `config` has for `query_timeout`: an answer that comes later is given up, with the connection. */
export function preparedReader(config: pg.ClientConfig, tookMs: (ms: number) => void): PreparedReader {
  const names = new Map<string, string>()
  let connected: Promise<pg.Client> | undefined

  function connection(): Promise<pg.Client> {
    if (connected) return connected
    const client = new pg.Client({ ...config, options: onePlan, pipeline: true })
    const opening = client.connect()
    connected = opening
    // The next query opens another one.
    const forget = () => {
      if (connected === opening) connected = undefined
    }
    // What was asked hears of it by itself; unheard, it would end the process.
    client.on('error', forget)
    client.once('end', forget)
    opening.catch(forget)
    return opening
  }

  function nameOf(text: string): string {
    const known = names.get(text)
    if (known) return known
    const name = `nexus-${names.size}`
    names.set(text, name)
    return name
  }

  async function rowsOf(text: string, values: unknown[]): Promise<unknown[]> {
    const client = await connection()
    try {
      return (await client.query({ name: nameOf(text), text, values })).rows
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
      const client = await connected?.catch(() => undefined)
      await client?.end()
    },
  }
}
