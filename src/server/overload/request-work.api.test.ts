// Connection limits: idle connections harm nobody, and requests from inside the portal do not count as connections.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineHub } from '../hub/hub.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

const hub = defineHub({
  name: 'inside',
  migrations: [],
  contract: {
    askItself: {
      method: 'POST',
      path: '/api/inside',
      summary: 'Asks the portal itself',
      access: { anyone: 'A test' },
      body: z.object({}),
      answer: z.object({ status: z.int() }),
    },
  },
  handlers: () => ({
    askItself: async ({ request }) => ({ status: (await request.server.inject({ url: '/api/health' })).statusCode }),
  }),
})

let portal: TestPortal
const sockets: Socket[] = []
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await portal.close()
})

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(portal.url).port), '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

it('too many idle connections end the oldest ones, and nothing else', async () => {
  expect((await portal.ask('POST', '/api/inside', { body: {} })).json).toEqual({ status: 200 })
  // Its body arrives while a thousand other connections are idle.
  const slow = await open()
  slow.write(
    'POST /api/inside HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n',
  )
  let answer = ''
  slow.on('data', (chunk) => {
    answer += chunk
  })
  for (let n = 0; n < 1100; n++) await open()
  slow.write('{}')
  await once(slow, 'close')
  expect(answer).toContain('{"status":200}')
  await expect.poll(() => sockets.filter(({ destroyed, closed }) => destroyed || closed).length).toBeGreaterThan(80)
  expect((await portal.ask('GET', '/api/health')).status).toBe(200)
})

it('shutdown does not wait for connections without a request', async () => {
  const own = await startTestPortal()
  const silent = connect(Number(new URL(own.url).port), '127.0.0.1')
  await once(silent, 'connect')
  const began = performance.now()
  await own.close()
  expect(performance.now() - began).toBeLessThan(5000)
  silent.destroy()
})
