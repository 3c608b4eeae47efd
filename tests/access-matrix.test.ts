// Does the server hold its promise for every role on every endpoint? The contracts say who may call; each is called.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/test-portal.ts'
import { may, type Screen, screens } from '#shared/access.ts'
import type { Access } from '#shared/endpoint.ts'
import { type Role, roles } from '#shared/roles.ts'
import { shellContract } from '#shared/shell-contract.ts'

let portal: TestPortal
const people = new Map<Role, Person>()
beforeAll(async () => {
  portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'silent' } })
  for (const role of roles) people.set(role, await portal.signInAs(role))
})
afterAll(() => portal.close())

/** The refusals that only the guard gives; a hub's own rules (not yours, not found) have other codes. */
const guardCodes = ['notSignedIn', 'accessNotAllowed']

const opensByDefault = (role: Role, screen: Screen) => (screens[screen].roles as readonly Role[]).includes(role)

function isAllowed(access: Access, role: Role | undefined): boolean {
  if ('anyone' in access) return true
  if (!role) return false
  if ('signedIn' in access) return true
  return access.screens.some((screen) => opensByDefault(role, screen)) && (!access.action || may(role, access.action))
}

const contracts = [{ name: 'shell', contract: shellContract }, ...hubs]

describe.each(contracts)('$name', ({ contract }) => {
  const endpoints = Object.entries(contract).filter(([name]) => !/signOut/i.test(name))
  it.each(endpoints)('%s', async (_, endpoint) => {
    const path = endpoint.path.replace(/:\w+/g, 'unknown')
    for (const role of [undefined, ...roles]) {
      const as = role && people.get(role)
      const body = endpoint.method === 'GET' ? undefined : {}
      const { status, json } = await portal.ask(endpoint.method, path, { as, body })
      const isRefusedByGuard = guardCodes.includes(json?.error)
      expect({ role, isRefusedByGuard }).toEqual({ role, isRefusedByGuard: !isAllowed(endpoint.access, role) })
      expect(status).not.toBe(500)
    }
  })
})

it('no two endpoints share a method and a path', () => {
  const addresses = contracts.flatMap(({ contract }) =>
    Object.values(contract).map(({ method, path }) => `${method} ${path}`),
  )
  expect(new Set(addresses).size).toBe(addresses.length)
})
