// Benchmark of capacity: a portal with 2,000 people (or each number in CAPACITY_PEOPLE) and a year of data, on both databases
// (or those in CAPACITY_ENGINES). It measures the CPU time of what people do, PostgreSQL's included, bytes on disk per person,
// and memory. docs/capacity.md uses the figures; nothing here has a limit.

import path from 'node:path'
import { metricsHeaders } from '#server/testing/metrics-token.ts'
import type { DayPerson } from '../../tests/load/day.ts'
import { callersPerRole, homeRoles } from '../../tests/load/home-roles.ts'
import { connections, measure, type Server, startMeasured } from '../../tests/load/measure.ts'
import type { StepAt } from '../../tests/load/measured-requests.ts'
import { fromHub } from '../../tests/setup/from-hub.ts'
import { startPostgres } from '../../tests/setup/postgres.ts'

const { sampleForm } = await fromHub('mx-standards/sample-form.ts')

const sizes = (process.env.CAPACITY_PEOPLE ?? '2000').split(',').map(Number)
const engines = (process.env.CAPACITY_ENGINES ?? 'sqlite,postgres').split(',')
const file = path.join(import.meta.dirname, '../../tests/load/home-portal.ts')

const get =
  (address: string): StepAt =>
  () => ({ method: 'GET', path: address })
const save: StepAt = (n, { uid }) => {
  const body = { userId: uid, formData: sampleForm(n), intent: 'save' }
  return { method: 'POST', path: '/api/checklist/submit', body }
}
const asked: { name: string; role: (typeof homeRoles)[number]; requests: number; step: StepAt }[] = [
  { name: 'who am I', role: 'tl', requests: 600, step: get('/api/me') },
  { name: 'dashboard, TL', role: 'tl', requests: 600, step: get('/api/home') },
  { name: 'dashboard, MCVP', role: 'mcvp', requests: 200, step: get('/api/home') },
  { name: 'list of GCPs', role: 'tl', requests: 600, step: get('/api/gcp/approved?page=1&limit=8') },
  { name: 'search', role: 'tl', requests: 100, step: get('/api/search?q=person') },
  { name: 'results of MX', role: 'mcvp', requests: 50, step: get('/api/checklist/summary') },
  { name: 'progress of all', role: 'mcvp', requests: 10, step: get('/api/progress') },
  { name: 'save a checklist', role: 'tl', requests: 200, step: save },
]

async function memoryMb(url: string): Promise<number> {
  const text = await (await fetch(`${url}/api/metrics`, { headers: metricsHeaders })).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 2 ** 20
}

const askersOf = ({ people }: Server, role: (typeof homeRoles)[number]): DayPerson[] => {
  const at = homeRoles.indexOf(role) * callersPerRole
  return people.slice(at, at + connections)
}

const postgres = await startPostgres()
process.env.NEXUS_TEST_POSTGRES = postgres.url
for (const engine of engines) {
  for (const size of sizes) {
    const settings = { NEXUS_TEST_ENGINE: engine, HOME_PEOPLE: String(size) }
    const server = await startMeasured(file, [], settings)
    const mb = (server.bytes ?? 0) / 2 ** 20
    const each = ((server.bytes ?? 0) / size / 1024).toFixed(1)
    console.log(`\n${engine}, ${size.toLocaleString('en')} people: ${mb.toFixed(0)} MB, ${each} KB a person`)
    for (const { name, role, requests, step } of asked) {
      const people = askersOf(server, role)
      await measure({ ...server, people }, step, Math.ceil(requests / 4))
      const { cpuMicrosPerRequest } = await measure({ ...server, people }, step, requests)
      console.log(`${name.padEnd(18)} ${(cpuMicrosPerRequest / 1000).toFixed(2).padStart(8)} ms of CPU`)
    }
    console.log(`${'memory'.padEnd(18)} ${(await memoryMb(server.url)).toFixed(0).padStart(8)} MB`)
    await server.stop()
  }
}
await postgres.stop()
