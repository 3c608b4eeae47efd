// Health in words: silent when all is well, and one sentence with what to do for each thing that is not.
import { expect, it } from 'vitest'
import type { Health } from '../../contract-health.ts'
import { jobName, listAdvice } from './health-words.ts'
import { healthy } from './test-health.ts'

const hours = (count: number) => new Date(Date.parse(healthy.at) - count * 3_600_000).toISOString()
const { email } = healthy
const backups = healthy.backups as NonNullable<Health['backups']>
const what = (more: Partial<Health>) => listAdvice({ ...healthy, ...more }).map((each) => each.what)

it('says nothing of a healthy portal', () => expect(listAdvice(healthy)).toEqual([]))

it.each<[Partial<Health>, string]>([
  [{ migrations: { applied: 3, missing: 1, unknown: 0 } }, 'The database is older than this version.'],
  [{ migrations: { applied: 3, missing: 0, unknown: 1 } }, 'A newer version has upgraded the database.'],
  [
    { instances: ['0.2.0', '0.3.0'].map((version) => ({ version, startedAt: hours(1) })) },
    'Two versions are running side by side.',
  ],
  [{ email: { ...email, sending: 'none', waiting: 2, level: 'problem' } }, 'Emails can’t be sent.'],
  [{ email: { ...email, givenUp: 1, level: 'warning' } }, '1 email could not be delivered in the last day.'],
  [{ email: { ...email, givenUp: 12, level: 'warning' } }, '12 emails could not be delivered in the last day.'],
  [
    { email: { ...email, waiting: 12, oldestMs: 1_200_000, isSlow: true, level: 'warning' } },
    '12 emails have been waiting for up to 20 minutes.',
  ],
  [{ backups: { ...backups, newestAt: null, level: 'problem' } }, 'There is no backup yet.'],
  [{ backups: { ...backups, newestAt: hours(30), level: 'problem' } }, 'The newest backup is 30 hours old.'],
  [
    { backups: { ...backups, sending: { sentAt: hours(72), failures: 3, level: 'problem' } } },
    'Backups aren’t being sent off this machine. The last one was sent 3 days ago.',
  ],
  [{ backups: { ...backups, isBesideData: true } }, 'Backups are on the same disk as the data.'],
  [
    { storage: { ...healthy.storage, disks: [{ use: 'data', freeBytes: 5e7, sizeBytes: 1e10, level: 'problem' }] } },
    'The disk for the data has only 48 MB left.',
  ],
  [
    { storage: { ...healthy.storage, growth: { days: 1, bytes: 4 * 1024 ** 3 } } },
    'The database grew by 4.0 GB since yesterday.',
  ],
  [
    {
      figures: {
        repaired: {
          at: hours(7),
          name: 'figures of mx-standards',
          differences: 3,
          lines: ['26.27 / LUMS: submitted 4 → 3'],
        },
        level: 'warning',
      },
    },
    'The figures of mx-standards did not match their records.',
  ],
])('names what is wrong: %o', (more, words) => expect(what(more)).toEqual([words]))

it('says when a growing database fills its disk, and only on the disk that it sees', () => {
  const storage = { ...healthy.storage, growth: { days: 2, bytes: 8 * 1024 ** 3 } }
  const [advice] = listAdvice({ ...healthy, storage })
  expect(advice?.todo).toBe('At this pace its disk is full in 10 days. The audit trail shows who added what.')
  expect(what({ storage: { ...storage, engine: 'postgres' } })).toEqual([])
  expect(what({ storage: { ...storage, growth: { days: 7, bytes: -1 } } })).toEqual([])
})

it('names each job that failed or did not run', () => {
  const [job] = healthy.jobs
  if (!job) throw new Error('a healthy portal has jobs')
  const jobs = [
    { ...job, name: 'gcp-notices', failures: 1, level: 'warning' as const },
    { ...job, name: 'audit-trim', succeededAt: hours(27), level: 'problem' as const },
  ]
  expect(what({ jobs })).toEqual(['GCP notices failed once.', 'Audit trim has not run for 27 hours.'])
  expect(jobName('task-reminders')).toBe('Task reminders')
})
