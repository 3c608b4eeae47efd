// Statement cache of SQLite: a repeated statement is not planned again. SQLite calls an authorizer while it parses and
// plans, and not while it runs.
import { constants, DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { sqliteDialect } from './sqlite-dialect.ts'

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
