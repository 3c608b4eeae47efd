// Hostile imports: bodies as large as the portal accepts, each as bad as possible, cost little time and memory.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '../../src/main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '../../src/server/testing/portal.ts'

let portal: TestPortal
let leader: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
  leader = await portal.signInAs('tl')
})
afterAll(() => portal.close())

const report = { lc: 'LUMS', term: 'mid', role: 'TL', portfolio: 'BD' }
const send = (body: unknown, kind = 'funnel', as = leader) => portal.ask('POST', `/api/imports/${kind}`, { as, body })
const numbered = (count: number) => Array.from({ length: count }, (_, n) => [`c${n}`, `${n}`] as const)
const megabytes = 5.9
const many = (row: string) =>
  `{"rows":[${Array(Math.floor((megabytes * 1024 * 1024) / (Buffer.byteLength(row) + 1)))
    .fill(row)
    .join()}],"dryRun":true,"onProblem":"skip"}`

/** Of this process: the sender's share is small. */
async function workOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

// All of it is read before the database is involved.
const isOnPostgres = process.env.NEXUS_TEST_ENGINE === 'postgres'
describe.skipIf(isOnPostgres)('costs little, however it is written', () => {
  it.each([
    ['numbers without end', JSON.stringify({ ...report, Leads: '9'.repeat(19_900) }), 200],
    ['digits of another script', JSON.stringify({ ...report, Leads: '٩'.repeat(19_900) }), 200],
    ['names of ten thousand words', JSON.stringify({ ...report, lc: 'a '.repeat(9950) }), 200],
    ['a million empty rows', '{}', 400],
    ['rows of 490 cells', JSON.stringify({ ...report, ...Object.fromEntries(numbered(490)) }), 400],
    [
      'rows of 490 cells within a column',
      JSON.stringify({ ...report, metrics: Object.fromEntries(numbered(490)) }),
      400,
    ],
    [
      'rows of a hundred thousand columns',
      JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`c${n}`, []]))),
      400,
    ],
  ])('%s', async (_, row, status) => {
    const body = many(row)
    const ms = await workOf(async () => expect((await send(body)).status).toBe(status))
    expect(ms).toBeLessThan(4000)
  })
})
