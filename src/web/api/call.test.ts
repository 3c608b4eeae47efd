// API client: response validation against the contract, deduplication of double clicks, page parameters, and the ETag cache.
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { shellContract } from '#shared/contracts/shell-contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { Problem } from '#shared/problem.ts'
import { refresh } from '../shell/session/session-store.ts'
import { defaultPermissions, fakeServer, settings } from '../testing/fake-fetch.ts'
import { call, clearEtagCache, onAlreadyDone, requestEarly, urlOf } from './call.ts'

afterEach(() => vi.unstubAllGlobals())

const answerWith = (body: string | null, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }))

const { routePermissions, settings: readSettings } = shellContract
const removed = { method: 'DELETE', path: '/api/x', summary: '', access: { anyone: 'test' } } satisfies Endpoint
const maybe = { ...removed, method: 'GET', answer: z.nullable(z.string()) } satisfies Endpoint

describe('a response that breaks the contract', () => {
  const odd: [string, string | null, number?][] = [
    ['an object for a list', '{}'],
    ['a list with a wrong row', '[{"route":"/dashboard"}]'],
    ['null', 'null'],
    ['no JSON', '<html></html>'],
    ['nothing', ''],
    ['204', null, 204],
  ]
  test.each(odd)('%s is a failed load', async (_, body, status) => {
    answerWith(body, status)
    const failed = await call(routePermissions).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Problem)
    expect(failed).toMatchObject({ status: 502, message: 'An unexpected error occurred' })
  })
})

describe('a response that keeps the contract', () => {
  test('is passed on unchanged, with fields that a newer portal added', async () => {
    answerWith(JSON.stringify(defaultPermissions))
    expect(await call(routePermissions)).toEqual(defaultPermissions)
    answerWith(JSON.stringify({ ...settings, addedLater: true }))
    expect(await call(readSettings)).toEqual({ ...settings, addedLater: true })
  })

  test('may be empty where the contract has no answer, and null where it allows null', async () => {
    answerWith(null, 204)
    expect(await call(removed)).toBeUndefined()
    answerWith('null')
    expect(await call(maybe)).toBeNull()
  })

  test('keeps the message of a refusal', async () => {
    answerWith(JSON.stringify({ error: 'conflict', message: 'Somebody was faster.' }), 409)
    await expect(call(routePermissions)).rejects.toMatchObject({ status: 409, message: 'Somebody was faster.' })
  })
})

describe('a double click', () => {
  const save = {
    ...removed,
    method: 'PUT',
    path: '/api/x/:id',
    params: z.object({ id: z.string() }),
  } satisfies Endpoint
  const saveX = { ...save, body: z.object({ on: z.boolean() }) } satisfies Endpoint
  const count = () => {
    const fetch = vi.fn(async () => new Response('{}'))
    vi.stubGlobal('fetch', fetch)
    return fetch
  }
  const tick = (on: boolean, id = '1') => call(saveX, { params: { id }, body: { on } })

  test('sends one request, even when the first is answered before the second click', async () => {
    const fetch = count()
    await Promise.all([tick(true), tick(true)])
    await tick(true)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('is not assumed for another record, another value, or a later click', async () => {
    const fetch = count()
    await Promise.all([tick(true, '2'), tick(false, '2'), tick(true, '2'), tick(true, '3')])
    expect(fetch).toHaveBeenCalledTimes(4)
    vi.useFakeTimers({ now: Date.now() + 1000 })
    await tick(true, '2')
    vi.useRealTimers()
    expect(fetch).toHaveBeenCalledTimes(5)
  })

  test('does not merge two GET requests', async () => {
    const fetch = count()
    await Promise.all([call({ ...removed, method: 'GET' }), call({ ...removed, method: 'GET' })])
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})

describe('a save', () => {
  const save = { ...removed, method: 'POST', access: { signedIn: 'test' }, body: z.looseObject({}) } satisfies Endpoint
  function sentKeys() {
    const keys: (string | null)[] = []
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      keys.push(new Headers(headers).get('idempotency-key'))
      return new Response('{}')
    })
    return keys
  }

  test('carries an idempotency key: its own where the form has one, otherwise a new one', async () => {
    const keys = sentKeys()
    await call(save, { body: { submissionKey: 'of-the-form' } })
    await call(save, { body: { changeKey: 'of-the-change' } })
    await call({ ...save, path: '/api/y' }, { body: {} })
    await call({ ...save, path: '/api/z' }, { body: {} })
    expect(keys.slice(0, 2)).toEqual(['of-the-form', 'of-the-change'])
    expect(keys.slice(2)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(new Set(keys).size).toBe(4)
  })

  test('may bring its own key, under which it may be sent again later', async () => {
    const keys = sentKeys()
    for (const path of ['/api/first', '/api/second'] as const)
      await call({ ...save, path }, { body: {}, key: 'of-the-attempt' })
    expect(keys).toEqual(['of-the-attempt', 'of-the-attempt'])
  })

  test('that was done before is told to whom it may concern: they read again what is saved', async () => {
    const refusal = { error: 'alreadyDone', message: 'This was saved already.' }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refusal), { status: 409 }))
    const heard = vi.fn()
    onTestFinished(onAlreadyDone(heard))
    await expect(call({ ...save, path: '/api/done' }, { body: {} })).rejects.toThrow('This was saved already.')
    expect(heard).toHaveBeenCalledOnce()
  })

  test('of a visitor has none, and a read neither', async () => {
    const keys = sentKeys()
    await call({ ...save, access: { anyone: 'test' } }, { body: {} })
    await call({ ...removed, method: 'GET' })
    expect(keys).toEqual([null, null])
  })
})

describe('a list', () => {
  const list = {
    ...removed,
    method: 'GET',
    query: z.object({ search: z.optional(z.string()), ...pageQuery(12) }),
  } as const

  test('is always requested with page and limit', () => {
    expect(urlOf(list)).toBe('/api/x?page=1&limit=12')
    expect(urlOf(list, { query: { search: 'a b', page: 3 } })).toBe('/api/x?page=3&limit=12&search=a+b')
    expect(urlOf(list, { query: { limit: 100 } })).toBe('/api/x?page=1&limit=100')
    expect(urlOf(removed)).toBe('/api/x')
  })
})

describe('the ETag cache', () => {
  const list = { ...removed, method: 'GET', path: '/api/list', answer: z.array(z.string()) } satisfies Endpoint

  /** Answers 304 to a request that names the current version. */
  function portal(tag: string | undefined, rows: string[]) {
    const state = { tag, rows }
    const named: (string | null)[] = []
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      const known = new Headers(headers).get('if-none-match')
      named.push(known)
      if (known !== null && known === state.tag) return new Response(null, { status: 304 })
      return new Response(JSON.stringify(state.rows), { headers: state.tag ? { etag: state.tag } : {} })
    })
    return { state, named }
  }

  test('returns the cached answer when the portal says 304', async () => {
    clearEtagCache()
    const { state, named } = portal('"1"', ['a'])
    const first = await call(list)
    expect(await call(list)).toBe(first)
    Object.assign(state, { tag: '"2"', rows: ['b'] })
    expect(await call(list)).toEqual(['b'])
    expect(await call(list)).toEqual(['b'])
    expect(named).toEqual([null, '"1"', '"1"', '"2"'])
  })

  test('ignores answers without an ETag', async () => {
    clearEtagCache()
    const { state } = portal(undefined, ['a'])
    await call(list)
    state.rows = ['b']
    expect(await call(list)).toEqual(['b'])
  })

  test('is cleared when another person signs in', async () => {
    clearEtagCache()
    fakeServer('tm')
    await refresh()
    const { named } = portal('"1"', ['of the first'])
    await call(list)
    fakeServer(null).signIn('tl', 'another')
    await refresh()
    const next = portal('"1"', ['of the second'])
    expect(await call(list)).toEqual(['of the second'])
    expect([...named, ...next.named]).toEqual([null, null])
  })

  test('does not keep an answer that arrives after its reader has left', async () => {
    clearEtagCache()
    portal('"1"', ['of the first'])
    const late = call(list)
    clearEtagCache()
    expect(await late).toEqual(['of the first'])
    const next = portal('"2"', ['of the second'])
    expect(await call(list)).toEqual(['of the second'])
    expect(next.named).toEqual([null])
  })
})

describe('an early request', () => {
  const { path } = readSettings
  let count = 0
  beforeEach(() => {
    count = 0
    vi.stubGlobal('fetch', async () => {
      count += 1
      return new Response(JSON.stringify({ ...settings, organisation: `Answer ${count}` }))
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    clearEtagCache()
  })
  const read = async () => (await call(readSettings)).organisation

  test('is answered to the first request of the page, and only to that', async () => {
    requestEarly(path)
    expect([await read(), count]).toEqual(['Answer 1', 1])
    expect(await read()).toBe('Answer 2')
  })

  test('is read to its end even if nobody takes it', async () => {
    let isRead = false
    const body = new ReadableStream(
      {
        pull(controller) {
          isRead = true
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    vi.stubGlobal('fetch', async () => new Response(body))
    requestEarly(path)
    await vi.waitFor(() => expect(isRead).toBe(true))
  })

  test('counts for nothing after a change', async () => {
    requestEarly(path)
    await call(removed).catch(() => {})
    expect(await read()).toBe('Answer 3')
  })

  test.each([
    [9999, 'Answer 1'],
    [10_000, 'Answer 2'],
  ])('is taken %i ms later as %s', async (ms, expected) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    requestEarly(path)
    vi.setSystemTime(Date.now() + ms)
    expect(await read()).toBe(expected)
  })

  test('counts for nothing once somebody else signs in', async () => {
    requestEarly(path)
    clearEtagCache()
    expect(await read()).toBe('Answer 2')
  })

  test('that failed is reported to the page, which may ask again', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new Error('offline')))
    requestEarly(path)
    await expect(read()).rejects.toMatchObject({ status: 0 })
    answerWith(JSON.stringify(settings))
    expect(await read()).toBe(settings.organisation)
  })
})
