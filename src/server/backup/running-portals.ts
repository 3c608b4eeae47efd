// Lease of each running portal: one row per instance, renewed while it runs, so that nobody restores or moves a database
// under its feet. All times come from the database's clock.
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Kysely } from 'kysely'
import { type Database, type DatabaseLocation, type Db, type Engine, sqliteFile } from '../database/database.ts'
import { lockMigrations } from '../database/migrate.ts'
import { newId } from '../database/new-id.ts'
import { databaseTime } from '../jobs/leases.ts'
import { version } from '../runtime/version.ts'
import { FolderInUse, lockFolder } from './folder-lock.ts'
import { openFileForReading, TransferRefused } from './snapshot.ts'

type RunningPortal = {
  id: string
  host: string
  pid: number
  version: string
  startedAt: string
  /** Renewed while the portal runs. One that was killed counts as running until then. */
  leaseUntil: string
}
const tables = (db: Db): Kysely<{ runningPortal: RunningPortal }> => db

const portalLeaseMs = 60_000

type Holder = Pick<Database, 'db' | 'engine'> & { leaseMs?: number }

/** Writes the row of this portal and renews it. Returns how to stop, which removes it. */
export async function holdPortalLease({ db, engine, leaseMs = portalLeaseMs }: Holder): Promise<() => Promise<void>> {
  const id = newId()
  const until = () => databaseTime(engine, leaseMs)
  await tables(db).deleteFrom('runningPortal').where('leaseUntil', '<', databaseTime(engine)).execute()
  const renew = () =>
    tables(db)
      .insertInto('runningPortal')
      .values({
        ...{ id, host: hostname(), pid: process.pid, version },
        ...{ startedAt: databaseTime(engine), leaseUntil: until() },
      })
      // Inserted again if it is gone: somebody may have restored a backup while this machine slept.
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ leaseUntil: until() }))
      .execute()
  await renew()
  let renewing: Promise<unknown> | undefined
  const timer = setInterval(() => {
    // While the database is away, nobody can restore into it either.
    renewing ??= renew()
      .catch(() => {})
      .finally(() => {
        renewing = undefined
      })
  }, leaseMs / 3)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await renewing
    await tables(db)
      .deleteFrom('runningPortal')
      .where('id', '=', id)
      .execute()
      .catch(() => {})
  }
}

export type SeenPortal = RunningPortal & { secondsLeft: number }

/** Portals that run on this data, oldest first; none in a database of a version that did not write leases. */
export async function listRunningPortals(db: Db, engine: Engine): Promise<SeenPortal[]> {
  const all = await db.introspection.getTables()
  if (!all.some(({ name }) => name === 'runningPortal')) return []
  const rows = await tables(db)
    .selectFrom('runningPortal')
    .selectAll()
    .select(databaseTime(engine).as('now'))
    .where('leaseUntil', '>', databaseTime(engine))
    // A lease longer than any was written by a wrong clock.
    .where('leaseUntil', '<', databaseTime(engine, 2 * portalLeaseMs))
    .orderBy('startedAt')
    .execute()
  return rows
    .filter((row) => !isDead(row))
    .map(({ now, ...row }) => ({
      ...row,
      secondsLeft: Math.ceil((Date.parse(row.leaseUntil) - Date.parse(now)) / 1000),
    }))
}

/** Whether a process of this very machine has ended without removing its row. Containers have host names of their own. */
function isDead({ host, pid }: RunningPortal): boolean {
  if (host !== hostname()) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** 'process 12 on nexus-1' */
export const nameOfPortal = ({ pid, host }: SeenPortal) => `process ${pid} on ${host}`

const howToStop = `Stop it, then run this again:
  as a service       sudo systemctl stop nexus
  with compose       docker compose stop portal-1 portal-2
  started by hand    Ctrl-C where it runs`

/** Throws while a portal runs on this data. In the transaction that replaces the data, no portal can start meanwhile. */
export async function refuseWhileRunning(db: Db, engine: Engine): Promise<void> {
  if (engine === 'postgres' && db.isTransaction) await lockMigrations(db)
  const running = await listRunningPortals(db, engine)
  if (running.length === 0) return
  const longest = Math.max(...running.map(({ secondsLeft }) => secondsLeft))
  const which = running.map(nameOfPortal).join(', ')
  throw new TransferRefused(
    `A portal is running on this data (${which}), so nothing was changed. ${howToStop}
A portal that was killed counts as running for another ${longest} s.`,
  )
}

/** Does the work while no portal runs on the folder of the embedded database, and none can start. PostgreSQL has no folder. */
export async function withLockedFolder<T>(
  { databaseUrl, dataDir }: Pick<DatabaseLocation, 'databaseUrl' | 'dataDir'>,
  work: () => Promise<T>,
): Promise<T> {
  if (databaseUrl) return work()
  const release = await lockOrRefuse(dataDir)
  try {
    return await work()
  } finally {
    release()
  }
}

async function lockOrRefuse(dataDir: string): Promise<() => void> {
  try {
    return lockFolder(dataDir)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    if (existsSync(sqliteFile(dataDir))) await refuseFileInUse(dataDir)
    throw new TransferRefused(
      `A portal, a restore or a move is running in ${dataDir}, so nothing was changed. ${howToStop}`,
    )
  }
}

/** Throws while a portal runs on the embedded database, of which nothing is changed. */
export async function refuseFileInUse(dataDir: string): Promise<void> {
  const db = openFileForReading(dataDir)
  try {
    await refuseWhileRunning(db, 'sqlite')
  } finally {
    await db.destroy()
  }
}
