// Hash router: path and query from the hash, blockers for every way of leaving, query state, and the return path after
// sign-in.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addBlocker, currentLocation, navigate, readHash, useAppLocation } from './location.ts'
import { readQuery, useQueryState, writeQuery } from './query-state.ts'
import { pathAfterSignIn, signInPathFrom } from './return-path.ts'
import { matchRoute } from './route-match.ts'

const arrived = () => new Promise((resolve) => setTimeout(resolve, 30))

beforeEach(() => navigate('/start', { force: true, replace: true }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each([
  ['', '/', ''],
  ['#', '/', ''],
  ['#/', '/', ''],
  ['#/gcplist', '/gcplist', ''],
  ['#/gcplist/', '/gcplist', ''],
  ['#gcplist', '/gcplist', ''],
  ['#/gcplist?search=a?b&page=2', '/gcplist', 'search=a?b&page=2'],
])('%s is the path %s with the query %s', (hash, path, query) => {
  expect(readHash(hash)).toMatchObject({ path, query })
})

test.each([
  ['/gcps/{id}', '/gcps/42', { id: '42' }],
  ['/gcps/{id}', '/gcps/a%20b', { id: 'a b' }],
  ['/gcps/{id}', '/gcps/%E0%A4%A', { id: '%E0%A4%A' }],
  ['/gcps/{id}', '/gcps/', null],
  ['/gcps/{id}', '/gcps/1/2', null],
  ['/gcplist', '/gcplist', {}],
  ['/gcplist', '/gcp', null],
])('%s against %s gives %o', (pattern, path, params) => {
  expect(matchRoute(pattern, path)).toEqual(params)
})

describe('moving', () => {
  test('navigate changes the URL and the location; so does a link on the page', async () => {
    const { result } = renderHook(() => useAppLocation().full)
    act(() => navigate('/gcplist?page=2'))
    expect(result.current).toBe('/gcplist?page=2')
    expect(window.location.hash).toBe('#/gcplist?page=2')
    window.location.hash = '#/profile'
    await act(arrived)
    expect(result.current).toBe('/profile')
  })

  test('a blocker stops navigate until it proceeds', () => {
    let goOn = () => {}
    const unblock = addBlocker((go) => {
      goOn = go
    })
    navigate('/profile')
    expect(currentLocation().path).toBe('/start')
    goOn()
    expect(currentLocation().path).toBe('/profile')
    unblock()
  })

  test('a blocker stops a link on the page and restores the URL', async () => {
    // happy-dom does not implement history.go; a browser restores the earlier hash.
    vi.spyOn(window.history, 'go').mockImplementation((steps = 0) => {
      expect(steps).toBe(-1)
      window.location.hash = '#/start'
    })
    let asked = 0
    const unblock = addBlocker(() => {
      asked += 1
    })
    window.location.hash = '#/profile'
    await arrived()
    await arrived()
    expect(asked).toBe(1)
    expect(currentLocation().path).toBe('/start')
    expect(window.location.hash).toBe('#/start')
    unblock()
  })

  test('a blocker ignores query changes on the same page, and forced redirects', () => {
    const unblock = addBlocker(() => {
      throw new Error('must not ask')
    })
    navigate('/start?page=2')
    expect(currentLocation().query).toBe('page=2')
    navigate('/signin', { force: true })
    expect(currentLocation().path).toBe('/signin')
    unblock()
  })
})

describe('query state', () => {
  const defaults = { search: '', page: 1 }

  test('reads with defaults, of the default’s type', () => {
    expect(readQuery('', defaults)).toEqual({ search: '', page: 1 })
    expect(readQuery('search=caf%C3%A9&page=3', defaults)).toEqual({ search: 'café', page: 3 })
    expect(readQuery('page=abc', defaults).page).toBe(1)
    expect(readQuery('page=', defaults).page).toBe(1)
    expect(readQuery('page=2.7', defaults).page).toBe(2)
    expect(readQuery('page=-4', defaults).page).toBe(1)
    expect(readQuery('page=1e99', defaults).page).toBe(10_000_000)
  })

  test('writes only what differs from the default and keeps the rest', () => {
    expect(writeQuery('tab=x&page=3', defaults, { page: 1, search: 'a&b' })).toBe('tab=x&search=a%26b')
  })

  test('lives in the URL', () => {
    const { result } = renderHook(() => useQueryState(defaults))
    act(() => result.current[1]({ search: 'campus', page: 2 }))
    expect(result.current[0]).toEqual({ search: 'campus', page: 2 })
    expect(currentLocation().full).toBe('/start?search=campus&page=2')
    act(() => result.current[1]({ search: '', page: 1 }))
    expect(currentLocation().full).toBe('/start')
  })
})

test('the sign-in path carries the return path, and only our own paths are accepted', () => {
  expect(signInPathFrom(readHash('#/gcplist?page=2'))).toBe('/signin?next=%2Fgcplist%3Fpage%3D2')
  expect(signInPathFrom(readHash('#/logout'))).toBe('/signin')
  expect(signInPathFrom(readHash('#/logout?next=%2Fprofile'))).toBe('/signin?next=%2Fprofile')
  expect(pathAfterSignIn('next=%2Fgcplist%3Fpage%3D2')).toBe('/gcplist?page=2')
  expect(pathAfterSignIn('next=%2F%2Fevil.example')).toBe('/dashboard')
  expect(pathAfterSignIn('')).toBe('/dashboard')
})
