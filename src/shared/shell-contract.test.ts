import { expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { shellContract } from './shell-contract.ts'

it('who is here and who may open what is never answered from what a device kept', () => {
  const endpoints = Object.entries(shellContract as Record<string, Endpoint>)
  const fleeting = endpoints.filter(([, { isFleeting }]) => isFleeting).map(([name]) => name)
  expect(fleeting).toEqual(expect.arrayContaining(['here', 'routePermissions']))
})
