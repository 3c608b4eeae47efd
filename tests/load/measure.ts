// Cost of a request: a bounded load on loopback, measured by the server process's own CPU time.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { metricsHeaders } from '#server/testing/metrics-token.ts'
import type { DayPerson, Step } from './day.ts'
import type { StepAt } from './measured-requests.ts'

/** As many people as connections: nobody saves twice at once. */
type Ready = { url: string; people: DayPerson[]; bytes?: number; ids?: Record<string, string>; database?: string }
export const connections = 8
export type Server = Ready & { cpuMicros(): Promise<number>; stop(): Promise<void> }
export type Cost = { perSecond: number; cpuMicrosPerRequest: number }

/** Starts a program that prints its URL when it is up and answers 'cpu' with its CPU time. */
export async function startMeasured(file: string, args: string[], env: Record<string, string> = {}): Promise<Server> {
  const child: ChildProcess = fork(file, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended before it was up`)))
  const [ready] = (await Promise.race([once(child, 'message'), failed])) as [Ready]
  failed.catch(() => {})
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

/** The other side of startMeasured. `besides`: CPU time that other processes spend for this one. */
export function beMeasured(ready: Ready, besides = () => 0): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system + besides())
  })
  // Also when the benchmark itself was interrupted.
  process.once('disconnect', () => process.exit())
  process.send?.(ready)
}

function ask(
  agent: Agent,
  url: string,
  { cookie }: DayPerson,
  { method, path, body, isStream, ...more }: Step,
): Promise<void> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...metricsHeaders,
    cookie,
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...more.headers,
  }
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, method, headers }, (response) => {
      const isFine = response.statusCode && (response.statusCode < 300 || response.statusCode === 304)
      if (!isFine) reject(new Error(`${method} ${path} answered ${response.statusCode}`))
      if (isStream) {
        response.once('error', () => {})
        response.once('data', () => {
          sent.destroy()
          resolve()
        })
      } else response.resume().once('end', resolve)
    })
    sent.on('error', reject)
    sent.end(text)
  })
}

async function askMany({ url, people }: Server, stepAt: StepAt, requests: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let asked = 0
  const worker = async (person: DayPerson) => {
    while (asked < requests) await ask(agent, url, person, stepAt(asked++, person))
  }
  await Promise.all(people.map(worker))
  agent.destroy()
}

export async function measure(server: Server, stepAt: StepAt, requests: number): Promise<Cost> {
  const [cpuBefore, startedMs] = [await server.cpuMicros(), performance.now()]
  await askMany(server, stepAt, requests)
  const tookMs = performance.now() - startedMs
  return {
    perSecond: (requests / tookMs) * 1000,
    cpuMicrosPerRequest: ((await server.cpuMicros()) - cpuBefore) / requests,
  }
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
