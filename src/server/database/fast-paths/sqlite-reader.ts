// Direct reader for SQLite: a second, read-only connection beside Kysely and its queue. A result stays valid until somebody
// commits, which SQLite shows in a version number.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { busyMs } from '../sqlite-dialect.ts'
import { type DirectRead, maxCachedResults, type Rows, rowFactory } from './direct-reader.ts'

type SqliteReader = { read: DirectRead; endSnapshot: () => void; close: () => void }

/** Per query: parameters that were requested recently. */
const maxRecentKeys = 400

type Query = {
  statement: StatementSync
  rowOf?: (values: readonly unknown[]) => unknown
  cache: Map<string, Rows>
  recentKeys: Set<string>
}

export function sqliteReader(file: string, tookMs: (ms: number, sql: string) => void = () => {}): SqliteReader {
  const sqlite = new DatabaseSync(file, { timeout: busyMs, readOnly: true })
  const begin = sqlite.prepare('begin')
  const commit = sqlite.prepare('commit')
  const dataVersion = sqlite.prepare('pragma data_version')
  const schemaVersion = sqlite.prepare('pragma schema_version')
  const queries = new Map<string, Query>()
  let version: unknown
  let schema: unknown
  let isCurrent = false

  /**
   * Once per turn of the event loop, and again after each statement that Kysely runs: a cached result was current in this turn.
   * What a turn reads is one transaction, because locking the file for each query costs half as much as the query.
   */
  function beginSnapshot(): void {
    if (isCurrent) return
    setImmediate(endSnapshot)
    if (!sqlite.isTransaction) begin.run()
    const now = dataVersion.get()?.data_version
    if (now !== version) invalidate()
    version = now
    isCurrent = true
  }

  /** Ends the transaction: an open one would keep writers from reusing the write-ahead log (WAL). */
  function endSnapshot(): void {
    isCurrent = false
    if (!sqlite.isOpen || !sqlite.isTransaction) return
    try {
      commit.run()
    } catch {
      // SQLite has ended the transaction itself, because of a damaged file; the query that found it has failed with the reason.
    }
  }

  function invalidate(): void {
    const now = schemaVersion.get()?.schema_version
    if (now !== schema) queries.clear()
    schema = now
    for (const { cache } of queries.values()) cache.clear()
  }

  function queryOf(sql: string): Query {
    const cached = queries.get(sql)
    if (cached) return cached
    const statement = sqlite.prepare(sql)
    // The objects that node:sqlite creates are in dictionary mode, slow to fill and slower to read.
    statement.setReturnArrays(true)
    const query = { statement, cache: new Map(), recentKeys: new Set<string>() }
    queries.set(sql, query)
    return query
  }

  function read(sql: string, parameters: readonly (string | number)[]): Rows {
    beginSnapshot()
    const query = queryOf(sql)
    const { statement, cache, recentKeys } = query
    const key = parameters.join('\0')
    const cached = cache.get(key)
    if (cached) return cached
    const startedMs = performance.now()
    const found = statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][]
    tookMs(performance.now() - startedMs, sql)
    // Only a statement that has run knows the columns of a table that another process has changed.
    query.rowOf ??= rowFactory(statement.columns().map(({ name }) => name))
    const rows = Object.freeze(found.map(query.rowOf))
    // Cached from the second request on: caching what nobody reads again costs more than reading it.
    if (!recentKeys.has(key)) {
      if (recentKeys.size >= maxRecentKeys) recentKeys.clear()
      recentKeys.add(key)
      return rows
    }
    if (cache.size >= maxCachedResults) cache.clear()
    cache.set(key, rows)
    return rows
  }

  return {
    read,
    endSnapshot,
    close: () => sqlite.close(),
  }
}
