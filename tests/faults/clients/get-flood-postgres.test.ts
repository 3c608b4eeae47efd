// GET flood on PostgreSQL; in a file of its own, so that both databases are tested side by side.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { floodedOn, startFlooded } from './get-flood.ts'

let portal: Awaited<ReturnType<typeof startFlooded>>
beforeAll(async () => {
  portal = await startFlooded('postgres')
}, 120_000)
afterAll(() => portal?.end())

it.each(floodedOn('postgres'))('95 of 100 others get a response within 2 s while one account floods %s', async (to) => {
  const { inTime, statuses } = await portal.flood(to)
  expect(inTime).toBeGreaterThanOrEqual(95)
  expect([...statuses.keys()].filter((status) => status !== 200 && status !== 429)).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(0)
})
