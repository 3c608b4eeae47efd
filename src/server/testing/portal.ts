// Test portal: a complete portal with its own real database (SQLite file or PostgreSQL), real HTTP on a free port, and
// people to sign in as.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isAppointed, type Role } from '#shared/roles.ts'
import { openYearOf } from '#shared/time/years.ts'
import { buildPortal } from '../app.ts'
import { sessionCookieName, sessionTimeoutMs, signedToken } from '../auth/session.ts'
import { inTransaction, sqliteFile } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import type { Hub, Portal } from '../hub/hub.ts'
import { readOutbox } from '../notify/mail.ts'
import { outboxLink } from '../notify/outbox-link.ts'
import { enrolPerson } from '../people/list.ts'
import { readConfig } from '../runtime/config.ts'
import { hub as shell } from '../shell/handlers.ts'
import { appoint } from '../years/appointments.ts'
import { readYears } from '../years/years.ts'
import { copyOnPostgres, copyToFolder } from './database.ts'
import { type RequestOptions, requestPortal } from './http-client.ts'
import { metricsHeaders, metricsToken } from './metrics-token.ts'

export type Person = { uid: string; email: string; cookie: string }
type PersonDetails = { email?: string; displayName?: string; verified?: boolean }

export type TestPortal = Awaited<ReturnType<typeof startTestPortal>>

type Options = {
  hubs?: Hub[]
  env?: Record<string, string>
  web?: boolean | string
  /** Jobs also run at the start. Without it they wait for their turn: a third of what a portal on PostgreSQL costs. */
  runsStartJobs?: boolean
}

const withoutStart = (hub: Hub): Hub => ({ ...hub, jobs: hub.jobs?.map(({ atStart: _, ...job }) => job) })

/** Another instance on the data of the first, which outlives it. */
export async function startBeside({ portal: { config } }: TestPortal, hubs: Hub[]) {
  const running = await buildPortal({ ...config, port: 0 }, hubs, config.dataDir)
  const url = await running.app.listen({ port: 0, host: config.host })
  return {
    portal: running.portal,
    ask: (method: string, path: string, options?: RequestOptions) => requestPortal(url, method, path, options),
    close: running.close,
  }
}

export async function startTestPortal({ hubs = [], env = {}, web = false, runsStartJobs = false }: Options = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-test-'))
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    DATABASE_POOL: '3',
    // A busy test machine is no reason to refuse a request.
    OVERLOAD_MS: '60000',
    METRICS_TOKEN: metricsToken,
    ...env,
  }
  const store = await makeStore(settings, [shell, ...hubs])
  const config = readConfig({ ...settings, ...(store && { DATABASE_URL: store.url }) })
  const webFolder = web === true ? path.join(import.meta.dirname, '../../../dist/web') : web || dataDir
  const running = await buildPortal(config, runsStartJobs ? hubs : hubs.map(withoutStart), webFolder)
  const url = await running.app.listen({ port: config.port, host: config.host })
  const { portal } = running

  return {
    url,
    portal,
    db: portal.db,
    engine: portal.engine,
    /** Creates a person of that role with an open session, as if they had signed up and in. */
    signInAs: (role: Role, details?: PersonDetails) => makePerson(portal, role, details),
    /** Calls a path as that person (or as a visitor) and parses the JSON response. */
    ask: (method: string, path: string, options?: RequestOptions) => requestPortal(url, method, path, options),
    async readMetrics(): Promise<string> {
      return (await requestPortal(url, 'GET', '/api/metrics', { headers: metricsHeaders })).text
    },
    outbox: () => readOutbox(portal.db),
    /** As it is printed at start-up. */
    outboxLink: outboxLink(portal),
    async close() {
      await running.close()
      await store?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A separate, migrated database, unless the test specifies one. */
async function makeStore(settings: Record<string, string>, hubs: Hub[]) {
  const config = readConfig(settings)
  const migrations = hubs.flatMap((hub) => hub.migrations)
  if (settings.DATABASE_URL) return undefined
  if (process.env.NEXUS_TEST_ENGINE === 'postgres') return copyOnPostgres(config, migrations)
  if (!existsSync(sqliteFile(config.dataDir))) await copyToFolder(config, migrations)
  return undefined
}

export async function makePerson(
  { db, config, secret }: Pick<Portal, 'db' | 'config' | 'secret'>,
  role: Role,
  details: PersonDetails = {},
): Promise<Person> {
  const uid = newId()
  const now = new Date().toISOString()
  const email = details.email ?? `${role}-${uid.slice(-8)}@${config.emailDomain}`
  await db
    .insertInto('user')
    .values({
      id: uid,
      email,
      name: details.displayName ?? `Test ${role}`,
      emailVerified: details.verified === false ? 0 : 1,
      role: isAppointed(role) ? 'tm' : role,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await enrolPerson(db, uid)
  if (isAppointed(role)) {
    const open = openYearOf(await readYears(db))
    await inTransaction(db, (trx) =>
      appoint(trx, { userId: uid, role, place: { committee: null, portfolio: null }, year: open, createdBy: '' }),
    )
  }
  const token = newId()
  await db
    .insertInto('session')
    .values({
      id: newId(),
      token,
      userId: uid,
      expiresAt: new Date(Date.now() + sessionTimeoutMs).toISOString(),
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return { uid, email, cookie: `${sessionCookieName(config)}=${signedToken(token, secret)}` }
}
