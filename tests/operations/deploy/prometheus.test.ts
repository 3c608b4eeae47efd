// Prometheus alerting rules and the Grafana board: every figure that they name is one that the portal has, and each alert fires
// when it should, and only then.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startTestPortal } from '#server/testing/portal.ts'
import { isInstalled } from '../../setup/is-installed.ts'

const deploy = path.resolve(import.meta.dirname, '../../../deploy')
const file = path.join(deploy, 'prometheus-rules.yml')
const rules = readFileSync(file, 'utf8')
const namesIn = (text: string) => [...new Set(text.match(/\b(nexus|nodejs|process|node|up)_[a-z0-9_]+\b/g))]

type Board = {
  templating: { list: { query: string }[] }
  panels: { title: string; gridPos: Box; targets: { expr: string }[] }[]
}
type Box = { x: number; y: number; w: number; h: number }
const board: Board = JSON.parse(readFileSync(path.join(deploy, 'grafana-board.json'), 'utf8'))
const boardQueries = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

it('name only figures that the portal has', async () => {
  const portal = await startTestPortal({ env: { BACKUP_COMMAND: 'true' } })
  onTestFinished(() => portal.close())
  const read = () => portal.readMetrics()
  // A job has figures once it ran.
  await expect.poll(read, { timeout: 20_000 }).toContain('nexus_job_failures{')
  const text = await read()
  const named = [...rules.matchAll(/expr: (.*)/g)].flatMap(([, expr = '']) => namesIn(expr))
  expect(named.length).toBeGreaterThan(8)
  const isMissing = (name: string) => !new RegExp(`^${name}[ {]`, 'm').test(text)
  expect(named.filter(isMissing)).toEqual([])
  const shown = [...boardQueries, ...board.templating.list.map(({ query }) => query)].flatMap(namesIn)
  expect(shown.length).toBeGreaterThan(20)
  // Those of the pool are there on PostgreSQL only.
  expect(shown.filter(isMissing).filter((name) => !name.startsWith('nexus_database_pool_'))).toEqual([])
  expect(text).toMatch(/^nexus_disk_free_bytes\{folder="data"\} [1-9]/m)
})

const day = 24 * 60
/** One value each minute, from 1970 on; which alerts fire after so many minutes, for which series. */
const trials: [alert: string, series: string, values: string, calmAt: number, firesAt: number][] = [
  ['NexusBackupTooOld', 'nexus_newest_backup_timestamp_seconds', `0x${2 * day}`, 26 * 60 + 29, 26 * 60 + 32],
  ['NexusBackupFailing', 'nexus_backup_failures_total', '0x60 1 1x120 2 3 4 5 5x60', 150, 190],
  ['NexusBackupNotSent', 'nexus_backup_sent_failures', '3x10 4x10', 9, 15],
  ['NexusJobFailing', 'nexus_job_failures{exported_job="tidy-up",job="nexus"}', '3x10 4x20', 14, 20],
  ['NexusMailStuck', 'nexus_mail_oldest_waiting_seconds', '600x20 601x30', 25, 40],
  ['NexusMailGivenUp', 'nexus_mails_given_up', '0x20 1x30', 20, 22],
  ['NexusFiguresRepaired', 'nexus_figures_repaired', '0x20 3x30', 20, 22],
  ['NexusServerErrors', 'nexus_request_seconds_count{status="503"}', '0x30 0+2x60', 30, 50],
  ['NexusEventLoopSlow', 'nodejs_eventloop_lag_p99_seconds', '0.2x20 0.3x30', 25, 40],
  ['NexusDown', 'up{job="nexus",instance="portal-1:3000"}', '1x60 0x30', 61, 64],
  ['NexusDiskFull', 'nexus_disk_free_bytes{folder="data"}', '10x20 9x30', 30, 45],
]

const firing = (alert: string) => `count(ALERTS{alertname="${alert}", alertstate="firing"})`

it('fire when something is wrong, and not before', async ({ skip }) => {
  if (!isInstalled('promtool')) skip('promtool is not installed (Debian: the package prometheus)')
  expect(trials.map(([alert]) => alert).sort()).toEqual(
    [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name).sort(),
  )
  const folder = await mkdtemp(path.join(tmpdir(), 'nexus-rules-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const others = [
    { series: 'nexus_request_seconds_count{status="204"}', values: '0+100x120' },
    { series: 'up{job="nexus",instance="portal-2:3000"}', values: '1x120' },
    { series: 'nexus_disk_size_bytes{folder="data"}', values: '100x120' },
  ]
  // promtool compares labels and texts, too; here only whether an alert fires counts.
  const tests = trials.map(([alert, series, values, calmAt, firesAt]) => ({
    interval: '1m',
    input_series: [{ series, values }, ...others],
    promql_expr_test: [calmAt, firesAt].map((at) => ({
      expr: firing(alert),
      eval_time: `${at}m`,
      exp_samples: at === calmAt ? [] : [{ labels: '{}', value: 1 }],
    })),
  }))
  const noneWatched = {
    interval: '1m',
    input_series: [{ series: 'up{job="other",instance="elsewhere"}', values: '1x10' }],
    promql_expr_test: [{ expr: firing('NexusDown'), eval_time: '5m', exp_samples: [{ labels: '{}', value: 1 }] }],
  }
  const trial = path.join(folder, 'trial.yml')
  // JSON is YAML.
  await writeFile(
    trial,
    JSON.stringify({ rule_files: [file], evaluation_interval: '1m', tests: [...tests, noneWatched] }),
  )
  expect(execFileSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })).toContain('SUCCESS')
  expect(execFileSync('promtool', ['test', 'rules', trial], { encoding: 'utf8', stdio: 'pipe' })).toContain('SUCCESS')
})

it('the Grafana board asks what Prometheus understands, and no panel covers another', async ({ skip }) => {
  const boxes = board.panels.map(({ gridPos }) => gridPos)
  for (const [at, one] of boxes.entries()) {
    expect(one.x + one.w).toBeLessThanOrEqual(24)
    const covers = (other: Box) =>
      one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h
    expect(boxes.slice(at + 1).filter(covers)).toEqual([])
  }
  if (!isInstalled('promtool')) skip('promtool is not installed (Debian: the package prometheus)')
  const folder = await mkdtemp(path.join(tmpdir(), 'nexus-board-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const asRules = path.join(folder, 'board.yml')
  const rulesOfBoard = boardQueries.map((expr, at) => ({ record: `board_${at}`, expr }))
  await writeFile(asRules, JSON.stringify({ groups: [{ name: 'board', rules: rulesOfBoard }] }))
  expect(execFileSync('promtool', ['check', 'rules', asRules], { encoding: 'utf8' })).toContain('SUCCESS')
})
