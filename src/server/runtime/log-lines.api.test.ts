// Log lines: who called and from where, except for confidential endpoints; the id and the trace that a request came with; slow
// queries, without their values; and one line for a page, not one for each of its files.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const here = (name: string) => JSON.stringify(path.join(import.meta.dirname, name))

/** A built web of four files. */
const web = layWeb()
afterAll(() => rmSync(web, { recursive: true }))

function layWeb(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'nexus-log-lines-'))
  mkdirSync(path.join(folder, 'assets'))
  for (const name of ['index.html', 'sw.js', 'assets/page-1.js', 'assets/page-1.css'])
    writeFileSync(path.join(folder, name), name)
  return folder
}

/** A portal in a child process, whose log can be read: one ordinary endpoint, and one confidential one. */
const code = `
  const [{ startTestPortal }, { defineHub }] = await Promise.all([import(${here('../testing/portal.ts')}), import(${here('../hub/hub.ts')})])
  const { sql } = await import('kysely')
  const access = { anyone: 'A trial' }
  const trial = defineHub({
    name: 'trial',
    migrations: [],
    contract: {
      told: { method: 'GET', path: '/api/told', summary: 'An ordinary one', access },
      slow: { method: 'GET', path: '/api/slow', summary: 'A slow one', access },
      untold: { method: 'GET', path: '/api/untold', summary: 'A confidential one', access, isConfidential: true },
    },
    handlers: ({ db }) => ({
      told: async () => 'told',
      untold: async () => 'untold',
      // As many rows as take a millisecond and more, on either database.
      slow: async () => {
        await sql\`with recursive n(i) as (select 1 union all select i + 1 from n where i < \${400000}) select count(*), \${'a secret value'} from n\`.execute(db)
        return 'slow'
      },
    }),
  })
  const web = ${JSON.stringify(web)}
  const portal = await startTestPortal({ hubs: [trial], web, env: { METRICS_TOKEN: 'a-token-for-the-monitor', LOG_LEVEL: 'info', TRUST_PROXY: 'loopback', SLOW_QUERY_MS: '20' } })
  const person = await portal.signInAs('tm')
  const headers = { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' }
  for (const path of ['/api/me', '/api/told', '/api/untold']) await portal.ask('GET', path, { as: person, headers })
  const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const ids = { 'x-request-id': 'from-the-proxy:1', traceparent: trace }
  const told = await portal.ask('GET', '/api/told', { headers: { 'x-forwarded-for': '203.0.113.9', ...ids } })
  const odd = { 'x-request-id': 'no"id', traceparent: trace.replaceAll('0af7651916cd43dd8448eb211c80319c', '0'.repeat(32)) }
  const refused = await portal.ask('GET', '/api/none', { headers: odd })
  await portal.ask('GET', '/api/slow', { headers: { 'x-request-id': 'the-slow-one' } })
  const files = ['/', '/?source=pwa', '/assets/page-1.js', '/assets/page-1.css', '/sw.js', '/assets/gone.js', '/%61ssets/page-1.js']
  for (const path of files) await fetch(portal.url + path)
  const authorization = 'Bearer a-token-for-the-monitor'
  const metrics = (await portal.ask('GET', '/api/metrics', { headers: { authorization } })).text
  await portal.close()
  const headersOf = ({ headers }) => ['x-request-id', 'traceparent'].map((name) => headers.get(name))
  console.log(JSON.stringify({ uid: person.uid, metrics, answers: [headersOf(told), headersOf(refused)] }))
  process.exit(0)`

type Line = {
  msg?: string
  path?: string
  status?: number
  uid?: string
  from?: string
  reqId?: string
  traceId?: string
  sql?: string
}
type Result = Line & { metrics: string; answers: [told: (string | null)[], refused: (string | null)[]] }

let lines: Line[]
let result: Result
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  lines = all.filter(({ msg }) => msg !== undefined)
  result = all.find(({ msg }) => msg === undefined) as Result
}, 60_000)

it('names the person and the network, and has no line for a confidential endpoint', () => {
  const { uid } = result
  const told = lines.filter(({ msg, path }) => msg === 'answered' && /\/(me|(un)?told)$/.test(path ?? ''))
  const from = '2001:db8:1:2::/64'
  expect(told.map(({ path, uid, from }) => ({ path, uid, from }))).toEqual([
    { path: '/api/me', uid, from },
    { path: '/api/told', uid, from },
    { path: '/api/told', from: '203.0.113.9' },
  ])
  expect(JSON.stringify(lines)).not.toContain('untold')
})

it('takes over the id and the trace of a request, in lines and answers, but no odd ones', () => {
  const [told, refused] = result.answers
  expect(told).toEqual(['from-the-proxy:1', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'])
  const line = lines.findLast(({ path }) => path === '/api/told')
  expect(line).toMatchObject({ reqId: 'from-the-proxy:1', traceId: '0af7651916cd43dd8448eb211c80319c' })
  expect(refused).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), null])
  expect(lines.find(({ reqId }) => reqId === refused[0])).not.toHaveProperty('traceId')
})

it('warns of a slow query with its time and its request, without values', () => {
  const slow = lines.find(({ msg, sql }) => msg === 'slow query' && sql?.includes('recursive n(i)'))
  expect(slow).toMatchObject({ level: 40, reqId: 'the-slow-one', ms: expect.any(Number) })
  expect(JSON.stringify(lines)).not.toMatch(/a secret value|400000/)
})

it('has one line for a page and none for its files, unless one fails; metrics name them all', () => {
  const answered = lines.filter(
    ({ msg, path }) => msg === 'answered' && path !== undefined && !path.startsWith('/api/'),
  )
  expect(answered.map(({ path, status }) => `${path} ${status}`)).toEqual(['/ 200', '/ 200', '/assets/* 404', '/* 200'])
  const routes = [
    ...result.metrics.matchAll(/^nexus_request_seconds_count\{method="GET",route="([^"]+)",status="(\d+)"\} (\d+)$/gm),
  ]
    .map(([, route, status, count]) => `${route} ${status}: ${count}`)
    .filter((line) => !line.startsWith('/api/') && !line.startsWith('none'))
  expect(routes.sort()).toEqual(['/ 200: 2', '/* 200: 1', '/assets/* 200: 2', '/assets/* 404: 1', '/sw.js 200: 1'])
})
