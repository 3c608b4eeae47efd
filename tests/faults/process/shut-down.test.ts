// Graceful shutdown: first the portal is no longer ready, but serves everybody; then it takes no new connections, finishes
// what has begun, and stops.
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { expect, it } from 'vitest'
import { listen } from '#server/testing/live.ts'
import { stretched } from '../length.ts'
import { launchPortal, startPortalProcess } from '../portal-process.ts'
import { makeCrew, makeStore } from '../stored.ts'

it('finishes an open request after SIGTERM, then exits', async () => {
  const store = await makeStore('sqlite')
  // From its sources, as in development; all other tests use the built server.
  const portal = await launchPortal(store.env, [], 'src/main.server.ts')
  await portal.up
  const { hostname, port } = new URL(portal.url)
  const open = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(socket)).once('error', reject)
    })
  const breaksOff = (await open()).on('error', () => {})
  breaksOff.write(`POST /api/identity/sign-in HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n`)
  breaksOff.write('content-length: 100\r\n\r\n{"email":', () => setTimeout(() => breaksOff.destroy(), 100))
  const body = JSON.stringify({ email: 'nobody@elsewhere.example', password: 'secret-enough' })
  const socket = await open()
  socket.write(
    `POST /api/identity/sign-in HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\nconnection: close\r\nexpect: 100-continue\r\n\r\n${body.slice(0, 10)}`,
  )
  let answer = ''
  socket.setEncoding('utf8').on('data', (piece) => {
    answer += piece
  })
  const closed = once(socket, 'close')
  // So the request has begun.
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 100 /)
  const ended = portal.kill('SIGTERM')
  // So the portal takes no new connections.
  await expect.poll(() => open().then((late) => String(late.destroy().destroyed), String)).toMatch('ECONNREFUSED')
  socket.write(body.slice(10))
  await closed
  expect(answer).toMatch(/^HTTP\/1\.1 400 /m)
  expect(answer).toContain('Only Nexus Network emails are allowed')
  await ended
  expect(portal.process.exitCode).toBe(0)
  // The request that the client aborted is not our fault.
  expect(portal.output()).not.toContain('request failed')
  await store.remove()
})

/** A connection that stays open, and the answers that came on it. */
function keepAlive(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  let heard = ''
  socket.on('data', (piece) => {
    heard += piece
  })
  return {
    socket,
    heard: () => heard,
    ask: (target: string, cookie = '') =>
      void socket.write(`GET ${target} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`),
  }
}

it('is not ready after SIGTERM, and serves everybody for the delay', async () => {
  const store = await makeStore('sqlite')
  // Long enough for the requests below.
  const delayMs = Math.ceil(stretched(2000) / 1000) * 1000
  const env = { ...store.env, SHUTDOWN_DELAY_SECONDS: String(delayMs / 1000), LOG_LEVEL: 'info' }
  const portal = await startPortalProcess(env)
  const { author } = await makeCrew(env)
  const ready = () => fetch(`${portal.url}/api/ready`)
  expect((await ready()).status).toBe(200)
  const stream = await listen(portal.url, author)
  const [idle, used] = [keepAlive(portal.url), keepAlive(portal.url)]
  for (const each of [idle, used]) {
    each.ask('/api/me', author.cookie)
    await expect.poll(each.heard).toContain('HTTP/1.1 200')
    expect(each.heard()).toMatch(/^connection: keep-alive/im)
  }

  const stopped = portal.kill('SIGTERM')
  const signalledMs = performance.now()
  await expect.poll(async () => (await ready()).status).toBe(503)
  const refused = await ready()
  expect(await refused.json()).toMatchObject({ error: 'stopping', message: expect.any(String) })
  expect(refused.headers.get('retry-after')).toBe('5')
  // New connections are served, and every connection that is used is closed after its answer.
  const served = await fetch(`${portal.url}/api/me`, { headers: { cookie: author.cookie } })
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
  expect((await fetch(`${portal.url}/api/health`)).status).toBe(200)
  used.ask('/api/me', author.cookie)
  await once(used.socket, 'close')
  expect(used.heard().match(/HTTP\/1\.1 200/g)).toHaveLength(2)
  expect(await stream.ends(10)).toBe(false)

  await stopped
  expect(performance.now() - signalledMs).toBeGreaterThan(delayMs - 100)
  expect(await stream.ends(10_000)).toBe(true)
  expect(idle.socket.closed).toBe(true)
  expect(portal.process.exitCode).toBe(0)
  const lines = portal
    .output()
    .split('\n')
    .filter((line) => /"stopp(ing|ed)"/.test(line))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'stopping', signal: 'SIGTERM', delayMs },
    { msg: 'stopped', signal: 'SIGTERM' },
  ])
  await store.remove()
})

it('the log says after which error it stopped', async () => {
  const store = await makeStore('sqlite')
  const fault = path.join(store.env.DATA_DIR, 'fault.mjs')
  await writeFile(fault, "process.once('SIGUSR2', () => { throw new Error('a fault nobody caught') })")
  const portal = await launchPortal({ ...store.env, NODE_OPTIONS: `--import=${fault}` })
  await portal.up
  await portal.kill('SIGUSR2')
  const line = portal
    .output()
    .split('\n')
    .find((each) => each.includes('stopping after an error'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 60, err: { message: 'a fault nobody caught' } })
  expect(portal.process.exitCode).not.toBe(0)
  await store.remove()
})
