// Full list of funnel reports: complete, streamed, and with backpressure, on a real database.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { type Entry, entryShape } from '../../contract.ts'
import { hub } from '../handlers.ts'
import { metricsFrom, reportOf } from '../test-reports.ts'

let portal: TestPortal
let leader: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
  leader = await portal.signInAs('tl')
})
afterAll(() => portal.close())

/** Copies one report for two LCs alternately inside the database: thousands of requests would take minutes. */
async function fillUpTo(count: number) {
  const metrics = metricsFrom(...Array<number>(9).fill(999_999_999))
  const { json } = await portal.ask('POST', '/api/mxfunnel/submit', { as: leader, body: reportOf({ metrics }) })
  const all = portal.db.selectFrom('mxFunnelEntry').selectAll()
  const { id: _, seq: __, lc: ___, ...row } = await all.where('id', '=', json._id).executeTakeFirstOrThrow()
  const same = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  for (let from = 1; from < count; from += 2500) {
    const to = Math.min(from + 2499, count - 1)
    await sql`
      insert into "mxFunnelEntry" ("id", "seq", "lc", ${same})
      with recursive copy(n) as (select ${sql.lit(from)} union all select n + 1 from copy where n < ${sql.lit(to)})
      select "id" || '-' || n, "seq" + n, case when n % 2 = 1 then 'IBA' else 'LUMS' end, ${same}
      from "mxFunnelEntry", copy where "id" = ${json._id}`.execute(portal.db)
  }
}

const seqsOf = (entries: Entry[]) => entries.map(({ _id }) => Number(/^.{36}-(\d+)$/.exec(_id)?.[1] ?? 0))
const falling = (from: number, step: number) =>
  Array.from({ length: Math.floor(from / step) + 1 }, (_, i) => from - i * step)

it('returns an empty list, and all of 3,000 reports, newest first, with and without a filter', async () => {
  expect((await portal.ask('GET', '/api/mxfunnel', { as: leader })).text).toBe('[]')
  await fillUpTo(3000)
  const { json, headers } = await portal.ask('GET', '/api/mxfunnel', { as: leader })
  expect([headers.get('content-type'), headers.get('x-total')]).toEqual(['application/json; charset=utf-8', '3000'])
  expect(seqsOf(json)).toEqual(falling(2999, 1))
  expect(json.filter((entry: unknown) => !entryShape.safeParse(entry).success)).toEqual([])
  const some = await portal.ask('GET', '/api/mxfunnel?lc=IBA&role=Team%20Leader', { as: leader })
  expect(seqsOf(some.json)).toEqual(falling(2999, 2))
})

async function countQueries() {
  const text = await portal.portal.metrics.register.metrics()
  return Number(/^nexus_database_seconds_count (\d+)$/m.exec(text)?.[1])
}

/** Waits until the database is idle. */
async function waitUntilIdle() {
  let last = -1
  await vi.waitFor(
    async () => {
      const now = await countQueries()
      const isQuiet = now === last
      last = now
      if (!isQuiet) throw new Error('still reading')
    },
    { timeout: 15_000, interval: 300 },
  )
  return last
}

it('reads on only while the client consumes the response, and stops when it disconnects', async () => {
  await portal.db.deleteFrom('mxFunnelEntry').execute()
  const count = 30_000
  await fillUpTo(count)
  const before = await countQueries()
  const request = get(`${portal.url}/api/mxfunnel`, { headers: { cookie: leader.cookie } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  expect([response.statusCode, response.headers['x-total']]).toEqual([200, String(count)])
  await once(response, 'readable')
  response.read(100)
  const queriesRead = (await waitUntilIdle()) - before
  // Of 150 chunks; the rest of what was read is in network buffers.
  expect(queriesRead).toBeLessThan(75)
  request.destroy()
  await wait(500)
  expect((await waitUntilIdle()) - before).toBeLessThanOrEqual(queriesRead + 2)
  const { status, json } = await portal.ask('GET', '/api/mxfunnel/entries?limit=1', { as: leader })
  expect([status, json.total]).toEqual([200, count])
}, 60_000)
