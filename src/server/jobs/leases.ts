// Job leases, so that one instance runs a periodic job: one row per job says who runs it, until when, and how its last runs
// ended. All times come from the database's clock, so instances whose clocks differ agree.
import { type Kysely, sql } from 'kysely'
import type { Db, Engine } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { longestPauseMs } from './job.ts'

type JobRow = {
  name: string
  /** The instance that runs it now. */
  holder: string | null
  /** The holder renews it while it works; when it dies, others may run the job from this moment on. */
  leaseUntil: string | null
  nextRunAt: string | null
  startedAt: string | null
  succeededAt: string | null
  failedAt: string | null
  /** Since the last success. */
  failures: number
}
export type JobTables = { job: JobRow }

const tables = (db: Db): Kysely<JobTables> => db

/** So many milliseconds from now, by the database's clock. */
export const databaseTime = (engine: Engine, ms = 0) =>
  engine === 'sqlite'
    ? sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${ms / 1000} seconds`})`
    : sql<string>`to_char((clock_timestamp() + cast(${ms} as double precision) * interval '1 millisecond') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Instances that start together count as one start. */
const startMs = 60_000
/** A clock that is set right again may jump by this much. */
const apartMs = 60_000

export type Lease = { db: Db; engine: Engine; name: string; holder: string; leaseMs: number }
type Terms = { everyMs: number; isStart: boolean }

/** Takes the lease if the job is due and nobody else has it; answers how often the job has failed since its last success. */
export async function takeLease(lease: Lease, { everyMs, isStart }: Terms): Promise<number | undefined> {
  const { db, engine, name, holder, leaseMs } = lease
  const at = (ms?: number) => databaseTime(engine, ms)
  // A time further away than any run or lease was written by a wrong clock.
  const [latestLease, latestRun] = [at(leaseMs + apartMs), at(longestPauseMs({ everyMs }) + apartMs)]
  const taken = await tables(db)
    .updateTable('job')
    .set({ holder, leaseUntil: at(leaseMs), startedAt: at() })
    .where('name', '=', name)
    .where((row) =>
      row.or([
        row('leaseUntil', 'is', null),
        row('leaseUntil', '<=', at()),
        row('leaseUntil', '>', latestLease),
        // A run of its own that could not be recorded.
        row('holder', '=', holder),
      ]),
    )
    .where((row) =>
      row.or([
        row('nextRunAt', 'is', null),
        row('nextRunAt', '<=', at()),
        row('nextRunAt', '>', latestRun),
        ...(isStart ? [row('startedAt', 'is', null), row('startedAt', '<=', at(-startMs))] : []),
      ]),
    )
    .returning('failures')
    .executeTakeFirst()
  return taken?.failures
}

/** False once another instance has it. */
export async function renewLease({ db, engine, name, holder, leaseMs }: Lease): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('job')
    .set({ leaseUntil: databaseTime(engine, leaseMs) })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Changes nothing where another instance has the lease by now. */
async function endRun({ db, name, holder }: Lease, outcome: object): Promise<void> {
  await tables(db)
    .updateTable('job')
    .set({ holder: null, leaseUntil: null, ...outcome })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute()
}

export const recordSuccess = (lease: Lease, nextMs: number) =>
  endRun(lease, {
    nextRunAt: databaseTime(lease.engine, nextMs),
    succeededAt: databaseTime(lease.engine),
    failures: 0,
  })

export const recordFailure = (lease: Lease, failures: number, nextMs: number) =>
  endRun(lease, { nextRunAt: databaseTime(lease.engine, nextMs), failedAt: databaseTime(lease.engine), failures })

/** A run that was cut short is due at once, here or elsewhere. */
export const releaseLease = (lease: Lease) => endRun(lease, {})

/** Gives a job that is new its row; it first runs so much later. */
export async function enrolJob({ db, engine, name }: Lease, firstMs: number): Promise<void> {
  await tables(db)
    .insertInto('job')
    .values({ name, nextRunAt: databaseTime(engine, firstMs), failures: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** In how many milliseconds the job is due and its lease free. */
export async function msUntilFree({ db, engine, name }: Lease): Promise<number> {
  const { leaseUntil, nextRunAt, now } = await tables(db)
    .selectFrom('job')
    .select(['leaseUntil', 'nextRunAt', databaseTime(engine).as('now')])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return Math.max(...[leaseUntil ?? now, nextRunAt ?? now].map((at) => Date.parse(at) - Date.parse(now)))
}

const selectJobs = preparedQuery<Record<never, never>, JobRow>((db) =>
  tables(db).selectFrom('job').selectAll().orderBy('name'),
)

export const listJobs = (db: Db) => selectJobs(db, {})
