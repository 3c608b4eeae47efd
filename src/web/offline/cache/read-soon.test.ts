// Early requests: they leave before the offline response cache is loaded, which then handles the response.
import { afterEach, expect, it } from 'vitest'
import { placesContract } from '#shared/places-contract.ts'
import { reading } from '#web/api/call.ts'
import { readSoon } from './read-soon.ts'

const plain = reading.read
afterEach(() => {
  reading.read = plain
})

const readFor = (uid: string) => {
  reading.read = async (_, __, ask) => `${uid} reads ${await ask()}`
}
const askAt = (asked: string[]) =>
  reading.read(placesContract.home, '/api/home', async () => {
    asked.push('asked')
    return 'home'
  })

it('sends the request at once, and hands the response to the cache when it is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<{ readFor: typeof readFor }>()
  readSoon('sana', promise, () => true)
  const asked: string[] = []
  const answer = askAt(asked)
  expect(asked).toEqual(['asked'])
  resolve({ readFor })
  expect(await answer).toBe('sana reads home')
  expect(asked).toEqual(['asked'])
  expect(await askAt(asked)).toBe('sana reads home')
})

it.each([
  ['another person is here', async () => ({ readFor }), false],
  ['the browser forbids storage', () => Promise.reject(new Error('forbidden')), true],
])('asks only the portal where %s', async (_, device, isStillHere) => {
  readSoon('sana', device(), () => isStillHere)
  expect(await askAt([])).toBe('home')
  expect(reading.read).toBe(plain)
})
