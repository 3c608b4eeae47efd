// Connection limits: idle connections harm nobody, and requests from inside the portal do not count as connections.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { defineHub } from '../hub/hub.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { maxResting } from './request-work.ts'

let endWaiting = () => {}
const waiting = new Promise<string>((resolve) => {
  endWaiting = () => resolve('over')
})

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
    wait: { method: 'GET', path: '/api/wait', summary: 'Waits for the test', access: { anyone: 'A test' } },
  },
  handlers: () => ({
    wait: () => waiting,
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

const countClosed = () => sockets.filter(({ destroyed, closed }) => destroyed || closed).length

async function open(url = portal.url): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
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
  await expect.poll(countClosed, { timeout: 15_000 }).toBeGreaterThan(80)
  expect((await portal.ask('GET', '/api/health')).status).toBe(200)
})

it('no connection is cut whose next request has arrived, however many there are', async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  const crowd = await Promise.all(Array.from({ length: 20 }, () => open()))
  let answered = 0
  for (const socket of crowd) socket.on('data', () => (answered += 1))
  const sendAll = () => crowd.forEach((socket) => void socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n'))
  sendAll()
  await expect.poll(() => answered, { timeout: 10_000 }).toBe(20)
  const usual = { ...maxResting }
  onTestFinished(() => void Object.assign(maxResting, usual))
  // The first answer makes the others the oldest of too many, while their requests wait to be read.
  Object.assign(maxResting, { ofOneGroup: 5, minWaitMs: 0 })
  sendAll()
  await expect.poll(() => answered, { timeout: 10_000 }).toBe(40)
  await expect.poll(countClosed, { timeout: 10_000 }).toBeGreaterThanOrEqual(15)
})

it('no connection is cut because its requests are refused', { timeout: 60_000 }, async () => {
  const busy = await startTestPortal({ hubs: [hub], env: { OVERLOAD_REQUESTS: '10' } })
  onTestFinished(busy.close)
  onTestFinished(() => endWaiting())
  for (let n = 0; n < 10; n++) void busy.ask('GET', '/api/wait').catch(() => {})
  await expect.poll(async () => (await busy.ask('GET', '/api/settings')).status, { timeout: 10_000 }).toBe(503)
  const usual = { ...maxResting }
  onTestFinished(() => void Object.assign(maxResting, usual))
  Object.assign(maxResting, { ofOneGroup: 5, minWaitMs: 1000 })
  const crowd = await Promise.all(Array.from({ length: 20 }, () => open(busy.url)))
  let refused = 0
  for (const socket of crowd) {
    socket.on('data', (text) => {
      refused += String(text).split('HTTP/1.1 503').length - 1
    })
  }
  for (let round = 1; round <= 30; round++) {
    for (const socket of crowd) socket.write('GET /api/settings HTTP/1.1\r\nhost: x\r\n\r\n')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await expect.poll(() => refused, { timeout: 10_000 }).toBe(600)
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
