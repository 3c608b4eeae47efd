// Interrupted runs: `npm run faults` and `npm run load` end every process that they have started, and remove its folders.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from './test-databases.ts'

const root = path.join(import.meta.dirname, '../..')

type Running = { pid: number; parent: number; command: string }

function processes(): Running[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    try {
      const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      // A dead process that nobody has waited for is no longer running.
      return state === 'Z' ? [] : [{ pid: Number(pid), parent: Number(parent), command }]
    } catch {
      return []
    }
  })
}

function descendants(of: number, all = processes()): Running[] {
  const children = all.filter(({ parent }) => parent === of)
  return children.flatMap((child) => [child, ...descendants(child.pid, all)])
}

/** As from a shell, not from this test run. */
function plainEnv(temporary: string): NodeJS.ProcessEnv {
  const isOurs = (name: string) => /^(VITEST|NEXUS_|TEST$|NODE_ENV$|DEV$|PROD$|MODE$|SSR$|BASE_URL$)/.test(name)
  const kept = Object.entries(process.env).filter(([name]) => !isOurs(name))
  const PATH = `${path.join(root, 'node_modules/.bin')}:${process.env.PATH}`
  return { ...Object.fromEntries(kept), PATH, TMPDIR: temporary }
}

const isPortal = ({ command }: Running) => command.includes('dist/server/')
const isPostgres = ({ command }: Running) => /bin\/postgres\b/.test(command)

it.runIf(process.platform === 'linux').each([
  ['faults', ['scripts/faults.ts', 'kill'], 'SIGINT'],
  ['load', ['scripts/load.ts', '30'], 'SIGTERM'],
] as const)('%s', async (_, words, signal) => {
  const temporary = await makeFolder()
  // The user that PostgreSQL runs as, if this is root, has to reach it.
  chmodSync(temporary, 0o755)
  const run = spawn(process.execPath, [...words], {
    cwd: root,
    env: plainEnv(temporary),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (piece) => (output += piece))
  onTestFinished(() => void run.kill('SIGKILL'))
  const ended = once(run, 'exit')

  const isUnderWay = () => {
    const started = descendants(run.pid as number)
    return run.exitCode !== null || (started.some(isPortal) && started.some(isPostgres))
  }
  await expect.poll(isUnderWay, { timeout: 90_000 }).toBe(true)
  const started = descendants(run.pid as number).map(({ pid, command }) => `${pid} ${command}`)
  expect(started.length, output).toBeGreaterThan(2)
  run.kill(signal)
  const [code] = await ended
  expect(code, output).toBeGreaterThan(128)
  const left = () =>
    processes()
      .map(({ pid, command }) => `${pid} ${command}`)
      .filter((each) => started.includes(each))
  await expect.poll(left).toEqual([])
  const folders = () => readdirSync(temporary).filter((name) => name.startsWith('nexus-test-postgres'))
  await expect.poll(folders).toEqual([])
})
