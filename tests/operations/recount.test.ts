// Recount (`npm run recount`): repairs every counter that no longer matches its rows, reports what differed, and does not
// disturb a portal that counts meanwhile.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildPortal } from '#server/app.ts'
import { type DatabaseLocation, type Engine, inTransaction } from '#server/database/database.ts'
import { recount } from '#server/database/recount.ts'
import type { Portal } from '#server/hub/hub.ts'
import { readConfig } from '#server/runtime/config.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import { hubs } from '../../src/main.server.ts'
import { builtProgram } from '../setup/built-server.ts'
import { fromHub } from '../setup/from-hub.ts'
import { backupOf, layOut } from './releases.ts'
import { readEverything } from './test-databases.ts'

const { insertRepeat, lockApproved, updateRepeatCount } = await fromHub('gcp/server/repeat/queries.ts')

const run = promisify(execFile)
const derived = [...['figureShare', 'happinessTally'], ...['search_user', 'search_gcp', 'search_document']]

const release = '0.3.0'
afterEach(() => void vi.useRealTimers())

/** Rows in every hub, written and counted by version 0.3, under a portal that runs on that day: later, retention deletes some. */
async function runPortal(engine: Engine): Promise<{ location: DatabaseLocation; portal: Portal }> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse((await backupOf(release)).madeAt) + 1000 })
  const location = await layOut(release, engine)
  const env = {
    DATA_DIR: location.dataDir,
    DATABASE_URL: location.databaseUrl,
    AUTH_SECRET: 'a-secret-of-whoever-recounts-a-portal',
    BACKUPS_KEPT: '0',
  }
  const running = await buildPortal(readConfig({ PORT: '0', LOG_LEVEL: 'error', ...env }), hubs, location.dataDir)
  onTestFinished(() => running.close())
  return { location, portal: running.portal }
}

async function command({ dataDir, databaseUrl }: DatabaseLocation): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const { stdout } = await run('node', [builtProgram('recount')], { env })
  return stdout
}

async function countsIn(location: DatabaseLocation) {
  const all = await readEverything(location)
  return Object.fromEntries(derived.map((table) => [table, all[table]]))
}

const counts = [shell, ...hubs].flatMap(({ recounts = [] }) => recounts)
async function differing(portal: Pick<Portal, 'db' | 'engine'>): Promise<string[]> {
  const found: string[] = []
  for (const count of counts) found.push(...(await recount(portal, count)))
  return found
}

/** Sums of what is counted meanwhile. */
async function expectNothingLost({ db, engine }: Portal): Promise<void> {
  const { id } = await db
    .selectFrom('gcp')
    .select('id')
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirstOrThrow()
  const given = {
    gcpId: id,
    name: 'Somebody',
    localCommittee: 'LUMS',
    doneOn: '2026-10',
    outcome: 'It worked.',
    link: '',
  }
  let isOver = false
  let reported = 0
  const repeat = async () => {
    reported += 1
    const submittedBy = `reporter-${reported}`
    await inTransaction(db, async (trx) => {
      await lockApproved(trx, id)
      await insertRepeat(trx, { ...given, submittedBy, submissionKey: submittedBy })
      await updateRepeatCount(trx, id)
    })
  }
  const reporting = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      await repeat()
      await new Promise((resolve) => setImmediate(resolve))
    }
  })
  for (let round = 0; round < 3 || reported < 8; round++) {
    expect(await differing({ db, engine })).toEqual([])
    // SQLite answers without a turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
  }
  isOver = true
  await Promise.all(reporting)
  expect(reported).toBeGreaterThan(4)
  expect(await differing({ db, engine })).toEqual([])
}

describe.each<Engine>(['sqlite', 'postgres'])('on %s', (engine) => {
  it('finds nothing if all is well, repairs each wrong counter, reports the old value, and loses nothing that is counted meanwhile', async () => {
    const { location, portal } = await runPortal(engine)
    const { db } = portal
    expect(await differing(portal)).toEqual([])
    const before = await countsIn(location)

    await db.updateTable('figureShare').set({ shares: '[]' }).where('source', '=', 'mx-standards').execute()
    await db.deleteFrom('happinessTally').execute()
    await db.updateTable('gcp').set({ searchText: 'bent' }).where('seq', '=', 1).execute()
    await db.deleteFrom('search_document').where('seq', '=', 2).execute()
    await db.insertInto('search_document').values({ seq: 9999, text: 'of no document' }).execute()
    if (engine === 'sqlite') await sql`insert into search_user_fts(search_user_fts) values ('delete-all')`.execute(db)
    await db.updateTable('gcp').set({ wordText: 'bent' }).where('seq', '=', 2).execute()
    if (engine === 'sqlite')
      await sql`insert into search_text_document_fts(search_text_document_fts) values ('delete-all')`.execute(db)
    else await sql`delete from search_text_document_fts where seq = 2`.execute(db)

    const said = await command(location)
    expect(said).toMatch(/^figures of mx-standards: \d+ fixed\n.*record .*: counted otherwise$/m)
    expect(said).toMatch(/^happinessTally: \d+ fixed\n.*tally\.counted 0 → \d+/m)
    expect(said).toMatch(/^search_gcp: 1 fixed\n {2}1: its text$/m)
    expect(said).toMatch(/^search_document: 2 fixed\n {2}2: its copy\n {2}9999: its copy$/m)
    expect(said).toMatch(
      engine === 'sqlite' ? /^search_user: 1 fixed\n {2}the index of words$/m : /^search_user: correct/m,
    )
    expect(said).toMatch(/^search_text_gcp_fts: 1 fixed\n {2}2: its words$/m)
    const bent = engine === 'sqlite' ? 'the index of words' : '2: its index'
    expect(said).toContain(`search_text_document_fts: 1 fixed\n  ${bent}\n`)
    expect(await countsIn(location)).toEqual(before)
    expect(await differing(portal)).toEqual([])
    await expectNothingLost(portal)
  })
})
