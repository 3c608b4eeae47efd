// Job metrics: when each periodic job last ran, succeeded and failed, on any instance; read from the database on scrape.
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../database/database.ts'
import { listJobs } from './leases.ts'

const figures = [
  ['nexus_job_last_run_timestamp_seconds', 'When a job last began to run', 'startedAt'],
  ['nexus_job_last_success_timestamp_seconds', 'When a job last ran without a failure', 'succeededAt'],
  ['nexus_job_last_failure_timestamp_seconds', 'When a job last failed', 'failedAt'],
  ['nexus_job_failures', 'Runs of a job that failed since it last worked', 'failures'],
] as const

/** Of these jobs: those of a hub that was deleted are not told any more. */
export function watchJobs(register: Registry, db: Db, names: ReadonlySet<string>): void {
  for (const [name, help, column] of figures) {
    new Gauge({
      ...{ name, help, labelNames: ['job'], registers: [register] },
      async collect() {
        this.reset()
        // What cannot be read now is left out: the rest is still worth knowing.
        const rows = await listJobs(db).catch(() => [])
        for (const row of rows.filter((each) => names.has(each.name))) {
          const value = row[column]
          if (value !== null) this.set({ job: row.name }, typeof value === 'number' ? value : Date.parse(value) / 1000)
        }
      },
    })
  }
}
