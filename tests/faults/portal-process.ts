// A portal in a process of its own, as in production: to be killed, started again and started many times at once.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../scripts/free-port.ts'

export type PortalProcess = {
  url: string
  process: ChildProcess
  kill(signal: NodeJS.Signals): Promise<void>
  output(): string
}

export async function startPortalProcess(env: Record<string, string | undefined>): Promise<PortalProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['src/main.server.ts'], {
    env: { ...process.env, LOG_LEVEL: 'error', ...env, PORT: String(port), HOST: '127.0.0.1' } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => output.includes('NEXUS is up') && resolve())
    child.once('exit', (code) => reject(new Error(`The portal ended with ${code}:\n${output}`)))
  })
  return {
    url,
    process: child,
    output: () => output,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}
