// What does a guarded, paged list cost against the same bytes from bare node:http? Both in one run, taking turns.
import path from 'node:path'
import { type Cost, measure, median, startMeasured } from '../tests/load/measure.ts'

const mostCpuRatio = 6
const rounds = 5
const list = '/api/gcp/approved?page=1&limit=8'
const loadFolder = path.join(import.meta.dirname, '../tests/load')

const portal = await startMeasured(path.join(loadFolder, 'gcp-portal.ts'), [], { NEXUS_TEST_ENGINE: 'sqlite' })
const body = await (await fetch(portal.url + list, { headers: portal.headers })).text()
const bare = await startMeasured(path.join(loadFolder, 'bare-http.ts'), [], {
  BARE_BODY: Buffer.from(body).toString('base64'),
})

const costs: { portal: Cost[]; bare: Cost[] } = { portal: [], bare: [] }
// The first round warms both up and is not counted.
for (let round = 0; round <= rounds; round++) {
  const [bareCost, portalCost] = [await measure(bare, '/'), await measure(portal, list)]
  if (round === 0) continue
  costs.bare.push(bareCost)
  costs.portal.push(portalCost)
}
await Promise.all([portal.stop(), bare.stop()])

const cpu = (of: Cost[]) => median(of.map(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest))
const speed = (of: Cost[]) => median(of.map(({ perSecond }) => perSecond))
const ratio = cpu(costs.portal) / cpu(costs.bare)
console.log(`bare node:http  ${cpu(costs.bare).toFixed(0)} µs CPU, ${speed(costs.bare).toFixed(0)}/s`)
console.log(
  `guarded list    ${cpu(costs.portal).toFixed(0)} µs CPU, ${speed(costs.portal).toFixed(0)}/s (${body.length} bytes)`,
)
console.log(`CPU per request ${ratio.toFixed(2)} × bare (at most ${mostCpuRatio})`)
console.log(`throughput      1/${(speed(costs.bare) / speed(costs.portal)).toFixed(2)} of bare`)
if (ratio > mostCpuRatio) process.exit(1)
