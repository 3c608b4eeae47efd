// Portal process: a portal in its own process, as in production, to kill, restart, and start many times at once.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../scripts/free-port.ts'
import { builtProgram } from '../setup/built-server.ts'
import '../setup/exit-on-signal.ts'

export type PortalProcess = {
  url: string
  process: ChildProcess
  /** Resolves once it is up; rejects if it ends before. */
  up: Promise<void>
  kill(signal: NodeJS.Signals): Promise<void>
  output(): string
}

type Env = Record<string, string | undefined>

const running = new Set<ChildProcess>()
/** Also when a test fails half-way, or the run is interrupted. */
export function killPortals(): void {
  for (const child of running) child.kill('SIGKILL')
}
process.once('exit', killPortals)

/** A start collects garbage less often: a tenth of its work. */
const roomForNewObjects = '--min-semi-space-size=16'

/** On the address and port of `env`, or a free port of the loopback. `before` is the command of a program that starts the portal in its place. */
export async function launchPortal(
  env: Env,
  before: string[] = [],
  main = builtProgram('main'),
): Promise<PortalProcess> {
  const port = Number(env.PORT) || (await freePort())
  const [program = '', ...words] = [...before, process.execPath, roomForNewObjects, main]
  // Its writers are faster than people.
  const highLimits = { OVERLOAD_MS: '60000', WRITES_PER_ACCOUNT: '10000000' }
  const given = {
    LOG_LEVEL: 'error',
    SHUTDOWN_DELAY_SECONDS: '0',
    HOST: '127.0.0.1',
    ...highLimits,
    ...env,
    PORT: String(port),
  }
  const child = spawn(program, words, {
    env: { ...process.env, ...given } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const up = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('NEXUS is up')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The portal ended with ${code}:\n${output}`)))
  })
  up.catch(() => {})
  return {
    url: `http://${given.HOST}:${port}`,
    process: child,
    up,
    output: () => output,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}

export async function startPortalProcess(env: Env, before?: string[]): Promise<PortalProcess> {
  const portal = await launchPortal(env, before)
  try {
    await portal.up
  } catch (error) {
    // Another program took the free port in the meantime.
    if (!env.PORT && portal.output().includes(' is in use.')) return startPortalProcess(env, before)
    throw error
  }
  return portal
}
