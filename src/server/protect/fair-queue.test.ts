// Fair queue: a crowd waits only behind itself.
import { expect, it } from 'vitest'
import { fairQueue, type Line } from './fair-queue.ts'

/** Work that ends on command, and a list of what has started. */
function setUp(mostWaiting: number) {
  const inTurn = fairQueue({ maxConcurrent: 1, maxWaiting: mostWaiting })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const refused: string[] = []
  const come = (line: Line, name = String(line)) =>
    void inTurn(line, () => {
      begun.push(name)
      return new Promise<void>((end) => ends.push(end))
    }).catch((error) => refused.push(`${name} ${error.status}`))
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, refused, come, endOne }
}

it('serves the queues in rotation', async () => {
  const { begun, come, endOne } = setUp(100)
  for (let n = 0; n < 5; n++) come('crowd')
  come('one', 'honest')
  come('other', 'also honest')
  for (let n = 0; n < 4; n++) await endOne()
  expect(begun).toEqual(['crowd', 'crowd', 'honest', 'also honest', 'crowd'])
})

it('serves the members of a group in rotation, too', async () => {
  const { begun, come, endOne } = setUp(100)
  for (let n = 0; n < 5; n++) come(['campus', 'guessed'], 'crowd')
  come(['campus', 'own'], 'neighbour')
  come('elsewhere', 'honest')
  for (let n = 0; n < 4; n++) await endOne()
  expect(begun).toEqual(['crowd', 'crowd', 'honest', 'neighbour', 'crowd'])
})

it('within the largest group evicts the last of the longest queue', async () => {
  const { begun, refused, come, endOne } = setUp(3)
  for (let n = 0; n < 4; n++) come(['campus', 'guessed'], `crowd ${n}`)
  come(['campus', 'own'], 'neighbour')
  come('elsewhere', 'honest')
  await new Promise((resolve) => setImmediate(resolve))
  expect(refused).toEqual(['crowd 3 503', 'crowd 2 503'])
  for (let n = 0; n < 4; n++) await endOne()
  expect(begun).toEqual(['crowd 0', 'crowd 1', 'honest', 'neighbour'])
})

it('evicts the last of the longest queue, never one of a shorter queue', async () => {
  const { begun, refused, come, endOne } = setUp(4)
  for (let n = 0; n < 7; n++) come('crowd', `crowd ${n}`)
  come('one', 'honest')
  await new Promise((resolve) => setImmediate(resolve))
  expect(refused).toEqual(['crowd 5 503', 'crowd 6 503', 'crowd 4 503'])
  for (let n = 0; n < 9; n++) await endOne()
  expect(begun).toEqual(['crowd 0', 'crowd 1', 'honest', 'crowd 2', 'crowd 3'])
})

it('continues after work that failed', async () => {
  const inTurn = fairQueue({ maxConcurrent: 1, maxWaiting: 10 })
  const broken = inTurn('a', () => Promise.reject(new Error('broken')))
  const after = inTurn('b', async () => 'done')
  await expect(broken).rejects.toThrow('broken')
  expect(await after).toBe('done')
  expect(await inTurn('a', async () => 'again')).toBe('again')
})
