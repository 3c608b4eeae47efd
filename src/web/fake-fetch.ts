// For component tests only: what would the server answer? Contract-shaped answers at the level of fetch.
import { vi } from 'vitest'
import { screens } from '#shared/access.ts'
import type { Role } from '#shared/roles.ts'
import type { Me, RoutePermission, Settings } from '#shared/shell-contract.ts'

type Reply = { status?: number; json?: unknown } | 'no answer'
type Answer = Reply | ((request: { url: URL; method: string; body: unknown }) => Reply | Promise<Reply>)

export const personWith = (role: Role, uid = `uid-${role}`): Me => ({
  uid,
  email: `${role}@nexus.example`,
  displayName: `Sara ${role}`,
  role,
  photoURL: null,
})

export const defaultPermissions: RoutePermission[] = Object.entries(screens).map(([route, screen], i) => ({
  _id: String(i),
  route,
  accessRoles: [...screen.roles],
  version: 1,
}))

export const settings: Settings = {
  organisation: 'Nexus Network',
  emailDomain: 'nexus.example',
  googleReady: false,
  outboxOpen: false,
  odInternationalUrl: null,
}

const signedOut: Reply = { status: 401, json: { error: 'notSignedIn', message: 'Please sign in.' } }

/** `answers` by 'GET /api/path'; the shell's own three questions are answered unless given. Change them while it runs. */
export function fakeServer(role: Role | null, more: Record<string, Answer> = {}) {
  const answers: Record<string, Answer> = {
    'GET /api/me': role ? { json: personWith(role) } : signedOut,
    'GET /api/route-permissions': { json: defaultPermissions },
    'GET /api/settings': { json: settings },
    ...more,
  }
  const calls: string[] = []
  const fakeFetch = async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost')
    const method = init.method ?? 'GET'
    calls.push(`${method} ${url.pathname}`)
    const answer = answers[`${method} ${url.pathname}`] ?? {
      status: 404,
      json: { error: 'notFound', message: 'Not found' },
    }
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const reply = typeof answer === 'function' ? await answer({ url, method, body }) : answer
    if (reply === 'no answer') throw new TypeError('Failed to fetch')
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
