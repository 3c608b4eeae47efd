// Does whoever has a page open hear of changes: soon, on every instance, only of what they may open, and only ids?
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminOnly, everyone } from '#shared/access.ts'
import type { Contract } from '#shared/endpoint.ts'
import { inTransaction } from './database/database.ts'
import { defineHub } from './hub.ts'
import { tell } from './inbox.ts'
import { listen } from './test-live.ts'
import { type Person, startBeside, startTestPortal, type TestPortal } from './test-portal.ts'

const trial = (name: string, roles: typeof everyone | typeof adminOnly) => {
  const screen = `/${name}` as const
  const contract = {
    change: { method: 'POST', path: `/api/${name}/:id`, summary: '', access: { screens: [screen] } },
    secret: {
      method: 'PUT',
      path: `/api/${name}/:id`,
      summary: '',
      access: { screens: [screen] },
      isConfidential: true,
    },
    read: { method: 'GET', path: `/api/${name}`, summary: '', access: { screens: [screen] } },
  } satisfies Contract
  return defineHub({
    name,
    facts: {
      screens: { [screen]: { name, roles } },
      ...(name === 'open' && { news: { hello: { name: 'Hello', mail: 'never' } } }),
    },
    isLive: true,
    contract,
    migrations: [],
    handlers: () => ({ change: async () => undefined, secret: async () => undefined, read: async () => '' }),
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

it('visitors hear nothing', async () => {
  const stream = await listen(portal.url, undefined)
  expect(stream.status).toBe(401)
  await stream.close()
})

it('a change is heard as the name of its hub and an id', async () => {
  const stream = await listen(portal.url, member)
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  expect(stream.headers.get('cache-control')).toContain('no-store')
  await portal.ask('POST', '/api/open/a-1', { as: admin })
  expect(await stream.hears('open')).toBe(true)
  expect(stream.heard).toEqual([{ hub: 'open', id: 'a-1' }])
  await stream.close()
})

it('reading, refused and confidential calls are not heard, nor hubs that one may not open', async () => {
  const stream = await listen(portal.url, member)
  await portal.ask('GET', '/api/open', { as: admin })
  await portal.ask('PUT', '/api/open/a-2', { as: admin })
  await portal.ask('POST', '/api/closed/a-3', { as: member })
  await portal.ask('POST', '/api/closed/a-4', { as: admin })
  await portal.ask('POST', '/api/open/a-5', { as: admin })
  expect(await stream.hears('open')).toBe(true)
  expect(stream.heard).toEqual([{ hub: 'open', id: 'a-5' }])
  await stream.close()
})

it('news are heard by their reader alone, once they are true', async () => {
  const [own, other] = [await listen(portal.url, member), await listen(portal.url, admin)]
  const news = [{ uid: member.uid, kind: 'hello', text: 'Hello', path: '/open' }]
  await expect(
    inTransaction(portal.db, async (trx) => {
      await tell(portal.portal, trx, news)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await own.hears('inbox', 300)).toBe(false)
  await inTransaction(portal.db, (trx) => tell(portal.portal, trx, news))
  expect(await own.hears('inbox')).toBe(true)
  expect(other.heard).toEqual([])
  await own.close()
  await other.close()
})

it('an admin who looks as another role hears nothing of their own news', async () => {
  const looking = await portal.signInAs('admin')
  const viewUntil = new Date(Date.now() + 60_000).toISOString()
  await portal.db.updateTable('session').set({ viewRole: 'tl', viewUntil }).where('userId', '=', looking.uid).execute()
  const stream = await listen(portal.url, looking)
  const news = [{ uid: looking.uid, kind: 'hello', text: 'Hello', path: '/open' }]
  await inTransaction(portal.db, (trx) => tell(portal.portal, trx, news))
  expect(await stream.hears('inbox', 300)).toBe(false)
  await stream.close()
})

it('instances hear each other where they share a database', async () => {
  const stream = await listen(portal.url, member)
  await beside.ask('POST', '/api/open/b-1', { as: admin })
  expect(await stream.hears('open', portal.engine === 'postgres' ? 3000 : 300)).toBe(portal.engine === 'postgres')
  await stream.close()
})

it('the oldest of too many streams of one person ends', async () => {
  const streams = []
  for (let n = 0; n < 13; n += 1) streams.push(await listen(portal.url, member))
  expect(await streams[0]?.ends()).toBe(true)
  expect(await streams[1]?.ends(100)).toBe(false)
  for (const stream of streams) await stream.close()
})

it('a portal that stops does not wait for those who listen', async () => {
  const own = await startTestPortal({ hubs })
  const stream = await listen(own.url, await own.signInAs('tm'))
  await own.close()
  expect(await stream.ends()).toBe(true)
})
