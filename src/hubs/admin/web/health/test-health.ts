// A healthy portal, for tests of the health tab.
import type { Health } from '../../contract-health.ts'

const at = '2026-11-17T10:00:00.000Z'

export const healthy: Health = {
  at,
  version: { version: '0.3.0', commit: '2b1f0c9a11', builtOn: '2026-11-16' },
  instances: [{ version: '0.3.0', startedAt: '2026-11-16T08:00:00.000Z' }],
  migrations: { applied: 163, missing: 0, unknown: 0 },
  online: { people: 24, windows: 9 },
  email: { sending: 'smtp', waiting: 0, oldestMs: 0, isSlow: false, givenUp: 0, level: 'fine' },
  backups: {
    newestAt: '2026-11-17T03:00:00.000Z',
    nextAt: '2026-11-18T03:00:00.000Z',
    level: 'fine',
    isBesideData: false,
  },
  storage: {
    engine: 'sqlite',
    databaseBytes: 48 * 1024 ** 2,
    growth: { days: 7, bytes: 3 * 1024 ** 2 },
    disks: [{ use: 'data', freeBytes: 40 * 1024 ** 3, sizeBytes: 80 * 1024 ** 3, level: 'fine' }],
    collected: [{ what: 'Documents', count: 42 }],
  },
  figures: { repaired: null, level: 'fine' },
  jobs: [
    {
      ...{ name: 'audit-trim', failures: 0, failedAt: null, level: 'fine' },
      ...{ succeededAt: '2026-11-17T09:00:00.000Z', nextRunAt: '2026-11-18T09:00:00.000Z' },
    },
  ],
}
