// SQLite dialect: a repeated statement is not planned again, and a damaged file is refused at once. SQLite calls an
// authorizer while it parses and plans, and not while it runs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { constants, DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { DamagedFile, openSqlite, sqliteDialect } from './sqlite-dialect.ts'

type Tables = { entry: { seq: number; status: string } }

it('plans a page once, whatever its limit and offset', async () => {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec('create table entry (seq integer not null, status text not null)')
  sqlite.exec('create index entryStatus on entry (status, seq)')
  sqlite.exec("insert into entry values (1, 'new'), (2, 'new'), (3, 'old'), (4, 'new')")
  const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite, () => {}) })
  let asked = 0
  sqlite.setAuthorizer(() => {
    asked += 1
    return constants.SQLITE_OK
  })
  const seqsOf = async (status: string, limit: number, offset: number) => {
    const page = db.selectFrom('entry').select('seq').where('status', '=', status).orderBy('seq', 'desc')
    return (await page.limit(limit).offset(offset).execute()).map(({ seq }) => seq)
  }

  expect(await seqsOf('new', 2, 0)).toEqual([4, 2])
  const askedAtFirst = asked
  expect(askedAtFirst).toBeGreaterThan(0)
  expect(await seqsOf('new', 2, 1)).toEqual([2, 1])
  expect(await seqsOf('new', 1, 0)).toEqual([4])
  expect(await seqsOf('old', 3, 0)).toEqual([3])
  expect(asked).toBe(askedAtFirst)
  await db.destroy()
})

it('says what to do about a damaged file, without a wait', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'damaged-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'nexus.sqlite')
  writeFileSync(file, 'no database '.repeat(1000))
  const startedAt = Date.now()
  expect(() => openSqlite(file)).toThrow(DamagedFile)
  expect(() => openSqlite(file)).toThrow(/nexus\.sqlite is damaged: .*\n.*-wal and -shm[\s\S]*nexus restore/)
  expect(Date.now() - startedAt).toBeLessThan(5000)
})
