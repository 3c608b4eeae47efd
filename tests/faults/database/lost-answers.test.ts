// Lost answers: PostgreSQL counts an attempt to sign in, and the connection breaks before the portal hears of it.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findConsumed } from '#server/protect/throttle.ts'
import { startGate } from '../gate.ts'
import { startPortalProcess } from '../portal-process.ts'
import { makeStore, withDatabase } from '../stored.ts'
import { ask } from './away-calls.ts'

const email = 'somebody@nexus.example'
const key = `signIn:account:${email} 127.0.0.1`

it('counts no attempt that was answered with 503', async () => {
  const store = await makeStore('postgres')
  const url = new URL(store.env.DATABASE_URL as string)
  // Over the network, not through its socket.
  url.searchParams.delete('host')
  const gate = await startGate(Number(url.port))
  url.port = String(gate.port)
  const portal = await startPortalProcess({ ...store.env, DATABASE_URL: url.href, DATABASE_POOL: '12' })
  const signIn = () => ask(portal.url, 'POST', '/api/identity/sign-in', undefined, { email, password: 'not known' })
  const limit = { most: 5, windowS: 900 }

  await withDatabase(store.env, async ({ db }) => {
    let tries: ReturnType<typeof signIn>[] = []
    await db.transaction().execute(async (trx) => {
      await sql`lock table throttle in share row exclusive mode`.execute(trx)
      tries = Array.from({ length: 4 }, signIn)
      const held = sql<{ held: number }>`select count(*)::int as held from pg_locks where not granted`
      await expect.poll(async () => (await held.execute(db)).rows[0]?.held).toBe(4)
      await gate.shut()
    })
    for (const { status } of await Promise.all(tries)) expect(status).toBe(503)
    // PostgreSQL did what nobody waited for any more.
    await expect.poll(async () => (await findConsumed(db, key, limit)).count).toBe(4 + 1)
    await gate.open()
    await expect.poll(async () => (await ask(portal.url, 'GET', '/api/ready')).status).toBe(200)
    // A load balancer that asks is enough; only then does the next attempt count.
    expect((await findConsumed(db, key, limit)).count).toBe(0 + 1)
    expect((await signIn()).status).toBe(401)
    expect((await findConsumed(db, key, limit)).count).toBe(1 + 1)
  })
  await portal.kill('SIGTERM')
  await store.remove()
})
