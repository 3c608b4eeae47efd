// SQLite reader: a second, read-only connection for prepared queries. SQLite's write-ahead log lets it read while the first one
// writes.
import { DatabaseSync } from 'node:sqlite'
import type { Read } from './prepared-query.ts'
import { busyMs, keptByText } from './sqlite-dialect.ts'

export type SqliteReader = { read: Read; close: () => void }

export function openSqliteReader(file: string, tookMs: (ms: number, sql: string) => void = () => {}): SqliteReader {
  const sqlite = new DatabaseSync(file, { timeout: busyMs, readOnly: true })
  const statementOf = keptByText((text) => sqlite.prepare(text))
  return {
    read(text, values) {
      const startedMs = performance.now()
      const rows = statementOf(text).all(...values)
      tookMs(performance.now() - startedMs, text)
      return rows
    },
    close: () => sqlite.close(),
  }
}
