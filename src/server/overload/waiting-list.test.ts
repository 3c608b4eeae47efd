// Does the right one go?
import { expect, it } from 'vitest'
import { waitingList } from './waiting-list.ts'

function listOf(ofOneGroup: number, inAll: number, patienceMs = 0) {
  const gone: string[] = []
  const list = waitingList<string>({ ofOneGroup, inAll, patienceMs }, (waiter) => gone.push(waiter))
  return { ...list, gone }
}

it('the oldest of its own group goes, not those of others', () => {
  const { add, gone } = listOf(2, 10)
  add('early', 'other')
  for (const waiter of ['a', 'b', 'c', 'd']) add(waiter, 'greedy')
  expect(gone).toEqual(['a', 'b'])
})

it('of too many groups the oldest of all goes', () => {
  const { add, gone } = listOf(2, 3)
  for (const waiter of ['a', 'b', 'c', 'd', 'e']) add(waiter, waiter)
  expect(gone).toEqual(['a', 'b'])
})

it('who left takes no room, and who comes again is the youngest', () => {
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

it('nobody of a crowd that is served at once goes; who stays longer does', async () => {
  const { add, remove, gone } = listOf(2, 4, 50)
  for (const waiter of ['a', 'b', 'c', 'd', 'e', 'f']) add(waiter, 'crowd')
  expect(gone).toEqual([])
  for (const waiter of ['b', 'c']) remove(waiter)
  await expect.poll(() => gone).toEqual(['a', 'd'])
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(gone).toEqual(['a', 'd'])
})
