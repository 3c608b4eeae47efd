// SQLite reader: what it does when the file is damaged.
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { openSqliteReader } from './sqlite-reader.ts'

/** The file of a database with two tables, and what another process does with it. */
function otherProcess() {
  const folder = mkdtempSync(path.join(tmpdir(), 'nexus-reader-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'data.sqlite')
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  other.exec(`pragma journal_mode = wal; create table "person" ("name"); create table "note" ("text");
    insert into "person" values ('Ali'); insert into "note" values ('first')`)
  return { file, other }
}

function readerOf(file: string) {
  const reader = openSqliteReader(file)
  onTestFinished(reader.close)
  return (table: string) => reader.read(`select * from "${table}"`, [])
}

it('survives a damaged table: the query fails, and other tables are still read', () => {
  const { file, other } = otherProcess()
  const rootPage = Number(other.prepare(`select rootpage from sqlite_schema where name = 'person'`).get()?.rootpage)
  const pageBytes = Number(other.prepare('pragma page_size').get()?.page_size)
  other.exec('pragma wal_checkpoint(truncate)')
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(pageBytes, 0xee), 0, pageBytes, (rootPage - 1) * pageBytes)
  closeSync(descriptor)
  const read = readerOf(file)
  expect(() => read('person')).toThrow('malformed')
  expect(read('note')).toEqual([{ text: 'first' }])
})
