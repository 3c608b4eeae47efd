// Environment of the load test: a throwaway database with people who can sign in and lists to read, and portals on it, each
// in its own process.
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { hashPassword } from '#hubs/identity/server/password/password.ts'
import { openDatabase } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { readConfig } from '#server/runtime/config.ts'
import { makePostgresDatabase } from '#server/testing/database.ts'
import { makePerson } from '#server/testing/portal.ts'
import { stretched } from '../faults/length.ts'
import { type PortalProcess, startPortalProcess } from '../faults/portal-process.ts'
import { fromHub } from '../setup/from-hub.ts'
import { type DayPerson, dayPassword } from './day.ts'

const { fillGcps } = await fromHub('gcp/server/test-many-gcps.ts')

const entries = 10_000
const secret = 'the-secret-of-a-day-that-nobody-needs'
/** Behind a proxy the portal requires this token for its metrics. */
export const metricsToken = 'the-token-of-a-day-that-nobody-needs'

/** The memory limits that the service and the container set. */
const asService = { NODE_OPTIONS: '--max-semi-space-size=8', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' }

export type DayEnvironment = {
  people: DayPerson[]
  /** The settings of a portal on it. */
  env: Record<string, string | undefined>
  startPortals(count: number): Promise<PortalProcess[]>
  remove(): Promise<void>
}

export async function createDayEnvironment(
  engine: 'sqlite' | 'postgres',
  peopleCount: number,
): Promise<DayEnvironment> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-day-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const store = engine === 'postgres' ? await makePostgresDatabase() : undefined
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: store?.url,
    AUTH_SECRET: secret,
    TRUST_PROXY: 'loopback',
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'error',
    OVERLOAD_MS: String(stretched(1500)),
  }
  // The portal itself migrates it.
  const first = await startPortalProcess(env)
  await first.kill('SIGTERM')
  const people = await fill(env, peopleCount)
  return {
    people,
    env,
    startPortals: (count) =>
      Promise.all(Array.from({ length: count }, () => startPortalProcess({ ...env, ...asService }))),
    async remove() {
      await store?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function fill(env: Record<string, string | undefined>, count: number): Promise<DayPerson[]> {
  const config = readConfig(env)
  const { db, engine, close } = openDatabase(config)
  await fillGcps(db, entries)
  const password = await hashPassword(dayPassword, 'load')
  const people: DayPerson[] = []
  for (let at = 0; at < count; at++) {
    const person = await makePerson({ db, config, secret }, 'tl')
    const now = new Date().toISOString()
    const account = { id: newId(), accountId: person.uid, providerId: 'credential', userId: person.uid, password }
    await db
      .insertInto('account')
      .values({ ...account, createdAt: now, updatedAt: now })
      .execute()
    people.push({ ...person, address: `10.1.${at >> 8}.${at & 255}` })
  }
  // As a database that has been in use for a night.
  if (engine === 'postgres') await sql`vacuum (freeze, analyze)`.execute(db)
  await close()
  return people
}
