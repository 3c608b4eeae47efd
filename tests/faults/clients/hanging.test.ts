// Hanging clients: hundreds of connections stop in their headers, in their bodies, between requests or before their
// responses. The portal still serves everybody who sends a complete request.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fromHub } from '../../setup/from-hub.ts'
import { pause, roundsOf } from '../length.ts'
import { type PortalProcess, startPortalProcess } from '../portal-process.ts'
import { makeCrew, makeStore } from '../stored.ts'
import type { Crew } from '../writers/writer.ts'

const { form: gcpForm } = await fromHub('gcp/server/test-gcp.ts')

let portal: PortalProcess
let store: Awaited<ReturnType<typeof makeStore>>
let crew: Crew
beforeAll(async () => {
  store = await makeStore('sqlite')
  portal = await startPortalProcess({ ...store.env, TRUST_PROXY: 'loopback' })
  crew = await makeCrew(store.env)
})
afterAll(async () => {
  await portal.kill('SIGTERM')
  await store.remove()
})

const sockets = new Set<Socket>()
const timers = new Set<NodeJS.Timeout>()
afterEach(async () => {
  for (const timer of timers) clearInterval(timer)
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await pause(200)
})

async function begin(text: string): Promise<Socket> {
  const socket = connect(Number(new URL(portal.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  sockets.add(socket.resume())
  socket.once('close', () => sockets.delete(socket))
  socket.write(text)
  return socket
}

const many = roundsOf(600, 3000)
async function beginMany(textOf: (number: number) => string): Promise<Socket[]> {
  const begun: Socket[] = []
  for (let at = 0; at < many; at += 100) {
    begun.push(...(await Promise.all(Array.from({ length: 100 }, (_, more) => begin(textOf(at + more))))))
  }
  await pause(300)
  return begun
}

const head = (start: string, ...lines: string[]) => [`${start} HTTP/1.1`, 'host: portal.example', ...lines].join('\r\n')
const signIn = 'POST /api/identity/sign-in'
const json = ['content-type: application/json', 'content-length: 200']
const form = ['content-type: multipart/form-data; boundary=b', 'content-length: 4000000']
const from = (number: number) => `x-forwarded-for: 10.${number >> 8}.${number & 255}.9`
const profile = () => `/api/users/profile/${crew.author.uid}`
const own = () => head(`PUT ${profile()}`, `cookie: ${crew.author.cookie}`, ...form)

/** Half of the time after which the portal disconnects a client that hangs in its headers. */
const maxMs = 10_000

/** What people do meanwhile: from another network, and from the network of the hanging clients. */
async function expectService(): Promise<void> {
  for (const address of ['203.0.113.9', '127.0.0.1']) {
    const headers = { 'x-forwarded-for': address, cookie: crew.author.cookie }
    for (const to of ['/', '/api/settings', '/api/me', '/api/health', '/api/ready', '/api/gcp/mine']) {
      const response = await fetch(portal.url + to, { headers, signal: AbortSignal.timeout(maxMs) })
      expect({ to, address, status: response.status }).toEqual({ to, address, status: 200 })
      await response.arrayBuffer()
    }
    const response = await fetch(`${portal.url}/api/gcp`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(gcpForm({ title: `Entry of ${address}` })),
      signal: AbortSignal.timeout(maxMs),
    })
    expect({ address, status: response.status, text: await response.text() }).toMatchObject({ address, status: 200 })
    expect((await upload(headers)).status).toBe(200)
  }
}

function upload(headers: Record<string, string>): Promise<Response> {
  const body = new FormData()
  body.set('displayName', 'Sana')
  return fetch(portal.url + profile(), { method: 'PUT', headers, body })
}

describe('everybody else is served while many hang', () => {
  it.each<[string, (number: number) => string]>([
    ['before their bodies', () => `${head(signIn, ...json)}\r\n\r\n`],
    ['in the middle of their bodies', () => `${head(signIn, ...json)}\r\n\r\n{"email":"a`],
    ['before their bodies, each in a network of its own', (n) => `${head(signIn, ...json, from(n))}\r\n\r\n`],
    [
      'in bodies without a length',
      () => `${head(signIn, json[0] as string, 'transfer-encoding: chunked')}\r\n\r\n5\r\n{"`,
    ],
    ['in uploads', () => `${own()}\r\n\r\n--b\r\ncontent-disposition: form-data; name="f`],
    ['in bodies that were refused', () => `${head(`PUT ${profile()}`, ...form)}\r\n\r\n--b\r\n`],
    ['in their headers', () => head('GET /api/health', 'x-filler: xxx')],
    ['before they said anything', () => ''],
    ['between two requests', () => `${head('GET /api/health')}\r\n\r\n`],
  ])('%s', async (_, textOf) => {
    await beginMany(textOf)
    await expectService()
  })

  it('while they send byte by byte', async () => {
    const begun = await beginMany(() => `${head(signIn, ...json)}\r\n\r\n`)
    timers.add(setInterval(() => begun.forEach((socket) => void (socket.writable && socket.write('x'))), 1000))
    await pause(1500)
    await expectService()
  })
})

it('the portal disconnects the oldest first, and keeps only a few', async () => {
  const begun = await beginMany(() => `${head(signIn, ...json)}\r\n\r\n`)
  const left = () => begun.flatMap((socket, at) => (socket.closed ? [] : [at]))
  await expect.poll(() => left().length).toBeLessThan(100)
  expect(left().length).toBeGreaterThan(20)
  // A hundred begin at once, in any order.
  expect(Math.min(...left())).toBeGreaterThanOrEqual(many - 200)
})
