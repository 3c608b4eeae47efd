// Health contract: what an admin should know of the running portal without a terminal.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { actions } from './hub.ts'

const levelShape = z.enum(['fine', 'warning', 'problem'])
const moment = z.nullable(z.string())

const jobShape = z.object({
  name: z.string(),
  /** Since the last success. */
  failures: z.int(),
  succeededAt: moment,
  failedAt: moment,
  nextRunAt: moment,
  level: levelShape,
})
export type JobHealth = z.infer<typeof jobShape>

const diskShape = z.object({
  use: z.enum(['data', 'backups']),
  freeBytes: z.number(),
  sizeBytes: z.number(),
  level: levelShape,
})

const healthShape = z.object({
  at: z.string(),
  /** Without commit and day when it runs from its sources. */
  version: z.object({ version: z.string(), commit: moment, builtOn: moment }),
  /** Each process that serves this portal. */
  instances: z.array(z.object({ version: z.string(), startedAt: z.string() })),
  /** Steps that the database has gone through, and those of them that this version does not know. */
  migrations: z.object({ applied: z.int(), missing: z.int(), unknown: z.int() }),
  online: z.object({
    /** People who used the portal in the last hour. */
    people: z.int(),
    /** Open windows that listen for changes on the instance that answered. */
    windows: z.int(),
  }),
  email: z.object({
    /** By SMTP; kept in the outbox of the machine; or not at all. */
    sending: z.enum(['smtp', 'outbox', 'none']),
    waiting: z.int(),
    oldestMs: z.number(),
    /** Older than it should ever be. */
    isSlow: z.boolean(),
    /** In the last day, for good. */
    givenUp: z.int(),
    level: levelShape,
  }),
  /** Null where the instance that answered makes none. */
  backups: z.nullable(
    z.object({
      newestAt: moment,
      /** In the past while the last one is still missing. */
      nextAt: z.string(),
      level: levelShape,
      /** Only if they are sent away from the machine. */
      sending: z.optional(z.object({ sentAt: moment, failures: z.int(), level: levelShape })),
      /** On the same disk as the data. */
      isBesideData: z.boolean(),
    }),
  ),
  storage: z.object({
    engine: z.enum(['sqlite', 'postgres']),
    databaseBytes: z.number(),
    /** Of the database in the last week, or since its first day; null on that day. */
    growth: z.nullable(z.object({ days: z.int(), bytes: z.number() })),
    disks: z.array(diskShape),
    /** What was collected in the open year. */
    collected: z.array(z.object({ what: z.string(), count: z.int() })),
  }),
  /** What the nightly recount repaired last, if that was in the last 30 days. */
  figures: z.object({
    repaired: z.nullable(
      z.object({ at: z.string(), name: z.string(), differences: z.int(), lines: z.array(z.string()) }),
    ),
    level: levelShape,
  }),
  jobs: z.array(jobShape),
})
export type Health = z.infer<typeof healthShape>

export const healthContract = {
  readHealth: {
    method: 'GET',
    path: '/api/admin/health',
    summary: 'Jobs, emails, backups, storage, figures, version and people online',
    access: { screens: ['/admin-panel'], action: actions.manageUsers },
    isNeverCached: true,
    answer: healthShape,
  },
} satisfies Contract
