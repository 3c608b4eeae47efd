// Fake server: a faked response that breaks the contract fails the test that fakes it.
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { shellContract } from '#shared/contracts/shell-contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { call } from '../api/call.ts'
import { fakeServer, takeOddAnswers } from './fake-fetch.ts'

afterEach(() => vi.unstubAllGlobals())

const permissions = 'GET /api/route-permissions'
const ask = (endpoint: Endpoint = shellContract.routePermissions) => call(endpoint).catch(() => 'failed')

it('names the endpoint and the field of a response that breaks the contract', async () => {
  fakeServer('tm', { [permissions]: { json: [{ _id: '1', route: '/dashboard', accessRoles: ['tm'] }] } })
  expect(await ask()).toBe('failed')
  expect(takeOddAnswers()).toEqual([expect.stringMatching(/^GET \/api\/route-permissions: 0\.version: /)])
  fakeServer('tm', { [permissions]: {} })
  await ask()
  expect(takeOddAnswers()).toEqual([expect.stringMatching(/^GET \/api\/route-permissions: the answer: /)])
})

it('accepts valid responses, refusals, and responses that break the contract on purpose', async () => {
  const server = fakeServer('tm')
  await ask()
  server.answers[permissions] = { status: 500, json: {} }
  await ask()
  server.answers[permissions] = { json: 'odd', isOdd: true }
  expect(await ask()).toBe('failed')
  expect(takeOddAnswers()).toEqual([])
})

it('recognises the endpoint with its parameters', async () => {
  fakeServer('tm', { 'PUT /api/x/7': { json: {} } })
  const save = {
    method: 'PUT',
    path: '/api/x/:id',
    summary: '',
    access: { anyone: 'test' },
    params: z.object({ id: z.string() }),
    answer: z.object({ name: z.string() }),
  } satisfies Endpoint
  await call(save, { params: { id: '7' } }).catch(() => {})
  expect(takeOddAnswers()).toHaveLength(1)
})
