// SQLite dialect for Kysely: a thin layer over Node's own DatabaseSync, with a cache of prepared statements by SQL text.
import { statfsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteDialect, type SqliteStatement } from 'kysely'

const keptStatements = 500

export const busyMs = 10_000

/** `user_version` of a file that has no free pages from before `secure_delete`; scrub.ts cleans other files once. */
export const scrubbed = 1

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damagedCodes = [11, 26]
const isDamage = (error: unknown) => damagedCodes.includes(((error as { errcode?: number }).errcode ?? 0) & 0xff)

export class DamagedFile extends Error {}

export function openSqlite(file: string): DatabaseSync {
  try {
    return openSoundFile(file)
  } catch (error) {
    if (!isDamage(error)) throw error
    throw new DamagedFile(`The database file ${path.resolve(file)} is damaged: ${(error as Error).message}.
Move it, and the files beside it that end with -wal and -shm, to another folder. Then put the newest backup in its place:
  nexus restore <backup>
A start without a restore begins an empty portal.`)
  }
}

function openSoundFile(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file, { timeout: 50 })
  const isNew = retryWhileLocked(() => sqlite.prepare('pragma page_count').get()?.page_count === 0)
  // WAL separates readers and the writer.
  retryWhileLocked(() => sqlite.prepare('pragma journal_mode = wal').get()?.journal_mode === 'wal' || undefined)
  // FULL makes an acknowledged write survive a power cut. secure_delete overwrites deleted data instead of only freeing pages.
  sqlite.exec(
    `pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory; pragma busy_timeout = ${busyMs};
    pragma secure_delete = on`,
  )
  if (isNew) sqlite.exec(`pragma user_version = ${scrubbed}`)
  return sqlite
}

/** Two processes that open a new file at once, and switch it to WAL, block each other. `undefined` means not yet. */
function retryWhileLocked<T>(attempt: () => T | undefined): T {
  const giveUpAt = Date.now() + busyMs
  for (;;) {
    try {
      const done = attempt()
      if (done !== undefined) return done
    } catch (error) {
      if (isDamage(error) || Date.now() > giveUpAt) throw error
    }
    if (Date.now() > giveUpAt) throw new Error('The database file is locked by another program.')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20 + Math.random() * 80)
  }
}

/** Preparing costs more than running: each text is prepared once; the oldest statement is evicted. */
export function keptByText<Statement>(prepare: (sql: string) => Statement): (sql: string) => Statement {
  const kept = new Map<string, Statement>()
  return (sql) => {
    const known = kept.get(sql)
    if (known) return known
    const statement = prepare(sql)
    if (kept.size >= keptStatements) kept.delete(kept.keys().next().value as string)
    kept.set(sql, statement)
    return statement
  }
}

/** SQLITE_FULL. */
const fullCode = 13
/** SQLITE_IOERR_WRITE and SQLITE_IOERR_SHMSIZE: a file could not be written or made longer, for whatever reason. */
const writeErrorCodes = [778, 4874]
const leastRoomBytes = 1024 ** 2

/** SQLite says that a write failed, and not always why: whether for lack of space is for the disk to say. */
function namingFullDisk<T>(sqlite: DatabaseSync, write: () => T): T {
  try {
    return write()
  } catch (error) {
    const failure = error as { errcode?: number }
    if (writeErrorCodes.includes(failure.errcode ?? 0) && isDiskFull(sqlite)) failure.errcode = fullCode
    throw error
  }
}

function isDiskFull(sqlite: DatabaseSync): boolean {
  const { bavail, bsize } = statfsSync(path.dirname(sqlite.location() ?? '.'))
  return bavail * bsize < leastRoomBytes
}

function statementOf(sqlite: DatabaseSync, prepared: StatementSync): SqliteStatement {
  const asInput = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: prepared.columns().length > 0,
    all: (parameters) => namingFullDisk(sqlite, () => prepared.all(...asInput(parameters))),
    run: (parameters) => namingFullDisk(sqlite, () => prepared.run(...asInput(parameters))),
    iterate: (parameters) => prepared.iterate(...asInput(parameters)) as IterableIterator<unknown>,
  }
}

/** SQLite itself rolls back a transaction that hit a full disk; a second rollback would fail and hide the reason. */
const whileOpen = (sqlite: DatabaseSync, statement: SqliteStatement): SqliteStatement => ({
  ...statement,
  run: (parameters) => (sqlite.isTransaction ? statement.run(parameters) : { changes: 0, lastInsertRowid: 0 }),
})

// A transaction that takes the write lock at the start never fails half-way because another process wrote meanwhile.
const writeAtOnce = 'begin immediate'

export function sqliteDialect(sqlite: DatabaseSync, begin = writeAtOnce): SqliteDialect {
  const prepare = keptByText((sql) => {
    const statement = statementOf(sqlite, sqlite.prepare(sql === 'begin' ? begin : sql))
    return sql === 'rollback' ? whileOpen(sqlite, statement) : statement
  })
  return new SqliteDialect({ database: { close: () => sqlite.close(), prepare } })
}
