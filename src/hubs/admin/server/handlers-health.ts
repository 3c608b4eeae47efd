// Health handler: the figures of the foundation, and how many people are online.
import { listRunningPortals } from '#server/backup/running-portals.ts'
import { appliedMigrations } from '#server/database/migrate.ts'
import type { Handlers, Portal } from '#server/hub/hub.ts'
import { hourMs } from '#server/jobs/job.ts'
import { buildInfo } from '#server/runtime/version.ts'
import {
  measureDatabase,
  readBackupHealth,
  readDisks,
  readFigureHealth,
  readJobHealth,
  readMailHealth,
} from '#server/shell/health.ts'
import type { healthContract } from '../contract-health.ts'
import { findGrowth } from './queries-size.ts'
import { countPeopleSince } from './users/queries.ts'

/** What the program of BACKUP_COMMAND printed may name hosts, users and paths: that is for the log. */
const withoutError = <Sending extends { lastError: unknown }>({ lastError: _, ...sending }: Sending) => sending

export const healthHandlers = (portal: Portal): Handlers<typeof healthContract> => ({
  async readHealth({ caller }) {
    const { db, engine, config, metrics } = portal
    const now = Date.now()
    const known = new Set(portal.migrations.map(({ name }) => name))
    const applied = await appliedMigrations(db)
    const running = portal.jobs.filter(({ isOn }) => isOn?.(portal) ?? true).map(({ name }) => name)
    const { open } = await portal.years(caller)
    const collected = await portal.countCollected(db, open.label)
    const backups = await readBackupHealth(db, config, now)
    const databaseBytes = await measureDatabase(db, engine, config)
    return {
      at: new Date(now).toISOString(),
      version: buildInfo,
      instances: await listRunningPortals(db, engine),
      migrations: {
        applied: applied.length,
        missing: known.size - applied.filter((name) => known.has(name)).length,
        unknown: applied.filter((name) => !known.has(name)).length,
      },
      online: {
        // A session's last use is recorded once an hour.
        people: await countPeopleSince(db, new Date(now - hourMs).toISOString()),
        windows: metrics.openStreams(),
      },
      email: await readMailHealth(db, config),
      backups: backups && { ...backups, sending: backups.sending && withoutError(backups.sending) },
      storage: {
        engine,
        databaseBytes,
        growth: await findGrowth(db, databaseBytes, now),
        disks: await readDisks(config),
        collected: collected.map(({ what, count, shownCount }) => ({ what, count: shownCount ?? count })),
      },
      figures: await readFigureHealth(db, now),
      jobs: await readJobHealth(db, running, now),
    }
  },
})
