// Fault runner: the long versions of the fault tests. `npm run faults -- kill` runs one file, `npm run faults -- fuzz` the
// fuzzer's long version.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

async function run(words: string[]): Promise<boolean> {
  const env = { ...process.env, ...longSettings }
  const isWindows = process.platform === 'win32'
  const child = spawn('vitest', ['run', ...words], { cwd: root, stdio: 'inherit', env, shell: isWindows })
  const [code] = await once(child, 'exit')
  return code === 0
}

const startedMs = performance.now()
const wanted = requested.filter((name) => name !== fuzz).map((name) => `/${name}.test.ts`)
let isFine = true
if (requested.length === 0 || wanted.length > 0) isFine = await run(['--project', 'faults*', ...wanted])
if (requested.includes(fuzz)) isFine = (await run(['--project', 'fuzz-*'])) && isFine
console.log(`${isFine ? 'ok' : 'FAILED'} after ${Math.round((performance.now() - startedMs) / 1000)} s`)
process.exitCode = isFine ? 0 : 1
