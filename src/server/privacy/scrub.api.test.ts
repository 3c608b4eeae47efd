// Scrubbing: after an erasure the database files contain nothing of the person, not even in free pages.
import { readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, sqliteFile } from '../database/database.ts'
import { wordsOf } from '../search/search-tables.ts'
import { createErasureHelper } from '../testing/erase.ts'
import { startBeside, startTestPortal, type TestPortal } from '../testing/portal.ts'
import { recordAudit } from './audit.ts'

const isPostgres = process.env.NEXUS_TEST_ENGINE === 'postgres'

let portal: TestPortal
beforeEach(async () => {
  portal = await startTestPortal({ env: { LOG_LEVEL: 'silent' } })
})
afterEach(() => portal.close())

const filesOf = async ({ portal: { config } }: TestPortal) => {
  const file = sqliteFile(config.dataDir)
  const read = (name: string) => readFile(name, 'latin1').catch(() => '')
  return { data: await read(file), wal: await read(`${file}-wal`) }
}
/** What is left of the person in the files, by the name of the text. */
async function leftIn(texts: Record<string, string>): Promise<string[]> {
  const { data, wal } = await filesOf(portal)
  return Object.entries(texts).flatMap(([name, text]) => [
    ...(data.includes(text) ? [`${name} in the file`] : []),
    ...(wal.includes(text) ? [`${name} in the log`] : []),
  ])
}

async function leaveTraces() {
  const name = 'Xerxes Quuxington'
  const person = await portal.signInAs('tl', { displayName: name, email: 'xerxes.quux@nexus.example' })
  const actor = { ...person, address: '10.0.0.1' }
  await inTransaction(portal.db, async (trx) => {
    for (let n = 0; n < 80; n += 1)
      await recordAudit(trx, actor, { kind: 'x.y', subject: person.email, after: { displayName: name, n } })
  })
  const mail = { to: person.email, subject: 'Hello', text: `Dear ${name}, ${'long '.repeat(2000)}`, link: null }
  const times = { createdAt: new Date().toISOString(), sentAt: null }
  await portal.db
    .insertInto('mail')
    .values({ id: 'm', ...mail, ...times })
    .execute()
  return { person, texts: { id: person.uid, address: person.email, name, found: 'xerxes quuxington' } }
}

describe.runIf(!isPostgres)('on SQLite', () => {
  it('an erasure leaves nothing in free pages, in the search index or in the write-ahead log', async () => {
    const { person, texts } = await leaveTraces()
    expect(await leftIn(texts)).not.toEqual([])
    await createErasureHelper(portal, []).erase(person)
    expect(await leftIn(texts)).toEqual([])
    expect((await filesOf(portal)).wal).toBe('')
  })

  it('an erasure does not wait for a long read, and the write-ahead log is truncated afterwards', async () => {
    const { person, texts } = await leaveTraces()
    const reader = new DatabaseSync(sqliteFile(portal.portal.config.dataDir), { readOnly: true })
    const rows = reader.prepare('select * from audit').iterate()
    rows.next()
    const startedMs = performance.now()
    await createErasureHelper(portal, []).erase(person)
    expect(performance.now() - startedMs).toBeLessThan(5000)
    rows.return?.()
    reader.close()
    await expect.poll(() => leftIn(texts), { timeout: 20_000 }).toEqual([])
  })

  it('every search index has secure-delete, also those of an older portal', async () => {
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and sql like '%using fts5%'`.execute(portal.db)
    expect(rows.map(({ name }) => name)).toContain(wordsOf('user'))
    for (const { name } of rows) {
      const { rows: set } = await sql`
        select v from ${sql.table(`${name}_config`)} where k = 'secure-delete'`.execute(portal.db)
      expect([name, set]).toEqual([name, [{ v: 1 }]])
    }
  })

  it('the first start of this version scrubs a file of an older one, once', async () => {
    const file = sqliteFile(portal.portal.config.dataDir)
    const old = new DatabaseSync(file)
    old.exec('pragma user_version = 0; pragma secure_delete = off')
    old.exec(
      `insert into mail (id, "to", subject, text, "createdAt") values ('old', 'a', 'b', '${'Oldname Left '.repeat(900)}', 'x')`,
    )
    old.exec(`delete from mail; pragma wal_checkpoint(truncate)`)
    old.close()
    expect(await leftIn({ old: 'Oldname Left' })).toEqual(['old in the file'])
    await (await startBeside(portal, [])).close()
    expect(await leftIn({ old: 'Oldname Left' })).toEqual([])
    const pages = new DatabaseSync(file, { readOnly: true })
    expect(pages.prepare('pragma freelist_count').get()).toEqual({ freelist_count: 0 })
    expect(pages.prepare('pragma user_version').get()).toEqual({ user_version: 1 })
    pages.close()
  })
})

describe.runIf(isPostgres)('on PostgreSQL', () => {
  it('an erasure vacuums the tables that it touched', async () => {
    const { person } = await leaveTraces()
    const vacuumed = async () => {
      const { rows } = await sql<{ relname: string }>`
        select relname from pg_stat_user_tables where vacuum_count > 0`.execute(portal.db)
      return rows.map(({ relname }) => relname)
    }
    expect(await vacuumed()).toEqual([])
    await createErasureHelper(portal, []).erase(person)
    await expect
      .poll(vacuumed, { timeout: 60_000 })
      .toEqual(expect.arrayContaining(['user', 'audit', 'mail', 'session', 'search_user']))
  }, 120_000)
})
