// Slow clients (slowloris): they send or read byte by byte, or nothing at all. The portal still serves the others,
// disconnects the slow ones, and uses little memory for them.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPortal, type RunningPortal } from '#server/app.ts'
import { readConfig } from '#server/runtime/config.ts'
import { hubs } from '../../../src/main.server.ts'
import { isLong, pause, stretched } from '../length.ts'

let running: RunningPortal
let server: Server
let dataDir: string
const own = { requestMs: 0, headersMs: 0, idleMs: 0, lookMs: 0 }

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-slow-'))
  running = await buildPortal(
    readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', OVERLOAD_MS: '60000' }),
    hubs,
    dataDir,
  )
  server = running.app.server
  const settings = server as Server & { connectionsCheckingInterval: number }
  Object.assign(own, {
    requestMs: server.requestTimeout,
    headersMs: server.headersTimeout,
    idleMs: server.timeout,
    lookMs: settings.connectionsCheckingInterval,
  })
  // The short run cannot wait half a minute; the long run uses the portal's own timeouts.
  if (!isLong) {
    server.requestTimeout = stretched(2000)
    server.headersTimeout = stretched(1500)
    server.timeout = stretched(2500)
    server.keepAliveTimeout = stretched(2500)
    settings.connectionsCheckingInterval = 500
  }
  await running.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await running.close()
  await rm(dataDir, { recursive: true, force: true })
})

const address = () => server.address() as AddressInfo
const sockets: Socket[] = []

async function open(): Promise<Socket> {
  const socket = connect(address().port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  sockets.push(socket)
  return socket
}

/** Sends the text a byte at a time, never the last one. */
async function drip(text: string): Promise<void> {
  const socket = await open()
  socket.resume()
  let at = 0
  const timer = setInterval(() => at < text.length - 1 && socket.write(text[at++] as string), 50)
  socket.once('close', () => clearInterval(timer))
}

const host = 'host: portal.example\r\n'
const dripHeaders = () => drip(`GET /api/health HTTP/1.1\r\n${host}x-filler: ${'x'.repeat(4000)}\r\n\r\n`)
const body = JSON.stringify({ email: `${'x'.repeat(4000)}@nexus.example`, password: 'x' })
const dripBody = async () => {
  const type = 'content-type: application/json\r\n'
  const start = `POST /api/identity/sign-in HTTP/1.1\r\n${host}${type}content-length: ${body.length}\r\n\r\n`
  const socket = await open()
  socket.resume()
  socket.write(start)
  const timer = setInterval(() => socket.write('x'), 50)
  socket.once('close', () => clearInterval(timer))
}
const sayNothing = async () => void (await open()).resume()
const docs = `GET /api/docs HTTP/1.1\r\n${host}\r\n`
/** Requests something large and does not read it. */
const neverRead = async () => {
  const socket = await open()
  socket.pause()
  socket.write(docs.repeat(2))
}
/** Keeps sending requests without reading: the responses would fill the memory. */
const askOnAndOn = async () => {
  const socket = await open()
  socket.pause()
  socket.write(docs.repeat(1000))
}

/** Far more than they need, and far less than waiting for a slow client would take. */
const normalMs = 500

const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

/** The median time of the others. */
async function middleOf(count: number): Promise<number> {
  const tookMs: number[] = []
  for (let n = 0; n < count; n++) {
    const startedMs = performance.now()
    const response = await fetch(`http://127.0.0.1:${address().port}/api/settings`)
    await response.text()
    expect(response.status).toBe(200)
    tookMs.push(performance.now() - startedMs)
  }
  return tookMs.sort((a, b) => a - b)[Math.floor(count / 2)] as number
}

it('has timeouts that are long enough, but finite', () => {
  expect(own.requestMs).toBeGreaterThanOrEqual(10_000)
  expect(own.requestMs).toBeLessThanOrEqual(60_000)
  // With a longer one, Node never cuts off a body.
  expect(own.headersMs).toBeLessThanOrEqual(own.requestMs)
  expect(own.idleMs).toBeGreaterThanOrEqual(30_000)
  expect(own.idleMs).toBeLessThanOrEqual(120_000)
  expect(own.lookMs).toBeLessThanOrEqual(10_000)
})

it('serves the others, disconnects the slow ones, and uses little memory', { timeout: 200_000 }, async () => {
  await middleOf(20)
  globalThis.gc?.()
  const memoryBefore = process.memoryUsage().rss
  const each = isLong ? 150 : 40
  const opened: Promise<void>[] = []
  for (let n = 0; n < each; n++) opened.push(dripHeaders(), dripBody(), sayNothing(), neverRead())
  await Promise.all(opened)
  await expect.poll(connections).toBeGreaterThanOrEqual(each * 4 - 5)

  expect(await middleOf(100)).toBeLessThan(stretched(normalMs))
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(250 * 1024 * 1024)

  const maxMs = Math.max(server.requestTimeout, server.timeout) + stretched(2 * own.lookMs)
  await expect
    .poll(() => sockets.filter((socket) => !socket.closed && !socket.isPaused()).length, { timeout: maxMs })
    .toBe(0)
  // Idle connections of our own fetch may be among the rest.
  await expect.poll(connections, { timeout: maxMs }).toBeLessThanOrEqual(3)
  await pause(100)
  expect(await middleOf(20)).toBeLessThan(stretched(normalMs))
})

it('disconnects clients at once that send requests without reading responses', async () => {
  // This machine is busy meanwhile, with their requests and ours in one process: ours must not be cut off.
  Object.assign(server, { requestTimeout: own.requestMs, headersTimeout: own.headersMs, timeout: own.idleMs })
  const memoryBefore = process.memoryUsage().rss
  await Promise.all(Array.from({ length: 3 }, askOnAndOn))
  // The others are idle connections of our own fetch.
  await expect.poll(connections, { timeout: own.idleMs / 2 }).toBeLessThanOrEqual(3)
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(150 * 1024 * 1024)
  expect(await middleOf(20)).toBeLessThan(stretched(normalMs))
})
