// Waiting list with eviction: which waiter is evicted when there are too many.
import { expect, it } from 'vitest'
import { waitingList } from './waiting-list.ts'

function listOf(ofOneGroup: number, inAll: number, minWaitMs = 0) {
  const gone: string[] = []
  const list = waitingList<string>({ ofOneGroup, inAll, minWaitMs }, (waiter) => gone.push(waiter))
  return { ...list, gone }
}

it('evicts the oldest of its own group, not of others', () => {
  const { add, gone } = listOf(2, 10)
  add('early', 'other')
  for (const waiter of ['a', 'b', 'c', 'd']) add(waiter, 'greedy')
  expect(gone).toEqual(['a', 'b'])
})

it('with too many groups, evicts the oldest of all', () => {
  const { add, gone } = listOf(2, 3)
  for (const waiter of ['a', 'b', 'c', 'd', 'e']) add(waiter, waiter)
  expect(gone).toEqual(['a', 'b'])
})

it('a waiter that left takes no room, and one that is added again is the youngest', () => {
  const { add, remove, gone } = listOf(2, 10)
  add('a', 'one')
  add('b', 'one')
  remove('a')
  add('c', 'one')
  expect(gone).toEqual([])
  add('b', 'one')
  add('d', 'one')
  expect(gone).toEqual(['c'])
})

it('evicts nobody from a crowd that is served quickly, but those who stay longer', async () => {
  const { add, remove, gone } = listOf(2, 4, 50)
  for (const waiter of ['a', 'b', 'c', 'd', 'e', 'f']) add(waiter, 'crowd')
  expect(gone).toEqual([])
  for (const waiter of ['b', 'c']) remove(waiter)
  await expect.poll(() => gone).toEqual(['a', 'd'])
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(gone).toEqual(['a', 'd'])
})
