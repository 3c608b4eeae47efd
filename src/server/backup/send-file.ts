// How does a file leave the machine? Through a program that the operator names: started without a shell, with the file's path,
// for a limited time, and without our secrets.
import { type ChildProcess, spawn } from 'node:child_process'
import { settingNames } from '../runtime/config.ts'

/** Why it was not sent; `output` is the end of what the program said. */
export class NotSent extends Error {
  readonly output: string
  constructor(why: string, output: string) {
    super(why)
    this.output = output
  }
}

const keptOutput = 500
const lastWordMs = 5000
const unreadMs = 1000
const placeOfFile = '{file}'

/** In place of every {file}, or at the end. */
function withFile(command: readonly string[], file: string): string[] {
  const isNamed = command.some((word) => word.includes(placeOfFile))
  return isNamed ? command.map((word) => word.replaceAll(placeOfFile, () => file)) : [...command, file]
}

/** Not settings of ours: a driver reads the first, compose the second, which hands all of .env to the portal. */
const passwords = ['PGPASSWORD', 'POSTGRES_PASSWORD']

/** Whatever else is in the environment may be meant for the program. */
function withoutSettings(): NodeJS.ProcessEnv {
  const own = new Set([...settingNames, ...passwords])
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.has(name)))
}

/** Answers the end of what the program said. */
export function sendFile(command: readonly string[], file: string, signal: AbortSignal): Promise<string> {
  const [program = '', ...words] = withFile(command, file)
  // With a group of its own: what it has started itself ends with it.
  const child = spawn(program, words, {
    ...{ env: withoutSettings(), stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true },
    detached: process.platform !== 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      output = (output + piece).slice(-keptOutput)
    })
  }
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new NotSent(why, output.trim()))
    const end = () => endGroup(child)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    child.once('error', (error) => fail(`${program} cannot be started (${(error as NodeJS.ErrnoException).code})`))
    // What it leaves running, such as a connection that ssh keeps, may hold its output open for ever.
    child.once('exit', () => {
      const timer = setTimeout(() => closeOutput(child), unreadMs)
      child.once('close', () => clearTimeout(timer))
    })
    child.once('close', (code, killedBy) => {
      signal.removeEventListener('abort', end)
      if (signal.aborted) return fail('the command took too long')
      if (code === 0) return resolve(output.trim())
      return fail(killedBy ? `the command was ended by ${killedBy}` : `the command ended with code ${code}`)
    })
  })
}

function closeOutput({ stdout, stderr }: ChildProcess): void {
  stdout?.destroy()
  stderr?.destroy()
}

function endGroup(child: ChildProcess): void {
  const kill = (how: NodeJS.Signals) => {
    if (!child.pid || process.platform === 'win32') return void child.kill(how)
    try {
      process.kill(-child.pid, how)
    } catch {
      // It is over already.
    }
  }
  kill('SIGTERM')
  const timer = setTimeout(() => kill('SIGKILL'), lastWordMs)
  child.once('close', () => clearTimeout(timer))
}
