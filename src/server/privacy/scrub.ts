// Scrubbing (secure deletion): removes deleted rows from the database files, where they would stay in free pages, in search
// indexes and in the write-ahead log.
import { setTimeout as startTimer } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, type Db, type Engine, withSpareConnection } from '../database/database.ts'
import { connecting, setForSession } from '../database/postgres/postgres-dialect.ts'
import { scrubbed } from '../database/sqlite-dialect.ts'
import type { Config } from '../runtime/config.ts'
import type { Log } from '../runtime/log.ts'
import { listSearchIndexes } from '../search/indexes.ts'
import { isDerived } from '../search/search-tables.ts'

/** Once, at the first start with a file of an older version. If it fails, the start goes on, and the next one retries. */
export async function scrubOldFile({ db, engine }: Database, log: Log): Promise<void> {
  if (engine !== 'sqlite') return
  try {
    const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
    if ((rows[0]?.user_version ?? 0) >= scrubbed) return
    log.info('scrubbing deleted data from the database file; this may take a while')
    for (const name of await listSearchIndexes(db)) {
      await sql`insert into ${sql.table(name)}(${sql.table(name)}) values ('optimize')`.execute(db)
    }
    // The copy that VACUUM makes is as large as the file, so keep it out of memory.
    await sql`pragma temp_store = file`.execute(db)
    await sql`vacuum`.execute(db)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    await sql`pragma user_version = ${sql.lit(scrubbed)}`.execute(db)
  } catch (error) {
    log.warn({ reason: String(error) }, 'the database file could not be scrubbed; the next start tries again')
  }
}

type Scrubbing = {
  db: Db
  engine: Engine
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>
  log: Log
  personal: readonly { table: string }[]
}

/** Call `scrub` after each erasure; if it cannot run at once, it runs soon. `stop` waits for it. */
export function createScrubber({ db, engine, config, log, personal }: Scrubbing) {
  const tables = new Set(['user', ...personal.map(({ table }) => table)])
  const onError = (error: unknown) =>
    log.warn({ reason: String(error) }, 'erased data could not be scrubbed from the database files')
  if (engine === 'sqlite') return runSerially({ work: () => truncateLog(db), onError, pauseMs: 0 })
  // Many accounts may be erased in a row: do not vacuum for each.
  const url = (config.databaseDirectUrl ?? config.databaseUrl) as string
  const work = () => withSpareConnection(db, () => vacuum(url, tables))
  return runSerially({ work, onError, pauseMs: 30_000 })
}

const retryMs = 1000

type Work = { work: () => Promise<boolean>; onError: (error: unknown) => void; pauseMs: number }

/** One run at a time; calls meanwhile get one more run, after a pause. A run that returns false is retried. */
function runSerially({ work, onError, pauseMs }: Work) {
  let running: Promise<void> | undefined
  let isRequested = false
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  async function run(): Promise<void> {
    while (isRequested) {
      isRequested = false
      const isDone = await work().catch((error: unknown) => {
        onError(error)
        return true
      })
      if (!isDone && !stopping.signal.aborted) timer = startTimer(() => void scrub(), retryMs).unref()
      if (isDone && pauseMs > 0)
        await setTimeout(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
    running = undefined
  }
  function scrub(): Promise<void> {
    clearTimeout(timer)
    isRequested = true
    running ??= run()
    return running
  }
  return {
    scrub,
    async stop() {
      stopping.abort()
      const isWaiting = timer !== undefined
      clearTimeout(timer)
      await running
      if (isWaiting) await scrub()
    },
  }
}

/** False while somebody still reads from the log: waiting for them would block everybody. */
async function truncateLog(db: Db): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const { rows: set } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection)
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection)
      return rows[0]?.busy === 0
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(set[0]?.timeout ?? 0)}`.execute(connection)
    }
  })
}

/** On its own connection, without a timeout, because a large table takes long. */
async function vacuum(connectionString: string, tables: ReadonlySet<string>): Promise<boolean> {
  const client = new pg.Client({ connectionString, ...connecting })
  // Without a listener, a connection that breaks while idle would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await setForSession(client)
    const { rows } = await client.query('select tablename from pg_tables where schemaname = current_schema()')
    const names = rows.map(({ tablename }) => String(tablename))
    for (const name of names.filter((each) => tables.has(each) || isDerived(each))) {
      await client.query(`vacuum ${pg.escapeIdentifier(name)}`)
    }
    return true
  } finally {
    await client.end()
  }
}
