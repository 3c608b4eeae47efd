// SQLite dialect: a damaged file is refused at once.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { DamagedFile, openSqlite } from './sqlite-dialect.ts'

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
