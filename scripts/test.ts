// Does everything pass? Runs the parts in order, goes on after a failure, and ends with the sum of all tests.
// `npm test -- tests journeys` runs a selection.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Counts = { passed: number; failed: number }
type Part = { name: string; command: string[]; counts?: (report: unknown) => Counts }
type Result = Counts & { name: string; isFine: boolean; seconds: string }

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, 'node_modules/.cache/test-reports')

const vitestCounts = (report: unknown) => {
  const { numPassedTests, numFailedTests } = report as { numPassedTests: number; numFailedTests: number }
  return { passed: numPassedTests, failed: numFailedTests }
}

const playwrightCounts = (report: unknown) => {
  const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

const parts: Part[] = [
  { name: 'check', command: ['npm', 'run', '--silent', 'check'], counts: vitestCounts },
  { name: 'build', command: ['node', 'scripts/build-web.ts', '--if-changed'] },
  { name: 'tests', command: ['vitest', 'run', '--project', '!house'], counts: vitestCounts },
  { name: 'journeys', command: ['playwright', 'test'], counts: playwrightCounts },
]

async function exitCodeOf(command: string[], reportFile: string): Promise<number> {
  const [program = '', ...words] = command
  const env = { ...process.env, NEXUS_TEST_REPORT: reportFile }
  const isWindows = process.platform === 'win32'
  const child = spawn(program, words, { cwd: root, stdio: 'inherit', env, shell: isWindows })
  const [code] = await once(child, 'exit')
  return code ?? 1
}

function countsIn(reportFile: string, part: Part): Counts {
  if (!part.counts) return { passed: 0, failed: 0 }
  try {
    return part.counts(JSON.parse(readFileSync(reportFile, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

async function run(part: Part): Promise<Result> {
  console.log(`\n── ${part.name}: ${part.command.join(' ')}`)
  const startedMs = performance.now()
  const reportFile = join(reports, `${part.name}.json`)
  rmSync(reportFile, { force: true })
  const code = await exitCodeOf(part.command, reportFile)
  const counts = countsIn(reportFile, part)
  const ranNothing = part.counts !== undefined && counts.passed + counts.failed === 0
  const isFine = code === 0 && counts.failed === 0 && !ranNothing
  // A part that breaks before or beside its tests (a type error, a crash) counts as one failure.
  const failed = isFine ? 0 : Math.max(1, counts.failed)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  return { name: part.name, isFine, seconds, passed: counts.passed, failed }
}

const lineOf = ({ name, isFine, seconds, passed, failed }: Result) =>
  `${isFine ? 'ok    ' : 'FAILED'}  ${name.padEnd(9)} ${seconds.padStart(6)} s  ${passed} passed, ${failed} failed`

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

mkdirSync(reports, { recursive: true })
const results: Result[] = []
for (const part of parts) {
  if (asked.length === 0 || asked.includes(part.name)) results.push(await run(part))
}

const sum = (which: 'passed' | 'failed') => results.reduce((total, result) => total + result[which], 0)
console.log(`\n${results.map(lineOf).join('\n')}\n`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
