// SQLite's direct reader: one state of the data per turn of the event loop, whatever other processes do to the file.
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { sqliteReader } from './sqlite-reader.ts'

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
  const reader = sqliteReader(file)
  onTestFinished(reader.close)
  return (table: string) => reader.read(`select * from "${table}"`, [])
}

it('reads one state in a turn, and the newest in the next', async () => {
  const { file, other } = otherProcess()
  const read = readerOf(file)
  expect(read('person')).toEqual([{ name: 'Ali' }])
  other.exec(`update "person" set "name" = 'Sara'; update "note" set "text" = 'second'`)
  expect([read('person'), read('note')]).toEqual([[{ name: 'Ali' }], [{ text: 'first' }]])
  await nextTurn()
  expect([read('person'), read('note')]).toEqual([[{ name: 'Sara' }], [{ text: 'second' }]])
})

it('keeps no transaction open after a turn', async () => {
  const { file, other } = otherProcess()
  readerOf(file)('person')
  other.exec(`insert into "note" values ('second')`)
  const truncate = () => other.prepare('pragma wal_checkpoint(truncate)').get()?.busy
  expect(truncate()).toBe(1)
  await nextTurn()
  expect(truncate()).toBe(0)
})

it('reads the new column of a table that another process has changed', async () => {
  const { file, other } = otherProcess()
  const read = readerOf(file)
  read('person')
  await nextTurn()
  other.exec(`alter table "person" add column "role" default 'tm'`)
  expect(read('person')).toEqual([{ name: 'Ali', role: 'tm' }])
})

it('survives a damaged table: the query fails, and other tables are still read', async () => {
  const { file, other } = otherProcess()
  const rootPage = Number(other.prepare(`select rootpage from sqlite_schema where name = 'person'`).get()?.rootpage)
  const pageBytes = Number(other.prepare('pragma page_size').get()?.page_size)
  other.exec('pragma wal_checkpoint(truncate)')
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(pageBytes, 0xee), 0, pageBytes, (rootPage - 1) * pageBytes)
  closeSync(descriptor)
  const read = readerOf(file)
  expect(() => read('person')).toThrow('malformed')
  // An error in a later turn would be uncaught, and end the process.
  await nextTurn()
  await nextTurn()
  expect(read('note')).toEqual([{ text: 'first' }])
})
