// Offline cache policy of the shell: session and permissions are never answered from the cache.
import { expect, it } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import { shellContract } from './shell-contract.ts'

it('session and permissions are never answered from the offline cache', () => {
  const endpoints = Object.entries(shellContract as Record<string, Endpoint>)
  const fleeting = endpoints.filter(([, { isNeverCached }]) => isNeverCached).map(([name]) => name)
  expect(fleeting).toEqual(expect.arrayContaining(['here', 'routePermissions']))
})
