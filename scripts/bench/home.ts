// Benchmark of the dashboard: CPU time compared with the same bytes from bare node:http, as LCVP, TL and MCVP, a different
// person each time, with 2,000 people and a year of data on SQLite, with a target for every figure and without any. Also the
// inbox, 304 responses, and the targets that results ask for. A mix in which every fourth request changes something, so that
// nothing stays cached, is reported without a limit.
import path from 'node:path'
import type { DayPerson } from '../../tests/load/day.ts'
import { callersPerRole, homeRoles } from '../../tests/load/home-roles.ts'
import { connections, measure, median, type Server, startMeasured } from '../../tests/load/measure.ts'
import type { StepAt } from '../../tests/load/measured-requests.ts'

const rounds = 3
const bareRequests = 3000
const requests = 1500
/** The limits. */
const most = 10
const loadFolder = path.join(import.meta.dirname, '../../tests/load')

const start = (env = {}) =>
  startMeasured(path.join(loadFolder, 'home-portal.ts'), [], { NEXUS_TEST_ENGINE: 'sqlite', ...env })
const server = await start()
const withoutTargets = await start({ HOME_TARGETS: 'none' })
const peopleOf = (at: number, { people } = server) => people.slice(at * callersPerRole, (at + 1) * callersPerRole)
const get = (address: string, { cookie }: DayPerson, more = {}) =>
  fetch(server.url + address, { headers: { cookie, ...more } })

async function startBare(): Promise<Server> {
  const body = await (await get('/api/home', server.people[0] as DayPerson)).arrayBuffer()
  return startMeasured(path.join(loadFolder, 'bare-http.ts'), [], { BARE_BODY: Buffer.from(body).toString('base64') })
}

type MeasuredDashboard = {
  name: string
  bound?: number
  of: Server
  people: DayPerson[]
  next: StepAt
  ratios: number[]
  micros: number[]
}

/** Each request by the next person of the role. */
const byAll = (people: DayPerson[], stepAt: (n: number, at: number) => { path: string; headers?: object }): StepAt => {
  return (n) => {
    const at = n % people.length
    const { path, headers } = stepAt(n, at)
    return { method: 'GET', path, headers: { cookie: (people[at] as DayPerson).cookie, ...headers } }
  }
}

async function buildMeasured(): Promise<MeasuredDashboard[]> {
  const measured: MeasuredDashboard[] = []
  const add = (name: string, people: DayPerson[], next: StepAt, bound?: number, of = server) =>
    void measured.push({ name, of, people, next, ratios: [], micros: [], ...(bound && { bound }) })
  for (const [at, role] of homeRoles.entries()) {
    const people = peopleOf(at)
    const home = byAll(people, () => ({ path: '/api/home' }))
    add(`${role}, home`, people, home, most)
    const others = peopleOf(at, withoutTargets)
    const plain = byAll(others, () => ({ path: '/api/home' }))
    if (role !== 'tl') add(`${role}, no targets`, others, plain, most, withoutTargets)
    if (role === 'mcvp')
      add(
        'targets of results',
        people,
        byAll(people, () => ({ path: '/api/targets/progress?screen=/mx-funnel&committees=all' })),
      )
    // A change invalidates what was cached.
    add(`${role}, changing`, people, (n, person) =>
      n % 4 === 3
        ? { method: 'PUT', path: '/api/inbox/choices/role', body: { isWanted: true, mail: 'now' } }
        : home(n, person),
    )
    const tags = await Promise.all(
      people.map(async (person) => (await get('/api/home', person, { 'if-none-match': '?' })).headers.get('etag')),
    )
    add(
      `${role}, 304`,
      people,
      byAll(people, (_, n) => ({ path: '/api/home', headers: { 'if-none-match': tags[n] } })),
      most,
    )
    add(
      `${role}, inbox`,
      people,
      byAll(people, () => ({ path: '/api/inbox' })),
      most,
    )
  }
  return measured
}

const bare = await startBare()
const all = await buildMeasured()
const bareMicros: number[] = []
// The first round warms up and is not counted.
for (let round = 0; round <= rounds; round++) {
  const { cpuMicrosPerRequest: yardstick } = await measure(bare, () => ({ method: 'GET', path: '/' }), bareRequests)
  if (round > 0) bareMicros.push(yardstick)
  for (const { of, people, next, ratios, micros } of all) {
    const cost = await measure({ ...of, people: people.slice(0, connections) }, next, requests)
    if (round === 0) continue
    ratios.push(cost.cpuMicrosPerRequest / yardstick)
    micros.push(cost.cpuMicrosPerRequest)
  }
}
await Promise.all([bare, server, withoutTargets].map((each) => each.stop()))

console.log(`bare node:http ${median(bareMicros).toFixed(0)} µs of CPU`)
let isOver = false
for (const { name, bound, ratios, micros } of all) {
  const ratio = median(ratios)
  const cost = `${median(micros).toFixed(0).padStart(6)} µs, ${ratio.toFixed(1).padStart(5)} × bare`
  console.log(`${name.padEnd(18)} ${cost}${bound ? ` (at most ${bound})` : ''}`)
  isOver ||= bound !== undefined && ratio > bound
}
if (isOver) process.exit(1)
