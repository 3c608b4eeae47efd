// Periodic jobs of the whole portal: the list, their intervals, and that running them twice changes nothing (idempotent).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { nightlyBackup } from '#server/backup/nightly.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import { makeWorld } from '../fuzz/world.ts'
import { readEverything } from '../operations/test-databases.ts'
import { isWired } from '../setup/from-hub.ts'

const all = [shell, ...hubs]
const jobs = [...all.flatMap(({ jobs = [] }) => jobs), nightlyBackup(all.flatMap(({ migrations }) => migrations))]

let portal: TestPortal
beforeAll(async () => {
  ;({ portal } = await makeWorld({ runsStartJobs: true }))
})
afterAll(() => portal.close())

const [minute, hour, day] = [60, 3600, 86_400]
const known: [hub: string, name: string, everySeconds: number, atStart?: true][] = [
  ['shell', 'tidy-up', hour],
  ['shell', 'forget', day, true],
  ['shell', 'nightly-backup', 10 * minute],
  ['shell', 'backup-watch', 10 * minute],
  ['shell', 'figures', 10 * minute],
  ['identity', 'identity-clear-up', hour],
  ['admin', 'audit-trim', day, true],
  ['admin', 'database-size', hour, true],
  ['conversion-tracker', 'conversion-staged', hour],
  ['inbox', 'digests', hour],
  ['gcp', 'gcp-notices', 2, true],
  ['happiness-survey', 'happiness-count', hour],
  ['tasks', 'task-reminders', hour, true],
  ['tasks', 'reminder-orders', 5, true],
  ['tasks', 'progress-days', minute, true],
  ['handover', 'year-turn', 5, true],
  ['handover', 'handover-warnings', hour, true],
  ['organisation', 'committee-closings', minute, true],
  ['sona-survey', 'sona-organisation', 10 * minute, true],
  ['targets', 'targets-behind', hour, true],
]

it('are these, each as often as it should, and some at the start', async () => {
  const wired = known.filter(([hub]) => hub === 'shell' || isWired(hub))
  const found = jobs.map(({ name, everyMs, atStart }) => [name, everyMs / 1000, atStart])
  expect(found.sort()).toEqual(wired.map(([, name, every, atStart]) => [name, every, atStart]).sort())
})

it('report their runs in metrics: those of the start within seconds', async () => {
  const ran = async () => {
    const text = await portal.readMetrics()
    return [...text.matchAll(/^nexus_job_last_success_timestamp_seconds\{job="(.*)"\}/gm)].map(([, name]) => name)
  }
  const expected = jobs.filter(({ atStart }) => atStart).map(({ name }) => name)
  await expect.poll(ran, { timeout: 20_000 }).toEqual(expected.sort())
})

it('change nothing when they run twice at once, or once more', { timeout: 120_000 }, async () => {
  const never = new AbortController().signal
  const read = async () => {
    const { job: _, ...everything } = await readEverything(portal.portal.config)
    return everything
  }
  const runAll = async () => {
    for (const { run } of jobs) await Promise.all([run(portal.portal, never), run(portal.portal, never)])
  }
  // Nothing becomes due between the two rounds.
  if (isWired('gcp')) await portal.db.updateTable('gcpHeld').set({ dueAt: '2026-01-01T00:00:00.000Z' }).execute()
  await runAll()
  const before = await read()
  await runAll()
  expect(await read()).toEqual(before)
})
