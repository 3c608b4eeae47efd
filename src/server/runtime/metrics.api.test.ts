// Prometheus metrics: what monitors see, and that nobody else does.
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queueMail } from '../notify/mail.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

const token = 'a-token-for-the-monitor'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ env: { METRICS_TOKEN: token } })
})
afterAll(() => portal.close())

const bearer = (word: string) => ({ authorization: `Bearer ${word}` })

/** fetch does not let us choose the Host header. */
function ask(headers: Record<string, string> = bearer(token)): Promise<{ status: number; type: string; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${portal.url}/api/metrics`, { headers }, async (response) => {
      let text = ''
      for await (const piece of response) text += piece
      resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text })
    })
    request.once('error', reject).end()
  })
}

const figure = (text: string, series: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

it('counts requests by route and status, with their times', async () => {
  const series = (route: string, status: number) =>
    `nexus_request_seconds_count{method="GET",route="${route}",status="${status}"}`
  for (let at = 0; at < 3; at++) await portal.ask('GET', '/api/health')
  await portal.ask('GET', '/api/me')
  await portal.ask('GET', '/api/nothing/here')
  const { status, type, text } = await ask()
  expect(status).toBe(200)
  expect(type).toContain('text/plain')
  expect(figure(text, series('/api/health', 200))).toBe(3)
  expect(figure(text, series('/api/me', 401))).toBe(1)
  expect(figure(text, series('none', 404))).toBe(1)
  expect(text).not.toContain('/api/nothing/here')
  expect(text).toContain('nexus_request_seconds_bucket{le="0.005",method="GET",route="/api/health",status="200"}')
})

it('reports the time of the database and the lag of the event loop', async () => {
  const before = figure((await ask()).text, 'nexus_database_seconds_count') ?? 0
  await portal.ask('GET', '/api/ready')
  const { text } = await ask()
  expect(figure(text, 'nexus_database_seconds_count')).toBeGreaterThan(before)
  expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
})

it('reports how many mails wait, and for how long', async () => {
  expect(figure((await ask()).text, 'nexus_mails_waiting')).toBe(0)
  await queueMail(portal.db, { to: 'tm@nexus.example', subject: 'Hello', text: 'Hello' })
  await portal.db
    .updateTable('mail')
    .set({ createdAt: new Date(Date.now() - 90_000).toISOString() })
    .execute()
  const { text } = await ask()
  expect(figure(text, 'nexus_mails_waiting')).toBe(1)
  expect(figure(text, 'nexus_mail_oldest_waiting_seconds')).toBeGreaterThanOrEqual(90)
})

it('reports how many mails were given up in the last day', async () => {
  expect(figure((await ask()).text, 'nexus_mails_given_up')).toBe(0)
  await queueMail(portal.db, { to: 'tm@nexus.example', subject: 'Hello', text: 'Hello' })
  const setGivenUp = (hoursAgo: number) =>
    portal.db
      .updateTable('mail')
      .set({ nextTryAt: null, givenUpAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString() })
      .execute()
  await setGivenUp(23)
  expect(figure((await ask()).text, 'nexus_mails_given_up')).toBeGreaterThan(0)
  await setGivenUp(25)
  expect(figure((await ask()).text, 'nexus_mails_given_up')).toBe(0)
})

it('answers the token only, on this machine as well', async () => {
  const elsewhere = { host: 'portal.nexus.example' }
  expect((await ask({})).status).toBe(403)
  expect((await ask(elsewhere)).status).toBe(403)
  expect((await ask({ ...elsewhere, ...bearer('another-token-for-it') })).status).toBe(403)
  expect((await ask({ ...elsewhere, ...bearer('') })).status).toBe(403)
  expect((await ask({ ...elsewhere, ...bearer(token) })).status).toBe(200)
})
