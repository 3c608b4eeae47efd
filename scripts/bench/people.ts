// Benchmark of 50,000 people (or PEOPLE) on both databases (or PEOPLE_ENGINES): the CPU time of the screens that list or count
// them, PostgreSQL's included, and how long other requests take during a digest and a reminder to everybody, compared with the
// quiet time around them.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import path from 'node:path'
import type { DayPerson } from '../../tests/load/day.ts'
import { median } from '../../tests/load/measure.ts'
import { memoryFolder } from '../../tests/setup/memory-folder.ts'
import { startPostgres } from '../../tests/setup/postgres.ts'

const engines = (process.env.PEOPLE_ENGINES ?? 'sqlite,postgres').split(',')
const rounds = 5
const [requests, quietMs, everyMs] = [12, 8000, 25]
/** The limits: milliseconds of CPU, and how many times as long as in quiet times others wait. */
const [maxMs, maxSlower] = [30, 2]
/** How long the page waits for an answer. */
const timeLimitMs = 30_000

const paths = {
  progress: '/api/progress',
  'progress, one LC': '/api/progress/people?kind=checklist&committee=Lahore',
  users: '/api/users',
  'users, deep': '/api/users?page=3000',
  'users of a role': '/api/users?role=lcvp',
  'users of an LC': '/api/users?committee=Lahore',
  people: '/api/people',
  'people, page 50': '/api/people?page=50',
  handover: '/api/handover',
  imports: '/api/imports',
  'imports, page 200': '/api/imports?page=200',
}
const others = ['/api/me', '/api/home', '/api/inbox', '/api/gcp/approved?page=1&limit=8', '/api/documents?page=1']

async function start(engine: string) {
  const file = path.join(import.meta.dirname, '../../tests/load/people-portal.ts')
  const env = { ...process.env, NEXUS_TEST_ENGINE: engine, TMPDIR: folder }
  const child = fork(file, [], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [{ url, people }] = (await once(child, 'message')) as [{ url: string; people: DayPerson[] }]
  const order = async <T>(what: string) => {
    child.send(what)
    return (await once(child, 'message'))[0] as T
  }
  return { url, people, order, stop: async () => void child.kill('SIGKILL'), cpuMicros: () => order<number>('cpu') }
}
type Portal = Awaited<ReturnType<typeof start>>

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
/** How long the response takes, in milliseconds. */
function send({ url }: Portal, { cookie }: DayPerson, address: string) {
  const beganAt = performance.now()
  return new Promise<number>((resolve, reject) => {
    get(url + address, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - beganAt))
    }).once('error', reject)
  })
}

type Sample = { ms: number; yardsticks: number[] }

/** Somebody changes something before each request: nothing is cached. */
async function costOf(portal: Portal, person: DayPerson, address: string): Promise<Sample> {
  let micros = 0
  const yardsticks: number[] = []
  for (let n = 0; n < requests; n++) {
    yardsticks.push(await portal.order<number>('yardstick'))
    await portal.order('touch')
    const before = await portal.cpuMicros()
    await send(portal, person, address)
    micros += (await portal.cpuMicros()) - before
  }
  return { ms: micros / requests / 1000, yardsticks }
}

/** Work costs more CPU time while others use the machine, too: by as much as the yardstick beside it took longer than its fastest. */
function quietMsOf(samples: readonly Sample[], fastest: number): number {
  return median(samples.map(({ ms, yardsticks }) => (ms * fastest) / median(yardsticks)))
}

/** Requests of others at a steady pace until `work` is done: how long each of them took. */
async function during(portal: Portal, work: Promise<unknown>): Promise<number[]> {
  const members = portal.people.slice(-8)
  const took: Promise<number>[] = []
  let isOver = false
  const end = () => {
    isOver = true
  }
  void work.then(end, end)
  for (let n = 0; !isOver; n++) {
    const [person, address] = [members[n % members.length] as DayPerson, others[n % others.length] as string]
    took.push(send(portal, person, address))
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  await work
  return Promise.all(took)
}
const p99 = (all: readonly number[]) => [...all].sort((a, b) => a - b)[Math.ceil(all.length * 0.99) - 1] as number
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Both databases are in memory: no commit waits for a disk, whatever else uses it. */
const folder = mkdtempSync(path.join(memoryFolder(), 'nexus-people-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const broken: string[] = []
const postgres = await startPostgres()
process.env.NEXUS_TEST_POSTGRES = postgres.url
for (const engine of engines) {
  const portal = await start(engine)
  console.log(`\n${engine}`)
  const admin = portal.people[0] as DayPerson
  const costs = new Map<string, Sample[]>()
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const [name, address] of Object.entries(paths)) {
      const sample = await costOf(portal, admin, address)
      if (round > 0) costs.set(name, [...(costs.get(name) ?? []), sample])
    }
  }
  const yardsticks = [...costs.values()].flat().flatMap((each) => each.yardsticks)
  const fastest = Math.min(...yardsticks)
  console.log(`a fixed loop took ${(median(yardsticks) / fastest).toFixed(2)} × its fastest: as busy was the machine`)
  for (const [name, all] of costs) {
    const [ms, asMeasured] = [quietMsOf(all, fastest), median(all.map((each) => each.ms))]
    console.log(
      `${name.padEnd(18)} ${ms.toFixed(1).padStart(7)} ms of CPU (at most ${maxMs}; measured ${asMeasured.toFixed(1)})`,
    )
    if (ms > maxMs) broken.push(`${engine}: ${name} takes ${ms.toFixed(1)} ms of CPU`)
  }

  await portal.order('leaders')
  const quiet: number[] = []
  const listen = async (name: string, work?: () => Promise<unknown>) => {
    await portal.order('turns')
    const beganAt = performance.now()
    const took = await during(portal, work?.() ?? pause(quietMs))
    const [turn99, longest] = await portal.order<[number, number]>('turns')
    const seconds = ((performance.now() - beganAt) / 1000).toFixed(0)
    console.log(
      `${name.padEnd(18)} p99 of others ${p99(took).toFixed(0)} ms, of ${took.length} in ${seconds} s; turns of the event loop: p99 ${turn99.toFixed(1)}, longest ${longest.toFixed(1)} ms of CPU`,
    )
    return took
  }
  const beQuiet = async () => void quiet.push(...(await listen('quiet')))
  await listen('warm-up')
  const busy: [string, number[]][] = []
  await beQuiet()
  busy.push(['digest', await listen('digest', () => portal.order('digest'))])
  await beQuiet()
  let answeredMs = 0
  const remind = async () => {
    const beganAt = performance.now()
    await portal.order('remind')
    answeredMs = performance.now() - beganAt
    await portal.order('sendReminders')
  }
  busy.push(['reminder', await listen('reminder', remind)])
  console.log(`reminder           answered after ${(answeredMs / 1000).toFixed(1)} s (at most ${timeLimitMs / 1000})`)
  if (answeredMs > timeLimitMs) broken.push(`${engine}: a reminder is answered after ${answeredMs.toFixed(0)} ms`)
  await beQuiet()
  for (const [name, took] of busy) {
    const slower = p99(took) / p99(quiet)
    console.log(
      `${name.padEnd(18)} others wait ${slower.toFixed(2)} × as long as in quiet times (p99, at most ${maxSlower})`,
    )
    if (slower > maxSlower) broken.push(`${engine}: during a ${name} others wait ${slower.toFixed(1)} × as long`)
  }
  await portal.stop()
}
await postgres.stop()

for (const line of broken) console.error(`Over budget: ${line}.`)
process.exit(broken.length > 0 ? 1 : 0)
