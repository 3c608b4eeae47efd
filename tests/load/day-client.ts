// Client process of the load test: plays the people of the day as messages tell it, and reports what they got.
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { fromHub } from '../setup/from-hub.ts'
import { type DayPerson, floodPath, type Step, stepAt } from './day.ts'

const { seededRandom } = await fromHub('mx-standards/sample-form.ts')

/** `only` repeats one path instead of the day's mix. */
export type DayOrder = { kind: 'day'; urls: string[]; people: DayPerson[]; seconds: number; only?: string }
/** Sends this many requests a second, whether or not earlier ones have a response. */
export type FloodOrder = { kind: 'flood'; urls: string[]; people: DayPerson[]; seconds: number; perSecond: number }
export type DayResult = {
  requests: number
  seconds: number
  p50Ms: number
  p99Ms: number
  statuses: Statuses
  /** With the cookies that they have at the end of the day. */
  people?: DayPerson[]
}
/** How often each status came; `lost` counts requests without a response. */
export type Statuses = Record<string, number>

const timeoutMs = 30_000

function send(agent: Agent, url: string, person: DayPerson, { method, path, body }: Step): Promise<string> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    cookie: person.cookie,
    // The client address as a proxy would report it, because people do not share one address.
    'x-forwarded-for': person.address,
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise((resolve) => {
    const lost = () => resolve('lost')
    const sent = request(url + path, { agent, method, headers, timeout: timeoutMs }, (response) => {
      // Signing in ends the current session and starts another.
      const [cookie] = response.headers['set-cookie'] ?? []
      if (cookie) person.cookie = cookie.split(';')[0] as string
      response
        .resume()
        .once('end', () => resolve(String(response.statusCode)))
        .once('error', lost)
    })
    sent.once('error', lost)
    sent.once('timeout', () => sent.destroy())
    sent.end(text)
  })
}

const at = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

async function liveDay({ urls, people, seconds, only }: DayOrder): Promise<DayResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: people.length })
  const statuses: Statuses = {}
  const times: number[] = []
  const startedMs = performance.now()
  const endMs = startedMs + seconds * 1000
  await Promise.all(
    people.map(async (person, number) => {
      const chance = seededRandom(number + 1)
      for (let n = 0; performance.now() < endMs; n++) {
        // Each request goes to the next portal: nothing may depend on which one responds.
        const url = urls[(number + n) % urls.length] as string
        const step: Step = only ? { method: 'GET', path: only } : stepAt(chance(), person, n)
        const beganMs = performance.now()
        const status = await send(agent, url, person, step)
        times.push(performance.now() - beganMs)
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    }),
  )
  agent.destroy()
  return { ...resultOf(times, startedMs, statuses), people }
}

function resultOf(times: number[], startedMs: number, statuses: Statuses): DayResult {
  times.sort((a, b) => a - b)
  const seconds = (performance.now() - startedMs) / 1000
  return { requests: times.length, seconds, p50Ms: at(times, 0.5), p99Ms: at(times, 0.99), statuses }
}

const floodSockets = 1200
/** The portal disconnects clients that pipeline too many requests; these stay below that limit. */
const maxOpen = 4
const tickMs = 20

/** Prebuilt bytes on many sockets, responses only counted: the flood must not slow itself down. */
async function flood({ urls, people, seconds, perSecond }: FloodOrder): Promise<DayResult> {
  const { hostname, port, host } = new URL(urls[0] as string)
  const statuses: Statuses = {}
  const times: number[] = []
  const waiting: number[][] = []
  const sockets = Array.from({ length: floodSockets }, (_, number) => {
    const socket = connect(Number(port), hostname)
    const asked: number[] = []
    waiting.push(asked)
    let rest = ''
    socket.setEncoding('latin1').on('data', (piece: string) => {
      const text = rest + piece
      for (const match of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        statuses[match[1] as string] = (statuses[match[1] as string] ?? 0) + 1
        times.push(performance.now() - (asked.shift() ?? 0))
      }
      // A status line may be split over two chunks; a complete one is not counted again.
      rest = text.slice(-12).replace(/HTTP\/1\.1 \d{3} /, '')
    })
    socket.on('error', () => {})
    const { cookie, address } = people[number % people.length] as DayPerson
    const bytes = `GET ${floodPath} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\nx-forwarded-for: ${address}\r\n\r\n`
    return { socket, bytes, asked }
  })
  const startedMs = performance.now()
  let sent = 0
  while (performance.now() - startedMs < seconds * 1000) {
    const due = Math.floor(((performance.now() - startedMs) / 1000) * perSecond)
    for (; sent < due; sent++) {
      const { socket, bytes, asked } = sockets[sent % sockets.length] as (typeof sockets)[number]
      if (asked.length >= maxOpen) continue
      socket.write(bytes)
      asked.push(performance.now())
    }
    await new Promise((resolve) => setTimeout(resolve, tickMs))
  }
  const giveUpMs = performance.now() + timeoutMs
  while (waiting.some((asked) => asked.length > 0) && performance.now() < giveUpMs) {
    await new Promise((resolve) => setTimeout(resolve, tickMs))
  }
  for (const { socket } of sockets) socket.destroy()
  const lost = waiting.reduce((sum, asked) => sum + asked.length, 0)
  if (lost > 0) statuses.lost = lost
  return resultOf(times, startedMs, statuses)
}

process.on('message', async (order: DayOrder | FloodOrder) => {
  process.send?.(order.kind === 'day' ? await liveDay(order) : await flood(order))
})
