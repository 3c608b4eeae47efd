// What does one request cost the server? A bounded load on loopback, and the server process's own CPU time around it.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'

export type Server = {
  url: string
  headers: Record<string, string>
  cpuMicros(): Promise<number>
  stop(): Promise<void>
}
export type Cost = { perSecond: number; cpuMicrosPerRequest: number }

/** Starts a program that sends `{ url, headers }` when it is up and answers 'cpu' with its CPU time. */
export async function startMeasured(file: string, args: string[], env: Record<string, string> = {}): Promise<Server> {
  const child: ChildProcess = fork(file, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [ready] = (await once(child, 'message')) as [{ url: string; headers: Record<string, string> }]
  return {
    ...ready,
    async cpuMicros() {
      child.send('cpu')
      const [micros] = (await once(child, 'message')) as [number]
      return micros
    },
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** The other side of startMeasured. `besides`: the CPU time of what works for this process elsewhere. */
export function beMeasured(ready: { url: string; headers: Record<string, string> }, besides = () => 0): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system + besides())
  })
  process.send?.(ready)
}

const ask = (agent: Agent, url: string, headers: Record<string, string>) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', resolve)
    }).once('error', reject)
  })

async function askMany(server: Server, path: string, requests: number, connections: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = requests
  const worker = async () => {
    while (left-- > 0) await ask(agent, server.url + path, server.headers)
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
}

export async function measure(server: Server, path: string, requests = 4000, connections = 8): Promise<Cost> {
  const [cpuBefore, startedMs] = [await server.cpuMicros(), performance.now()]
  await askMany(server, path, requests, connections)
  const tookMs = performance.now() - startedMs
  return {
    perSecond: (requests / tookMs) * 1000,
    cpuMicrosPerRequest: ((await server.cpuMicros()) - cpuBefore) / requests,
  }
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
