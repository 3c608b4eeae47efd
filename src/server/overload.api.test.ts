// Is too much work refused at once, while what was taken is finished and the watchers still see the portal?
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import type { Contract } from '#shared/endpoint.ts'
import { defineHub } from './hub.ts'
import { startTestPortal } from './test-portal.ts'

const access = { anyone: 'A trial' }
const contract = {
  hold: { method: 'GET', path: '/api/trial/hold', summary: 'Answers when it is told to', access },
  large: { method: 'GET', path: '/api/trial/large', summary: 'Answers more than a connection takes at once', access },
  quick: { method: 'GET', path: '/api/trial/quick', summary: 'Answers at once', access },
} satisfies Contract

function holdingHub() {
  const held: (() => void)[] = []
  const hub = defineHub({
    name: 'trial',
    contract,
    migrations: [],
    handlers: () => ({
      hold: () => new Promise<string>((resolve) => held.push(() => resolve('held'))),
      large: async () => 'x'.repeat(20_000_000),
      quick: async () => 'quick',
    }),
  })
  return { hub, held }
}

it('refuses new work with 503 while it lags behind, and recovers by itself', async () => {
  const busy = await startTestPortal({ hubs: [holdingHub().hub], env: { LOG_LEVEL: 'silent', OVERLOAD_MS: '300' } })
  const until = performance.now() + 1200
  while (performance.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 1))
  const refused = await busy.ask('GET', '/api/trial/quick')
  expect([refused.status, refused.json.error, refused.headers.get('retry-after')]).toEqual([503, 'busy', '5'])
  expect((await busy.ask('GET', '/api/health')).status).toBe(200)
  await expect.poll(async () => (await busy.ask('GET', '/api/trial/quick')).status, { timeout: 8000 }).toBe(200)
  await busy.close()
})

it('refuses new work while too many requests are open, and finishes those', async () => {
  const { hub, held } = holdingHub()
  const busy = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent', OVERLOAD_REQUESTS: '10' } })
  const taken = Array.from({ length: 10 }, () => busy.ask('GET', '/api/trial/hold'))
  await expect.poll(() => held.length).toBe(10)
  expect((await busy.ask('GET', '/api/trial/quick')).status).toBe(503)
  expect((await busy.ask('GET', '/api/health')).status).toBe(200)
  for (const answer of held) answer()
  expect((await Promise.all(taken)).map(({ text }) => text)).toEqual(taken.map(() => 'held'))
  // Also those that were refused, or whose client went away, are open no longer.
  for (let at = 0; at < 30; at++) expect((await busy.ask('GET', '/api/trial/quick')).status).toBe(200)
  await busy.close()
})

it('does not count those who do not read their answers, and pages are there whatever happens', async () => {
  const { hub, held } = holdingHub()
  const busy = await startTestPortal({ hubs: [hub], web: true, env: { LOG_LEVEL: 'silent', OVERLOAD_REQUESTS: '10' } })
  const sockets = Array.from({ length: 10 }, () => connect(Number(new URL(busy.url).port), '127.0.0.1').pause())
  for (const socket of sockets) socket.write('GET /api/trial/large HTTP/1.1\r\nhost: portal.example\r\n\r\n')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await busy.ask('GET', '/api/trial/quick')).status).toBe(200)
  const taken = Array.from({ length: 10 }, () => busy.ask('GET', '/api/trial/hold'))
  await expect.poll(() => held.length).toBe(10)
  expect((await busy.ask('GET', '/api/trial/quick')).status).toBe(503)
  for (const path of ['/api/health', '/api/ready', '/']) expect((await busy.ask('GET', path)).status, path).toBe(200)
  for (const answer of held) answer()
  await Promise.all(taken)
  for (const socket of sockets) socket.destroy()
  await busy.close()
})
