// Stored data of portals in their own processes: where it is, and whether it is whole. Sums match their rows,
// sequence numbers are unique, and the database file is not damaged.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { readSecret } from '#server/auth/secret.ts'
import { type Database, type Db, type Engine, openDatabase } from '#server/database/database.ts'
import { recountOf } from '#server/figures/recount-figures.ts'
import { dayMs } from '#server/jobs/job.ts'
import { readConfig } from '#server/runtime/config.ts'
import { copyOnPostgres, copyToFolder } from '#server/testing/database.ts'
import { makePerson } from '#server/testing/portal.ts'
import { migrations } from '../../scripts/commands/command.ts'
import { fromHub } from '../setup/from-hub.ts'
import type { Crew } from './writers/writer.ts'

const { funnelFigures } = await fromHub('mx-funnel/server/figures.ts')
const { checklistFigures } = await fromHub('mx-standards/server/figures.ts')

export type Env = Record<string, string | undefined>

/** Settings of a new portal whose tables are there already: creating them is half of a first start. */
export async function makeStore(engine: Engine) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-faults-'))
  const config = readConfig({ DATA_DIR: dataDir })
  const copy = engine === 'postgres' ? await copyOnPostgres(config, migrations) : undefined
  if (!copy) await copyToFolder(config, migrations)
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: copy?.url },
    async remove() {
      await copy?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function withDatabase<T>(env: Env, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(readConfig(env))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** People with open sessions, created in the database of a portal. */
export const makeCrew = (env: Env): Promise<Crew> =>
  withDatabase(env, async ({ db }) => {
    const config = readConfig(env)
    const portal = { db, config, secret: readSecret(config) }
    const crew = {
      admin: await makePerson(portal, 'admin'),
      // A reviewer, because only they may have more than twenty entries waiting.
      author: await makePerson(portal, 'mcvp'),
      leader: await makePerson(portal, 'tl'),
    }
    // They need not confirm who they are, however long a test takes.
    await db
      .updateTable('session')
      .set({ provenAt: new Date(Date.now() + dayMs).toISOString() })
      .execute()
    return crew
  })

async function expectEverybodyListed(db: Db): Promise<void> {
  const unlisted = await db.selectFrom('user').select('id').where('seq', 'is', null).execute()
  expect(unlisted, 'people without a place in the list').toEqual([])
}

async function expectTrueSums({ db, engine }: Database): Promise<void> {
  for (const figures of [checklistFigures, funnelFigures]) {
    expect(await recountOf(figures).mend({ db, engine })).toEqual([])
  }
}

async function expectNextNumbers(db: Db): Promise<void> {
  for (const [table, name] of Object.entries({ gcp: 'gcp', user: 'user', audit: 'audit', mxFunnelEntry: 'mxFunnel' })) {
    const { most } = await db.selectFrom(table).select(db.fn.max('seq').as('most')).executeTakeFirstOrThrow()
    const row = await db.selectFrom('sequence').select('last').where('name', '=', name).executeTakeFirst()
    expect(row?.last ?? 0, `next number of ${table}`).toBeGreaterThanOrEqual(Number(most ?? 0))
  }
}

export async function expectIntegrity(database: Database): Promise<void> {
  const { db, engine } = database
  if (engine === 'sqlite') {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    expect(rows).toEqual([{ integrity_check: 'ok' }])
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
  }
  await expectEverybodyListed(db)
  await expectTrueSums(database)
  await expectNextNumbers(db)
}
