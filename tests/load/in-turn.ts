// Alternating benchmark: several requests take turns in one process and are compared by its CPU time, the client's share
// included. The wall time, printed beside it, also includes other work of the machine.
import { Agent, get } from 'node:http'
import { median } from './measure.ts'

export type Read = (query: string) => Promise<string>
export type BenchRequest = { read: Read; query: string }
export type Cost = { cpuMs: number; clockMs: number }

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Reads `address?query` over one connection that stays open. */
export const createReader =
  (address: string, cookie: string): Read =>
  (query) =>
    new Promise((resolve, reject) => {
      get(`${address}?${query}`, { agent, headers: { cookie } }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (piece) => {
          text += piece
        })
        response.once('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))))
      }).once('error', reject)
    })

async function costOf({ read, query }: BenchRequest): Promise<Cost> {
  const [cpu, clock] = [process.cpuUsage(), performance.now()]
  await read(query)
  const { user, system } = process.cpuUsage(cpu)
  return { cpuMs: (user + system) / 1000, clockMs: performance.now() - clock }
}

/** Each round begins with a different request, so that all are treated alike; the first tenth warms up. */
export async function mediansOf(asks: BenchRequest[], times: number): Promise<Cost[]> {
  const costs = asks.map((): Cost[] => [])
  for (let round = 0; round < times * 1.1; round += 1) {
    for (let turn = 0; turn < asks.length; turn += 1) {
      const at = (round + turn) % asks.length
      const cost = await costOf(asks[at] as BenchRequest)
      if (round >= times * 0.1) costs[at]?.push(cost)
    }
  }
  return costs.map((all) => ({
    cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
    clockMs: median(all.map(({ clockMs }) => clockMs)),
  }))
}

export const shown = ({ cpuMs, clockMs }: Cost) => `${cpuMs.toFixed(2)} ms (${clockMs.toFixed(2)} by the clock)`
export const print = (what: string, result: string) => console.log(`${what.padEnd(26)}${result}`)
