// How are the queries that every request runs answered at once? On a second SQLite connection, for reading only, beside
// Kysely and its queue; and what was read stays true until somebody commits, which SQLite tells by a version number.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { busyMs, keptByText } from './sqlite-dialect.ts'

type Rows = readonly unknown[]
export type DirectRead = (sql: string, parameters: readonly (string | number)[]) => Rows | Promise<Rows>
export type DirectReader = { read: DirectRead; lookAgain: () => void; close: () => void }

const mostKept = 1000

const directReads = new WeakMap<object, DirectRead>()

/** From now on such queries on this database take the direct way; inside a transaction they go through it, as all do. */
export const readDirectly = (db: object, read: DirectRead) => void directReads.set(db, read)
export const directReadOf = (db: object) => directReads.get(db)

export function directReader(file: string, tookMs: (ms: number) => void = () => {}): DirectReader {
  const sqlite = new DatabaseSync(file, { timeout: busyMs, readOnly: true })
  const prepare = keptByText((sql) => sqlite.prepare(sql))
  const dataVersion = sqlite.prepare('pragma data_version')
  const kept = new Map<string, Rows>()
  let version: unknown
  let hasLooked = false

  /** Once per turn of the event loop, and after each statement of our own: what is answered was true in this turn. */
  function look(): void {
    if (hasLooked) return
    const now = dataVersion.get()?.data_version
    if (now !== version) kept.clear()
    version = now
    hasLooked = true
    setImmediate(() => {
      hasLooked = false
    })
  }

  function read(sql: string, parameters: readonly (string | number)[]): Rows {
    look()
    const key = `${sql}\0${parameters.join('\0')}`
    const known = kept.get(key)
    if (known) return known
    const startedMs = performance.now()
    const rows = prepare(sql).all(...(parameters as SQLInputValue[]))
    tookMs(performance.now() - startedMs)
    // Shared by all who ask the same: nobody may change them.
    for (const row of rows) Object.freeze(row)
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, Object.freeze(rows))
    return rows
  }

  return {
    read,
    lookAgain: () => {
      hasLooked = false
    },
    close: () => sqlite.close(),
  }
}
