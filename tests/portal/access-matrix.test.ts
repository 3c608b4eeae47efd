// Access matrix: every role on every endpoint. The contracts say who may call; each endpoint is called with the initial
// permissions and with every screen's roles inverted by an admin; and there is no route outside the contracts.

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import type { Caller } from '#server/testing/fuzz.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { isAdmin, type Screen } from '#shared/access.ts'
import type { RoutePermission } from '#shared/contracts/shell-contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Role, roles } from '#shared/roles.ts'
import { callers, contracts, guardCodes, isAllowed, type Opens, opensByDefault, screens } from './expected-access.ts'

let portal: TestPortal
const people = new Map<Role, Person>()
const routes: { method: string; url: string }[] = []

/** Fastify announces each instance before its routes are created. */
const listen = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, url })
  })
}

beforeAll(async () => {
  subscribe('fastify.initialization', listen)
  portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'silent' } })
  unsubscribe('fastify.initialization', listen)
  for (const role of roles) people.set(role, await portal.signInAs(role))
})
afterAll(() => portal.close())

/** Deleting the account ends the session that the next role needs: a new person each time. */
const endsSession = (name: string) => name === 'signOut'

async function guardRefuses(name: string, { method, path }: Endpoint, role: Caller): Promise<boolean> {
  const as = role && (endsSession(name) ? await portal.signInAs(role) : people.get(role))
  const address = path.replace(/:\w+/g, 'unknown')
  const { status, json } = await portal.ask(method, address, { as, body: method === 'GET' ? undefined : {} })
  expect(status).toBeLessThan(500)
  const isRefused = guardCodes.includes(json?.error)
  if (isRefused) expect(status).toBe(role ? 403 : 401)
  return isRefused
}

let turn = 0
/** One caller who is allowed, one who is refused, and a visitor; different ones each time. */
function fromBothSides({ access }: Endpoint, opens: Opens): Caller[] {
  const { in: inside = [], out = [] } = Object.groupBy(roles, (role) => (isAllowed(access, role, opens) ? 'in' : 'out'))
  turn++
  return [undefined, ...[inside, out].flatMap((side) => side[turn % side.length] ?? [])]
}

async function expectExact(name: string, endpoint: Endpoint, opens: Opens, asking: readonly Caller[]): Promise<void> {
  const refused: Caller[] = []
  for (const role of asking) if (await guardRefuses(name, endpoint, role)) refused.push(role)
  const expected = asking.filter((role) => !isAllowed(endpoint.access, role, opens))
  expect({ name, refused }).toEqual({ name, refused: expected })
}

/** The guard reads only the caller and the screen's permissions from the database, so one engine tests everybody. */
const isAskedInFull = process.env.NEXUS_TEST_ENGINE !== 'postgres'

describe.each(contracts)('$name', ({ contract }) => {
  it.each(Object.entries(contract))('%s', (name, endpoint) =>
    expectExact(name, endpoint, opensByDefault, isAskedInFull ? callers : fromBothSides(endpoint, opensByDefault)),
  )
})

// Fastify answers HEAD wherever it answers GET, so the guard must cover it too. That is the same on both databases.
describe.each(isAskedInFull ? contracts : [])('HEAD: $name', ({ contract }) => {
  it.each(Object.entries(contract).filter(([, { method }]) => method === 'GET'))('%s', async (name, endpoint) => {
    const address = endpoint.path.replace(/:\w+/g, 'unknown')
    for (const role of fromBothSides(endpoint, opensByDefault)) {
      const headers = { cookie: (role && people.get(role)?.cookie) ?? '' }
      const { status } = await fetch(portal.url + address, { method: 'HEAD', redirect: 'manual', headers })
      const expected = !isAllowed(endpoint.access, role, opensByDefault)
      // Behind the guard a handler may refuse, too; without a body only the same GET tells which of them did.
      const isRefused = status === (role ? 403 : 401) && (expected || (await guardRefuses(name, endpoint, role)))
      expect({ role, isRefused }).toEqual({ role, isRefused: expected })
    }
  })
})

describe('with the roles of every screen inverted, exactly the other roles can open it', () => {
  const turnedRound: Opens = (role, screen) => isAdmin(role) || !opensByDefault(role, screen)

  beforeAll(async () => {
    const as = people.get('admin')
    const { json } = await portal.ask('GET', '/api/route-permissions', { as })
    const idOf = new Map((json as RoutePermission[]).map(({ route, _id }) => [route, _id]))
    for (const screen of screens.keys() as Iterable<Screen>) {
      const body = { accessRoles: roles.filter((role) => turnedRound(role, screen)), confirmed: true }
      const saved = await portal.ask('PUT', `/api/route-permissions/${idOf.get(screen)}`, { as, body })
      expect(saved.status).toBe(200)
    }
  })

  // Endpoints without a screen do not depend on one.
  const following = contracts.map(({ name, contract }) => ({
    name,
    contract: Object.fromEntries(Object.entries(contract).filter(([, { access }]) => 'screens' in access)),
  }))
  it.each(following)('$name', async ({ contract }) => {
    for (const [name, endpoint] of Object.entries(contract))
      await expectExact(name, endpoint, turnedRound, fromBothSides(endpoint, turnedRound))
  })
})

describe('there are no routes outside the contracts', () => {
  const addressOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
  const promised = contracts.flatMap(({ contract }) => Object.values(contract).map(addressOf))

  /** Routes beside the contracts, each with its reason. Web files are under a wildcard if the web is built. */
  const beside = {
    'GET /api/docs': 'the API page: what the contracts say, for anyone',
  }

  it('no two endpoints share a method and a path', () => {
    expect(new Set(promised).size).toBe(promised.length)
  })

  it('every endpoint is a route, and every other route is listed here', () => {
    const served = routes.filter(({ method }) => method !== 'HEAD').map(({ method, url }) => `${method} ${url}`)
    expect(served.sort()).toEqual([...promised, ...Object.keys(beside)].sort())
  })

  it('HEAD is answered only where GET is', () => {
    const got = new Set(routes.filter(({ method }) => method === 'GET').map(({ url }) => url))
    expect(routes.filter(({ method, url }) => method === 'HEAD' && !got.has(url))).toEqual([])
  })
})
