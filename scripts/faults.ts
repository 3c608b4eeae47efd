// Fault runner: the long versions of the fault tests. `npm run faults -- kill` runs one file, `npm run faults -- fuzz` the
// fuzzer's long version. Ends with a line for each file; when interrupted, it ends everything that it has started.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import './end-with-npm.ts'
import { fileLines, readReport } from './test-report.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const faults = readdirSync(join(root, 'tests/faults'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => basename(name, '.test.ts'))
const fuzz = 'fuzz'

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => name !== fuzz && !faults.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Choose from ${[...faults, fuzz].join(', ')}.`)
  process.exit(2)
}

const longSettings = { NEXUS_FAULTS: 'long', NEXUS_FUZZ_RUNS: process.env.NEXUS_FUZZ_RUNS ?? '60' }

const reports = join(root, 'node_modules/.cache/test-reports')
const isWindows = process.platform === 'win32'
const stopMs = 10_000
let isInterrupted = false

/** Vitest, its workers, their portals and databases are one process group, which a signal to this program ends. */
function endWhenInterrupted(group: number): () => void {
  const signal = (name: NodeJS.Signals | 0) => {
    try {
      return process.kill(isWindows ? group : -group, name)
    } catch {
      return false
    }
  }
  const interrupt = async (name: NodeJS.Signals) => {
    // npm passes on a Ctrl-C that came here, too.
    if (isInterrupted) return
    isInterrupted = true
    const giveUpAt = Date.now() + stopMs
    signal('SIGTERM')
    while (signal(0) && Date.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 50))
    signal('SIGKILL')
    console.error(`\nInterrupted by ${name}: everything that was started has ended.`)
    process.exit(130)
  }
  const names = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const
  for (const name of names) process.on(name, interrupt)
  return () => {
    for (const name of names) process.off(name, interrupt)
  }
}

async function run(name: string, words: string[]): Promise<boolean> {
  const reportFile = join(reports, `${name}-long.json`)
  rmSync(reportFile, { force: true })
  const env = { ...process.env, ...longSettings, NEXUS_TEST_REPORT: reportFile }
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  const child = spawn('vitest', ['run', ...words], {
    cwd: root,
    stdio: [...stdio],
    env,
    shell: isWindows,
    detached: !isWindows,
  })
  const release = endWhenInterrupted(child.pid as number)
  const [code] = await once(child, 'close')
  // Then the listener ends this program.
  if (isInterrupted) await new Promise(() => {})
  release()
  const text = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : undefined
  const { failed, flaky, passed } = readReport(text, root)
  console.log(`\n${fileLines(text).join('\n')}\n`)
  for (const problem of flaky) console.log(`FLAKY   ${problem}\n`)
  for (const problem of failed) console.log(`FAILED  ${problem}\n`)
  return code === 0 && passed > 0
}

mkdirSync(reports, { recursive: true })
const startedMs = performance.now()
const wanted = requested.filter((name) => name !== fuzz).map((name) => `/${name}.test.ts`)
let isFine = true
if (requested.length === 0 || wanted.length > 0) isFine = await run('faults', ['--project', 'faults*', ...wanted])
if (requested.includes(fuzz)) isFine = (await run('fuzz', ['--project', 'fuzz-*'])) && isFine
console.log(`${isFine ? 'ok' : 'FAILED'} after ${Math.round((performance.now() - startedMs) / 1000)} s`)
process.exitCode = isFine ? 0 : 1
