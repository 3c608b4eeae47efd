// PostgreSQL check at start: its version, and whether prepared statements and LISTEN work on the way to it. PgBouncer in
// transaction mode gives each transaction any connection it has, which breaks both.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { isDatabaseDown } from '../../http/problems.ts'
import { BadSettings, type Config } from '../../runtime/config.ts'
import type { Log } from '../../runtime/log.ts'
import { connecting, isOwnProcess, setForSession } from './postgres-dialect.ts'
import { OlderTimeline } from './timeline.ts'

const oldestVersion = 15

type Urls = Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>
type Server = {
  pid: number
  version: string
  versionNumber: number
  database: string
  startedAt: string
  hasJit: boolean
}

/** Throws BadSettings with the reason if the portal cannot work there. Returns the URL on which LISTEN works, if there is one. */
export async function checkPostgres({ databaseUrl, databaseDirectUrl }: Urls, log: Log): Promise<string | undefined> {
  if (!databaseUrl) return undefined
  const url = databaseDirectUrl ?? databaseUrl
  const setting = databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  const isShared = await withClient(databaseUrl, async (client) => {
    const main = await readServer(client)
    const problem = versionProblem(main)
    if (problem) throw new BadSettings([`DATABASE_URL ${problem}`])
    if (!databaseDirectUrl) return isSharedBetweenTransactions(client, main, { url, setting, log })
    await checkSameServer(main, databaseDirectUrl)
    return withClient(url, async (direct) =>
      isSharedBetweenTransactions(direct, await readServer(direct), { url, setting, log }),
    )
  })
  if (!isShared) return url
  log.warn(
    `${setting} points to a pooler in transaction mode, where LISTEN does not work: pages see changes made on other instances a minute late. Set DATABASE_DIRECT_URL to PostgreSQL itself.`,
  )
  return undefined
}

export const versionProblem = ({ version, versionNumber }: Pick<Server, 'version' | 'versionNumber'>) =>
  versionNumber < oldestVersion * 10_000
    ? `points to PostgreSQL ${version}: NEXUS needs ${oldestVersion} or newer`
    : undefined

/** By error code. A missing or closed Unix socket is reported as a file error. */
const hints: [RegExp, string][] = [
  [/^(ECONNREFUSED|ENOENT)$/, 'No server is listening there. Is it running?'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'There is no host with that name.'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'The server does not answer. Is there a firewall in between?'],
  [/^28...$/, 'The server rejected this user name or password.'],
  [/^3D000$/, 'Create that database first.'],
  [/^53300$/, 'All its connections are in use.'],
  [/^57P03$/, 'Try again in a moment.'],
]

/** One line that says which server cannot be used, why, and what to do; nothing for an error that is not the server's. */
export function describeUnusable(
  error: Error & { code?: string; syscall?: string },
  url: string,
  source = 'DATABASE_URL',
): string | undefined {
  if (error instanceof OlderTimeline) return error.message
  const { code = '', message, syscall } = error
  const hint = hints.find(([codes]) => codes.test(code))?.[1]
  if (!hint && !isDatabaseDown(error) && syscall !== 'connect') return undefined
  const { host, pathname } = new URL(url)
  const reason = [`${message || code}.`, hint, `Check ${source}.`].filter(Boolean).join(' ')
  return `PostgreSQL at ${host}${pathname} cannot be used: ${reason}`
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, ...connecting, query_timeout: 5000 })
  // The query fails on its own; without a listener, the error would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await setForSession(client)
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function readServer(client: pg.Client): Promise<Server> {
  const { rows } = await client.query(`select pg_backend_pid() as pid, current_setting('server_version') as version,
    current_setting('server_version_num')::int as "versionNumber", current_database() as database,
    pg_postmaster_start_time()::text as "startedAt", pg_jit_available() as "hasJit"`)
  return rows[0]
}

async function checkSameServer(main: Server, directUrl: string): Promise<void> {
  const direct = await withClient(directUrl, readServer).catch((error: NodeJS.ErrnoException) => {
    throw new BadSettings([`DATABASE_DIRECT_URL cannot be used: ${error.message || error.code}`], { mayPass: true })
  })
  if (direct.database === main.database && direct.startedAt === main.startedAt) return
  throw new BadSettings(['DATABASE_DIRECT_URL points to a different database than DATABASE_URL'], { mayPass: true })
}

const withoutPrepared = `points to a pooler in transaction mode without prepared statements: use PgBouncer 1.21 or newer with \
max_prepared_statements above 0, or session mode, or set DATABASE_DIRECT_URL to PostgreSQL itself`

/** A statement that a connection has prepared is unknown there, or known from somebody else. */
const isStatementLost = ({ code }: { code?: string }) => code === '26000' || code === '42P05'

/** Others use the same pooler, so one try may find everything where it was by chance. */
const tries = 5

type Where = { url: string; setting: string; log: Log }

/** While a second connection holds what the first one had, the first one goes on elsewhere, or has not shared anything. */
async function isSharedBetweenTransactions(
  one: pg.Client,
  { pid, hasJit }: Server,
  { url, setting, log }: Where,
): Promise<boolean> {
  if (isOwnProcess(one, pid)) return false
  // Only where nobody shares the connection can the portal switch it off itself.
  if (hasJit)
    log.warn(`behind the pooler of ${setting} JIT is on, which can take seconds per query: alter role … set jit = off`)
  return withClient(url, async (other) => {
    let isShared = false
    for (let round = 0; round < tries; round++) {
      const prepared = { name: `nexus-check-${randomUUID()}`, text: 'select pg_backend_pid() as pid' }
      const pidOf = async (client: pg.Client, query: typeof prepared | string) =>
        (await client.query(query)).rows[0].pid
      try {
        const first = await pidOf(one, prepared)
        await other.query('begin')
        const held = await pidOf(other, prepared.text)
        const second = await pidOf(one, prepared)
        await other.query('rollback')
        isShared ||= held === first || second !== first
      } catch (error) {
        if (isStatementLost(error as pg.DatabaseError)) throw new BadSettings([`${setting} ${withoutPrepared}`])
        throw error
      }
    }
    return isShared
  })
}
