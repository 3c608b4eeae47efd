// Lazy loading with retry: loads once, and again after a failure.
import { expect, it } from 'vitest'
import { loadOnce } from './load-once.ts'

it('loads once for all concurrent and later calls, and again after a failure', async () => {
  let [tries, isBroken] = [0, true]
  const read = loadOnce(async () => {
    tries += 1
    if (isBroken) throw new Error('EMFILE')
    return { tries }
  })
  expect((await Promise.allSettled([read(), read()])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(tries).toBe(1)
  isBroken = false
  expect(await Promise.all([read(), read()])).toEqual([{ tries: 2 }, { tries: 2 }])
  expect(await read()).toEqual({ tries: 2 })
})
