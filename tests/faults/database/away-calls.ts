// Requests to a portal whose database is down, and the responses people should get.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Person } from '#server/testing/portal.ts'
import { fromHub } from '../../setup/from-hub.ts'
import { stretched } from '../length.ts'
import type { Crew } from '../writers/writer.ts'

const { form } = await fromHub('gcp/server/test-gcp.ts')

export type Seen = {
  what: string
  status: number
  json: Record<string, unknown>
  retryAfter: string | null
  startedMs: number
  ms: number
}

export async function ask(url: string, method: string, to: string, as?: Person, body?: unknown): Promise<Seen> {
  const startedMs = performance.now()
  const response = await fetch(url + to, {
    method,
    headers: { ...(as && { cookie: as.cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  const json = text ? JSON.parse(text) : {}
  const ms = performance.now() - startedMs
  const retryAfter = response.headers.get('retry-after')
  return { what: `${method} ${to}`, status: response.status, json, retryAfter, startedMs, ms }
}

export const unique = () => randomUUID().slice(-12)
export const signUp = (url: string, email: string) =>
  ask(url, 'POST', '/api/identity/sign-up', undefined, { email, password: 'correct horse battery', role: 'tm' })

/** A small day in the portal: callers share the connection pool. */
export const callsOf = (url: string, { admin, author, leader }: Crew) => [
  () => ask(url, 'GET', '/api/me', author),
  () => ask(url, 'GET', '/api/gcp?page=1', admin),
  () => ask(url, 'GET', '/api/gcp/approved', author),
  () => ask(url, 'POST', '/api/gcp', author, form({ title: unique() })),
  () => ask(url, 'GET', `/api/checklist/${leader.uid}`, leader),
  () => ask(url, 'GET', '/api/mxfunnel/summary', leader),
  () => ask(url, 'GET', '/api/route-permissions'),
  () => ask(url, 'GET', '/api/users', admin),
  () => signUp(url, `away-${unique()}@nexus.example`),
]

/** The portal waits five seconds for a connection and as long for an answer; fifteen for all connections of a request. */
export function expectInTime(seen: Seen[]): void {
  const maxMs = stretched(20_000)
  const late = seen.filter(({ ms }) => ms > maxMs)
  expect(late.map(({ what, status, ms }) => `${what}: ${status} after ${Math.round(ms)} of ${maxMs} ms`)).toEqual([])
}

export function expectFriendly(seen: Seen): void {
  expect(seen, seen.what).toMatchObject({ status: 503, retryAfter: '5', json: { error: 'unavailable' } })
  expect(seen.json.message).toBe('The database is not responding right now. Please try again in a moment.')
}
