// Small connection pool and silent PostgreSQL: more callers than connections, and a database that stops responding
// (timeout).
import { expect, it } from 'vitest'
import { startGate } from '../gate.ts'
import { isLong, pause, stretched } from '../length.ts'
import { startPortalProcess } from '../portal-process.ts'
import { expectIntegrity, makeCrew, makeStore, withDatabase } from '../stored.ts'
import { ask, callsOf, expectFriendly, expectInTime, type Seen } from './away-calls.ts'

it.each(isLong ? [1, 2, 4] : [1])('serves many callers with a pool of %d, also when it goes silent', async (pool) => {
  const store = await makeStore('postgres')
  const url = new URL(store.env.DATABASE_URL as string)
  // Over the network, not through its socket.
  url.searchParams.delete('host')
  const gate = await startGate(Number(url.port))
  url.port = String(gate.port)
  const env = { ...store.env, DATABASE_URL: url.href, DATABASE_POOL: String(pool) }
  const portal = await startPortalProcess(env)
  const calls = callsOf(portal.url, await makeCrew(env))
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => calls[at % calls.length]?.() as Promise<Seen>)
  // Each waits five seconds for a connection, so on a starved machine fewer get one.
  const callers = Math.max(9, Math.round(90 ** 2 / stretched(90)))
  const seen = await Promise.all(many(callers))
  for (const each of seen) if (each.status !== 200) expectFriendly(each)
  expect(seen.filter(({ status }) => status === 200).length).toBeGreaterThan(seen.length / 2)

  await gate.silence()
  // Callers that hold a read-write connection wait a little longer for the database; all others,
  // readers included, soon get a 503.
  const waiting = Array.from({ length: pool }, () => ask(portal.url, 'GET', '/api/route-permissions'))
  await pause(100)
  const refused = await Promise.all(many(9))
  for (const each of refused) expectFriendly(each)
  expect((await ask(portal.url, 'GET', '/api/health')).status).toBe(200)
  const waited = await Promise.all(waiting)
  expect(waited.filter(({ status }) => status !== 503)).toEqual([])
  expectInTime([...refused, ...waited])
  await gate.open()
  for (const call of calls) expect(await call()).toMatchObject({ status: 200 })
  await withDatabase(env, expectIntegrity)
  await portal.kill('SIGTERM')
  await gate.shut()
  await store.remove()
})
