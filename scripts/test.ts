// Test runner: runs the parts, continues after a failure, and ends with the names of the tests that failed. `npm
// test -- tests journeys` runs a selection.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Report, readReport } from './test-report.ts'

type Part = {
  name: string
  command: string[]
  hasTests: boolean
  /** Waits for this part of another lane. */
  after?: string
}
/** The lanes run side by side, one part after another in each; a lane that has ended takes the next part from the rest. */
type Stage = { lanes: Part[][]; rest: Part[] }
type Result = Report & { name: string; seconds: string }

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, 'node_modules/.cache/test-reports')
/**
 * Hundreds of programs start here, most of them the same, so Node caches compiled code. Journeys and the portals in them are
 * TypeScript that Node runs itself: Playwright would have Babel translate all of it first.
 */
const quickStart = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), PW_DISABLE_TS_ESM: '1' }
/** The type checker is a Go program, and spends a fifth of its time on garbage unless it may let more of it pile up. */
const rareGarbage = { GOGC: '400' }

const projects = (...names: string[]) => names.flatMap((name) => ['--project', name])

const vitest = (...words: string[]) => ['vitest', 'run', ...words]

/**
 * One stage after another. Vitest and Playwright get half as many workers as alone: what runs beside them keeps the cores busy,
 * and each worker loads everything again.
 */
const stages: Stage[] = [
  {
    lanes: [
      [
        {
          name: 'build',
          command: ['node', '--import', './scripts/build/web.ts', 'scripts/build/server.ts', '--if-changed'],
          hasTests: false,
        },
        {
          name: 'processes',
          // Whole portals that start, stop and are killed: they wait most of the time.
          command: vitest('--maxWorkers=2', ...projects('faults', 'operations')),
          hasTests: true,
        },
        { name: 'journeys', command: ['playwright', 'test', '--workers=2'], hasTests: true },
      ],
      [
        { name: 'check', command: ['npm', 'run', '--silent', 'check'], hasTests: true },
        {
          name: 'tests',
          command: vitest('--maxWorkers=2', ...projects('unit', 'api-*', 'build')),
          hasTests: true,
          after: 'build',
        },
      ],
    ],
    // The last one uses both cores, so that none is idle at the end.
    rest: ['web', 'hubs', 'fuzz'].map((name) => ({
      name,
      command: vitest('--maxWorkers=2', ...projects(`${name}*`)),
      hasTests: true,
    })),
  },
  {
    // Response times are measured with nothing beside them.
    lanes: [[{ name: 'timed', command: vitest(...projects('faults-timed')), hasTests: true }]],
    rest: [],
  },
]
const parts = stages.flatMap(({ lanes, rest }) => [...lanes.flat(), ...rest])

async function exitCodeOf(command: string[], reportFile: string): Promise<number> {
  const [program = '', ...words] = command
  const env = { ...process.env, NEXUS_TEST_REPORT: reportFile, ...quickStart, ...rareGarbage }
  const isWindows = process.platform === 'win32'
  const child = spawn(program, words, { cwd: root, stdio: 'inherit', env, shell: isWindows })
  const [code] = await once(child, 'exit')
  return code ?? 1
}

async function run(part: Part): Promise<Result> {
  console.log(`\n── ${part.name}: ${part.command.join(' ')}`)
  const startedMs = performance.now()
  const reportFile = join(reports, `${part.name}.json`)
  rmSync(reportFile, { force: true })
  const code = await exitCodeOf(part.command, reportFile)
  const text = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : undefined
  const { passed, failed, flaky, skipped, projects } = readReport(text, root)
  // A part that fails outside of its tests (a type error, a crash) counts as one failure.
  if (failed.length === 0 && code !== 0) failed.push(`ended with exit code ${code}; see its output above`)
  if (failed.length === 0 && part.hasTests && passed === 0) failed.push('ran no test')
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  return { name: part.name, seconds, passed, failed, flaky, skipped, projects }
}

const lineOf = ({ name, seconds, passed, failed, flaky, skipped }: Result) =>
  [
    failed.length === 0 ? 'ok    ' : 'FAILED',
    name.padEnd(9),
    seconds.padStart(6),
    `s  ${passed} passed, ${failed.length} failed${flaky.length > 0 ? `, ${flaky.length} flaky` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join(' ')

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Choose from ${parts.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

mkdirSync(reports, { recursive: true })
const isWanted = ({ name }: Part) => requested.length === 0 || requested.includes(name)

const ended = new Map<string, Promise<Result>>()

async function runInTurn(part: Part): Promise<Result> {
  if (part.after) await ended.get(part.after)
  const running = run(part)
  ended.set(part.name, running)
  return running
}

async function runStage({ lanes, rest }: Stage): Promise<Result[]> {
  const shared = rest.filter(isWanted)
  const results: Result[] = []
  const runLane = async (lane: Part[]) => {
    const own = lane.filter(isWanted)
    const next = () => own.shift() ?? shared.shift()
    for (let part = next(); part; part = next()) results.push(await runInTurn(part))
  }
  await Promise.all(lanes.map(runLane))
  return results
}

/** Seconds of CPU time that the host of a virtual machine gave to others, where Linux tells. A run that lost many says little about time. */
function readStolenSeconds(): number {
  if (process.platform !== 'linux') return 0
  const [, stolen] = /^cpu +(?:\d+ +){7}(\d+)/.exec(readFileSync('/proc/stat', 'utf8')) ?? []
  return Number(stolen ?? 0) / 100
}

const stolenBefore = readStolenSeconds()
const results: Result[] = []
for (const stage of stages) results.push(...(await runStage(stage)))

// The summary comes last, so that the end of a long log says what happened.
const count = (which: (result: Result) => number) => results.reduce((total, result) => total + which(result), 0)
const failedCount = count(({ failed }) => failed.length)
console.log(`\n${results.map(lineOf).join('\n')}\n`)
const stolen = readStolenSeconds() - stolenBefore
console.log(`${(performance.now() / 1000).toFixed(0)} s; the host took ${stolen.toFixed(0)} s of CPU time away\n`)
const counts = results.flatMap((result) => Object.entries(result.projects))
console.log(`Tests per project: ${counts.map(([name, tests]) => `${name} ${tests}`).join(', ')}\n`)
for (const { name, failed, flaky } of results) {
  for (const problem of flaky) console.log(`FLAKY   ${name}: ${problem}\n`)
  for (const problem of failed) console.log(`FAILED  ${name}: ${problem}\n`)
}
console.log(`${count(({ passed }) => passed)} passed, ${failedCount} failed`)
process.exitCode = failedCount === 0 ? 0 : 1
