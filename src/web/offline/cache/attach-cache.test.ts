// Early requests: they leave before the offline response cache is loaded, which then handles the response.
import { afterEach, expect, it } from 'vitest'
import { placesContract } from '#shared/contracts/places-contract.ts'
import { responseCache } from '#web/api/call.ts'
import { attachCache } from './attach-cache.ts'

const plain = responseCache.read
afterEach(() => {
  responseCache.read = plain
})

const setCacheOwner = (uid: string) => {
  responseCache.read = async (_, __, ask) => `${uid} reads ${await ask()}`
}
const askAt = (asked: string[]) =>
  responseCache.read(placesContract.home, '/api/home', async () => {
    asked.push('asked')
    return 'home'
  })

it('sends the request at once, and hands the response to the cache when it is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<{ setCacheOwner: typeof setCacheOwner }>()
  attachCache('sana', promise, () => true)
  const asked: string[] = []
  const answer = askAt(asked)
  expect(asked).toEqual(['asked'])
  resolve({ setCacheOwner })
  expect(await answer).toBe('sana reads home')
  expect(asked).toEqual(['asked'])
  expect(await askAt(asked)).toBe('sana reads home')
})

it.each([
  ['another person is here', async () => ({ setCacheOwner }), false],
  ['the browser forbids storage', () => Promise.reject(new Error('forbidden')), true],
])('asks only the portal where %s', async (_, device, isStillOwner) => {
  attachCache('sana', device(), () => isStillOwner)
  expect(await askAt([])).toBe('home')
  expect(responseCache.read).toBe(plain)
})
