// Live events: open pages learn of changes soon, on every instance, only of what they may open, and not what has changed.
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { adminOnly, everyone } from '#shared/access.ts'
import type { Contract } from '#shared/endpoint.ts'
import { inTransaction } from '../database/database.ts'
import { defineHub } from '../hub/hub.ts'
import { recordAudit } from '../privacy/audit.ts'
import { listen } from '../testing/live.ts'
import { type Person, startBeside, startTestPortal, type TestPortal } from '../testing/portal.ts'
import { notify } from './inbox.ts'
import { announce, type LiveEvent } from './live.ts'
import { heartbeat } from './live-streams.ts'

const trial = (name: string, roles: typeof everyone | typeof adminOnly) => {
  const screen = `/${name}` as const
  const contract = {
    change: { method: 'POST', path: `/api/${name}/:id`, summary: '', access: { screens: [screen] } },
    silent: { method: 'PUT', path: `/api/${name}/:id`, summary: '', access: { screens: [screen] } },
    read: { method: 'GET', path: `/api/${name}`, summary: '', access: { screens: [screen] } },
  } satisfies Contract
  return defineHub({
    name,
    manifest: {
      screens: { [screen]: { name, roles } },
      audit: { [name]: {} },
      ...(name === 'open' && { notifications: { hello: { name: 'Hello', mail: 'never' } } }),
    },
    isLive: true,
    contract,
    migrations: [],
    handlers: ({ db }) => ({
      async change({ actor }) {
        await inTransaction(db, (trx) => recordAudit(trx, actor, { kind: `${name}.change`, subject: 'it' }))
        return undefined
      },
      silent: async () => undefined,
      read: async () => '',
    }),
  })
}
const hubs = [trial('open', everyone), trial('closed', adminOnly)]

let portal: TestPortal
let beside: Awaited<ReturnType<typeof startBeside>>
let member: Person
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
  beside = await startBeside(portal, hubs)
  member = await portal.signInAs('tm')
  admin = await portal.signInAs('admin')
})
afterAll(async () => {
  await beside.close()
  await portal.close()
})

it('visitors get no events', async () => {
  const stream = await listen(portal.url, undefined)
  expect(stream.status).toBe(401)
  await stream.close()
})

it('browsers reconnect after different delays (jitter)', async () => {
  const firstWords = async () => {
    const answer = await fetch(`${portal.url}/api/live`, { headers: { cookie: member.cookie } })
    const { value } = (await answer.body?.getReader().read()) ?? {}
    await answer.body?.cancel().catch(() => {})
    return Number(/^retry: (\d+)$/m.exec(new TextDecoder().decode(value))?.[1])
  }
  const all = [await firstWords(), await firstWords(), await firstWords()]
  expect(new Set(all).size).toBeGreaterThan(1)
  for (const each of all) expect(each).toBeGreaterThanOrEqual(3000)
})

it('a change is published as the name of its hub', async () => {
  const stream = await listen(portal.url, member)
  expect(stream.headers['content-type']).toBe('text/event-stream')
  expect(stream.headers['cache-control']).toContain('no-store')
  await portal.ask('POST', '/api/open/a-1', { as: admin })
  expect(await stream.receives('open')).toBe(true)
  expect(stream.heard).toEqual([{ hub: 'open' }])
  await stream.close()
})

it('publishes no reads, no refused calls, none that audit nothing, and no hubs that a person may not open', async () => {
  const stream = await listen(portal.url, member)
  await portal.ask('GET', '/api/open', { as: admin })
  await portal.ask('PUT', '/api/open/a-2', { as: admin })
  await portal.ask('POST', '/api/closed/a-3', { as: member })
  await portal.ask('POST', '/api/closed/a-4', { as: admin })
  expect(await stream.receives('open', 300)).toBe(false)
  await portal.ask('POST', '/api/open/a-5', { as: admin })
  expect(await stream.receives('open')).toBe(true)
  expect(stream.heard).toEqual([{ hub: 'open' }])
  await stream.close()
})

it('what a transaction audits and announces is published once, after the commit, and not if it is rolled back', async () => {
  const stream = await listen(portal.url, member)
  const heard: LiveEvent[] = []
  portal.portal.live.subscribe({ onEvent: (event) => heard.push(event), onEnd() {} })
  const actor = { uid: null, email: 'console', address: '' }
  const change = (end: () => Promise<unknown>) =>
    inTransaction(portal.db, async (trx) => {
      for (const subject of ['a', 'b']) await recordAudit(trx, actor, { kind: 'open.change', subject })
      for (const hub of ['closed', 'closed', 'open']) announce(trx, { hub })
      await end()
    })
  await change(async () => expect(heard).toEqual([]))
  expect(heard).toEqual([{ hub: 'open' }, { hub: 'closed' }])
  await expect(change(() => Promise.reject(new Error('taken back')))).rejects.toThrow('taken back')
  expect(heard).toHaveLength(2)
  // The next test begins after they were written.
  expect(await stream.receives('open')).toBe(true)
  await stream.close()
})

it('a notification is published to its recipient only, after the commit', async () => {
  const [own, other] = [await listen(portal.url, member), await listen(portal.url, admin)]
  const news = [{ uid: member.uid, kind: 'hello', text: 'Hello', path: '/open' }]
  await expect(
    inTransaction(portal.db, async (trx) => {
      await notify(portal.portal, trx, news)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await own.receives('inbox', 300)).toBe(false)
  await inTransaction(portal.db, (trx) => notify(portal.portal, trx, news))
  expect(await own.receives('inbox')).toBe(true)
  expect(other.heard).toEqual([])
  await own.close()
  await other.close()
})

it("an admin in 'View as…' gets no events of their own notifications", async () => {
  const looking = await portal.signInAs('admin')
  const viewUntil = new Date(Date.now() + 60_000).toISOString()
  await portal.db.updateTable('session').set({ viewRole: 'tl', viewUntil }).where('userId', '=', looking.uid).execute()
  const stream = await listen(portal.url, looking)
  const news = [{ uid: looking.uid, kind: 'hello', text: 'Hello', path: '/open' }]
  await inTransaction(portal.db, (trx) => notify(portal.portal, trx, news))
  expect(await stream.receives('inbox', 300)).toBe(false)
  await stream.close()
})

it('instances that share a PostgreSQL database receive the events of each other', async () => {
  const stream = await listen(portal.url, member)
  await beside.ask('POST', '/api/open/b-1', { as: admin })
  expect(await stream.receives('open', portal.engine === 'postgres' ? 3000 : 300)).toBe(portal.engine === 'postgres')
  await stream.close()
})

it('ends the oldest stream when one person opens too many', async () => {
  const streams = []
  for (let n = 0; n < 13; n += 1) streams.push(await listen(portal.url, member))
  expect(await streams[0]?.ends()).toBe(true)
  expect(await streams[1]?.ends(100)).toBe(false)
  for (const stream of streams) await stream.close()
})

async function openStreams(): Promise<number> {
  const text = await portal.readMetrics()
  return Number(/^nexus_live_streams (\d+)$/m.exec(text)?.[1])
}

it('answers a HEAD request without keeping a stream open', async () => {
  await expect.poll(openStreams).toBe(0)
  const { status, headers } = await portal.ask('HEAD', '/api/live', { as: member })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  expect(await openStreams()).toBe(0)
})

it('counts open streams in the metrics', async () => {
  const [one, two] = [await listen(portal.url, member), await listen(portal.url, admin)]
  expect(await openStreams()).toBe(2)
  await one.close()
  await two.close()
  await expect.poll(openStreams).toBe(0)
})

it('the next heartbeat notices an ended session, and keeps other streams open', async () => {
  const usual = heartbeat.everyMs
  heartbeat.everyMs = 100
  onTestFinished(() => {
    heartbeat.everyMs = usual
  })
  const gone = await portal.signInAs('tm')
  const [stream, other] = [await listen(portal.url, gone), await listen(portal.url, member)]
  await portal.db.deleteFrom('session').where('userId', '=', gone.uid).execute()
  expect(await stream.ends(1000)).toBe(true)
  expect(await other.ends(300)).toBe(false)
  await other.close()
})

it('disconnects a client that does not read', async () => {
  const deaf = await portal.signInAs('tm')
  const { hostname, port } = new URL(portal.url)
  const socket = connect(Number(port), hostname).pause()
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.write(`GET /api/live HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${deaf.cookie}\r\n\r\n`)
  await expect.poll(openStreams).toBe(1)
  const event = { hub: 'inbox', uid: deaf.uid }
  await expect
    .poll(
      async () => {
        for (let n = 0; n < 20_000; n += 1) portal.portal.live.publish(event)
        return openStreams()
      },
      { timeout: 15_000, interval: 20 },
    )
    .toBe(0)
})

it('a portal that stops does not wait for open streams', async () => {
  const own = await startTestPortal({ hubs })
  const stream = await listen(own.url, await own.signInAs('tm'))
  await own.close()
  expect(await stream.ends()).toBe(true)
})

it.runIf(process.env.NEXUS_TEST_ENGINE === 'postgres')(
  'whatever others write to the channel is dropped and counted, and ends no instance',
  async () => {
    const stream = await listen(portal.url, member)
    const foreign = [
      'x',
      '',
      'null',
      '[]',
      '"text"',
      '{"from":"x"}',
      '{"from":1,"events":[]}',
      '{"from":"x","events":"all"}',
      '{"from":"x","events":[null]}',
      '{"from":"x","events":[{"hub":1}]}',
      JSON.stringify({ from: 'x', events: [{ hub: 'open\nevent: identity' }] }),
      JSON.stringify({ from: 'x', events: [{ hub: 'open', uid: {} }] }),
    ]
    for (const payload of foreign) await sql`select pg_notify('nexus_live', ${payload})`.execute(portal.db)
    const counted = async (one: Pick<TestPortal, 'portal'>) => {
      const text = await one.portal.metrics.register.metrics()
      return Number(/^nexus_live_foreign_payloads_total (\d+)$/m.exec(text)?.[1])
    }
    for (const each of [portal, beside]) await expect.poll(() => counted(each)).toBe(foreign.length)
    // Changes still arrive, and nothing else did.
    await beside.ask('POST', '/api/open/after', { as: admin })
    expect(await stream.receives('open')).toBe(true)
    expect(stream.heard).toEqual([{ hub: 'open' }])
    await stream.close()
  },
)
