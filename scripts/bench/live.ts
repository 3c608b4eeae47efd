// Benchmark of live updates: 1,000 open streams, on both databases. It measures their memory, how long an event takes to reach
// all of them, and what a change costs with all of them compared with none, in one run.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import type { DayPerson } from '../../tests/load/day.ts'
import { measure, median } from '../../tests/load/measure.ts'
import { startPostgres } from '../../tests/setup/postgres.ts'

const streams = 1000
const changes = 200
const rounds = 3
/** The limits. */
const maxMb = 60
const maxMs = 1000

const file = path.join(import.meta.dirname, '../../tests/load/live-portal.ts')
const postgres = await startPostgres()
process.env.NEXUS_TEST_POSTGRES = postgres.url
for (const engine of ['sqlite', 'postgres']) await listenTo(engine)
await postgres.stop()

type Stream = { heard(hub: string): Promise<void>; close(): void }
/** Resident memory or heap in use, whichever grew more. */
type Memory = [rss: number, used: number]

async function listenTo(engine: string): Promise<void> {
  const child = fork(file, [], {
    execArgv: ['--expose-gc'],
    env: { ...process.env, NEXUS_TEST_ENGINE: engine },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ url, people }] = (await once(child, 'message')) as [{ url: string; people: DayPerson[] }]
  const [writer, ...listeners] = people as [DayPerson, ...DayPerson[]]
  async function ask<T>(what: 'cpu' | 'memory'): Promise<T> {
    child.send(what)
    const [answer] = (await once(child, 'message')) as [T]
    return answer
  }

  async function open({ cookie }: DayPerson): Promise<Stream> {
    const asked = get(`${url}/api/live`, { agent: false, headers: { cookie } })
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    response.setEncoding('utf8').on('error', () => {})
    // The stream begins with the names of the hubs.
    await once(response, 'data')
    return {
      heard: async (hub) => {
        for (;;) if (String(await once(response, 'data')).includes(`event: ${hub}\n`)) return
      },
      close: () => response.destroy(),
    }
  }

  const server = {
    url,
    people: [writer],
    cpuMicros: () => ask<number>('cpu'),
    stop: async () => void child.kill('SIGKILL'),
  }
  const { cookie } = writer
  const listed = await fetch(`${url}/api/survey`, { headers: { cookie } })
  const [survey] = (await listed.json()) as { _id: string }[]
  let isDone = false
  const tick = () => {
    isDone = !isDone
    return { method: 'PUT' as const, path: `/api/survey/${survey?._id}`, body: { progress: { oGV: isDone } } }
  }
  const costOf = async () => (await measure(server, tick, changes)).cpuMicrosPerRequest

  await measure(server, tick, 20)
  const before = await ask<Memory>('memory')
  let opened: Stream[] = []
  const openAll = async () => {
    opened = []
    for (let n = 0; n < streams; n++) opened.push(await open(listeners[n % listeners.length] as DayPerson))
  }
  const closeAll = async () => {
    for (const stream of opened) stream.close()
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  await openAll()
  const after = await ask<Memory>('memory')
  const mb = Math.max(after[0] - before[0], after[1] - before[1]) / 2 ** 20

  const heardByAll = Promise.all(opened.map((stream) => stream.heard('sona-survey')))
  const startedMs = performance.now()
  await measure(server, tick, 1)
  await heardByAll
  const reachedMs = performance.now() - startedMs

  const costs: { none: number[]; all: number[] } = { none: [], all: [] }
  for (let round = 0; round < rounds; round++) {
    await closeAll()
    costs.none.push(await costOf())
    await openAll()
    costs.all.push(await costOf())
  }
  await closeAll()
  await server.stop()

  const [none, all] = [median(costs.none), median(costs.all)]
  console.log(
    `${engine}, ${streams} streams: ${mb.toFixed(1)} MB more (at most ${maxMb}), ${((mb * 1024) / streams).toFixed(0)} KB each`,
  )
  console.log(`a change reached all of them in ${reachedMs.toFixed(0)} ms (at most ${maxMs})`)
  console.log(
    `a change: ${none.toFixed(0)} µs of CPU with nobody listening, ${all.toFixed(0)} µs with all (${(all / none).toFixed(1)} ×)`,
  )
  if (mb > maxMb || reachedMs > maxMs) process.exitCode = 1
}
