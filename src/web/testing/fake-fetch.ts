// Fake server, for component tests only: answers at the level of fetch. A query or a response that breaks the contract
// fails the test, since a page would only show that loading failed.
import { afterEach, expect, vi } from 'vitest'
import type { Me, RoutePermission, Settings } from '#shared/contracts/shell-contract.ts'
import { specChecklist } from '#shared/definitions/spec-checklist.ts'
import { specHappiness } from '#shared/definitions/spec-happiness.ts'
import { type HubManifest, screensOf } from '#shared/hub-manifest.ts'
import type { Office } from '#shared/people/offices.ts'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import type { Role } from '#shared/roles.ts'
import { shellManifest } from '#shared/shell-manifest.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import type { TaskWindow } from '#shared/time/windows.ts'
import { yearAround } from '#shared/time/years.ts'
import { onResponse } from '../api/call.ts'
import { clearDedupe } from '../api/dedupe.ts'

/** `isOdd`: breaks the contract on purpose. */
type Reply = { status?: number; json?: unknown; isOdd?: true } | 'no answer'
type Answer = Reply | ((request: { url: URL; method: string; body: unknown }) => Reply | Promise<Reply>)

export const personWith = (role: Role, uid = `uid-${role}`): Me => ({
  uid,
  email: `${role}@nexus.example`,
  displayName: `Sara ${role}`,
  role,
  photoURL: null,
  place: { committee: null, portfolio: null },
  wasAskedForPlace: true,
})

/** An office in force all year. */
export const officeAt = (committee: string | null, more: Partial<Office> = {}): Office => {
  const { startsOn: from, endsOn: until } = yearAround(today())
  return { role: 'lcvp', committee, portfolio: null, from, until, isActing: false, ...more }
}

/** Of every hub there is. */
const hubs = import.meta.glob<{ manifest: HubManifest }>('../../hubs/*/hub.ts', { eager: true })
const screens = screensOf([shellManifest, ...Object.values(hubs).map(({ manifest }) => manifest)])

export const defaultPermissions: RoutePermission[] = [...screens].map(([route, screen], i) => ({
  _id: String(i),
  route,
  accessRoles: [...screen.roles],
  version: 1,
}))

export const settings: Settings = {
  organisation: 'Nexus Network',
  emailDomain: 'nexus.example',
  timeZone: 'Asia/Karachi',
  googleReady: false,
  outboxOpen: false,
}

/** What the forms ask: as in the specification. */
const asked = { year: yearAround(today()).label, isLocked: true, version: 1 }

/** A window of a task whose last day was yesterday. */
export const closedWindow = (kind: string, month: string | null = null): TaskWindow => ({
  ...{ kind, month, opensOn: null, dueOn: null, closesOn: plusDays(today(), -1) },
})

const signedOut: Reply = { status: 401, json: { error: 'notSignedIn', message: 'Please sign in.' } }

/** What was answered last, by method and address. */
const replies = new Map<string, Exclude<Reply, 'no answer'>>()
const oddAnswers: string[] = []
onResponse(({ endpoint, address, status }) => {
  const known = Object.keys(endpoint.query?._zod.def.shape ?? {})
  for (const name of new URL(address, 'http://localhost').searchParams.keys()) {
    if (!known.includes(name)) oddAnswers.push(`${endpoint.method} ${endpoint.path}: the query has an unknown ${name}`)
  }
  const reply = replies.get(`${endpoint.method} ${address}`)
  if (!reply || reply.isOdd || !endpoint.answer || status < 200 || status >= 300) return
  const { error } = endpoint.answer.safeParse(reply.json ?? null)
  for (const { path, message } of error?.issues ?? []) {
    oddAnswers.push(`${endpoint.method} ${endpoint.path}: ${path.join('.') || 'the answer'}: ${message}`)
  }
})

/** The requests and responses so far that break the contract; each is reported once. */
export const takeOddAnswers = () => oddAnswers.splice(0)
afterEach(() =>
  expect(takeOddAnswers(), 'queries and faked answers of another shape than the contract promises').toEqual([]),
)

const hereOf = (given: Reply): Reply => {
  if (given === 'no answer') return given
  if (given.status === 401) return { json: { me: null } }
  return given.status === undefined || given.status === 200 ? { ...given, json: { me: given.json } } : given
}

/** `answers` by 'GET /api/path'; the shell's own requests have default answers. They can be changed while it runs. */
export function fakeServer(role: Role | null, more: Record<string, Answer> = {}) {
  const answers: Record<string, Answer> = {
    'GET /api/me': role ? { json: personWith(role) } : signedOut,
    'GET /api/route-permissions': { json: defaultPermissions },
    'GET /api/settings': { json: settings },
    'GET /api/organisation': { json: newOrganisation() },
    'GET /api/home': { json: { forYou: [], cards: [], unread: 0, firstSteps: [] } },
    'GET /api/windows': { json: [] },
    'GET /api/definitions/checklist': { json: { ...asked, groups: specChecklist } },
    'GET /api/definitions/happiness': { json: { ...asked, groups: specHappiness } },
    'GET /api/years': { json: [{ ...yearAround(today()), state: 'open' }] },
    ...more,
  }
  clearDedupe()
  replies.clear()
  const calls: string[] = []
  const fakeFetch = async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost')
    const method = init.method ?? 'GET'
    // The shell requests /api/me/here; tests define /api/me.
    const isHere = url.pathname === '/api/me/here'
    const asked = `${method} ${isHere ? '/api/me' : url.pathname}`
    calls.push(asked)
    const answer = answers[asked] ?? {
      status: 404,
      json: { error: 'notFound', message: 'Not found' },
    }
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const given = typeof answer === 'function' ? await answer({ url, method, body }) : answer
    const reply = isHere ? hereOf(given) : given
    if (reply === 'no answer') throw new TypeError('Failed to fetch')
    replies.set(`${method} ${input}`, reply)
    return new Response(JSON.stringify(reply.json ?? null), {
      status: reply.status ?? 200,
      headers: { 'content-type': 'application/json' },
    })
  }
  vi.stubGlobal('fetch', fakeFetch)
  return {
    calls,
    answers,
    signIn: (as: Role, uid?: string) => {
      answers['GET /api/me'] = { json: personWith(as, uid) }
    },
    signOut: () => {
      answers['GET /api/me'] = signedOut
    },
  }
}
