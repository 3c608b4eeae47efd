// Backup upload: hands a file to a program that the operator names. It runs without a shell, with the file's path, a
// timeout, and without our secrets.
import { type ChildProcess, spawn } from 'node:child_process'
import { settingNames } from '../runtime/config.ts'

/** Why it was not sent; `output` is the end of the program's output. */
export class SendError extends Error {
  readonly output: string
  constructor(why: string, output: string) {
    super(why)
    this.output = output
  }
}

const maxOutputLength = 500
const killAfterMs = 5000
const outputTimeoutMs = 1000
const filePlaceholder = '{file}'

/** Replaces every {file}, or appends the path. */
function withFile(command: readonly string[], file: string): string[] {
  const isNamed = command.some((word) => word.includes(filePlaceholder))
  return isNamed ? command.map((word) => word.replaceAll(filePlaceholder, () => file)) : [...command, file]
}

/** Not our settings: a driver reads the first; compose reads the second, and passes all of .env to the portal. */
const passwords = ['PGPASSWORD', 'POSTGRES_PASSWORD']

/** Everything else in the environment may be meant for the program. */
function withoutSettings(): NodeJS.ProcessEnv {
  const own = new Set([...settingNames, ...passwords])
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.has(name)))
}

/** Returns the end of the program's output. */
export function sendFile(command: readonly string[], file: string, signal: AbortSignal): Promise<string> {
  const [program = '', ...words] = withFile(command, file)
  // In its own process group, so that its child processes end with it.
  const child = spawn(program, words, {
    ...{ env: withoutSettings(), stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true },
    detached: process.platform !== 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      output = (output + piece).slice(-maxOutputLength)
    })
  }
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new SendError(why, output.trim()))
    const end = () => killGroup(child)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    child.once('error', (error) => fail(`${program} cannot be started (${(error as NodeJS.ErrnoException).code})`))
    // A process that it leaves running, such as a connection that ssh keeps open, may hold its output open for ever.
    child.once('exit', () => {
      const timer = setTimeout(() => closeOutput(child), outputTimeoutMs)
      child.once('close', () => clearTimeout(timer))
    })
    child.once('close', (code, killedBy) => {
      signal.removeEventListener('abort', end)
      if (signal.aborted) return fail('the command took too long')
      if (code === 0) return resolve(output.trim())
      return fail(killedBy ? `the command was stopped by ${killedBy}` : `the command exited with code ${code}`)
    })
  })
}

function closeOutput({ stdout, stderr }: ChildProcess): void {
  stdout?.destroy()
  stderr?.destroy()
}

function killGroup(child: ChildProcess): void {
  const kill = (how: NodeJS.Signals) => {
    if (!child.pid || process.platform === 'win32') return void child.kill(how)
    try {
      process.kill(-child.pid, how)
    } catch {
      // It has ended already.
    }
  }
  kill('SIGTERM')
  const timer = setTimeout(() => kill('SIGKILL'), killAfterMs)
  child.once('close', () => clearTimeout(timer))
}
