// Request log: says who called and from where, except for confidential endpoints.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const here = (name: string) => JSON.stringify(path.join(import.meta.dirname, name))

/** A portal in a child process, whose log can be read: one ordinary endpoint, and one confidential one. */
const code = `
  const [{ startTestPortal }, { defineHub }] = await Promise.all([import(${here('../testing/portal.ts')}), import(${here('../hub/hub.ts')})])
  const access = { anyone: 'A trial' }
  const trial = defineHub({
    name: 'trial',
    migrations: [],
    contract: {
      told: { method: 'GET', path: '/api/told', summary: 'An ordinary one', access },
      untold: { method: 'GET', path: '/api/untold', summary: 'A confidential one', access, isConfidential: true },
    },
    handlers: () => ({ told: async () => 'told', untold: async () => 'untold' }),
  })
  const portal = await startTestPortal({ hubs: [trial], env: { LOG_LEVEL: 'info', TRUST_PROXY: 'loopback' } })
  const person = await portal.signInAs('tm')
  const headers = { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' }
  for (const path of ['/api/me', '/api/told', '/api/untold']) await portal.ask('GET', path, { as: person, headers })
  await portal.ask('GET', '/api/told', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  await portal.close()
  console.log(JSON.stringify({ uid: person.uid }))
  process.exit(0)`

type Line = { msg?: string; path?: string; uid?: string; from?: string }

it('names the person and the network, and nobody for a confidential endpoint', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  const { uid } = lines.find(({ msg }) => msg === undefined) as Line
  const told = lines.filter(({ msg }) => msg === 'answered').map(({ path, uid, from }) => ({ path, uid, from }))
  const from = '2001:db8:1:2::/64'
  expect(told).toEqual([
    { path: '/api/me', uid, from },
    { path: '/api/told', uid, from },
    { path: '/api/untold' },
    { path: '/api/told', from: '203.0.113.9' },
  ])
  const untold = lines.find(({ path }) => path === '/api/untold')
  expect(Object.keys(untold ?? {})).not.toContain('from')
  expect(JSON.stringify(untold)).not.toContain(uid as string)
})
