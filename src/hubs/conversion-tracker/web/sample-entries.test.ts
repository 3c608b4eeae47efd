// Sample sign-ups: made up, and in every LC of a new portal.
import { expect, it } from 'vitest'
import { trackerOrder } from '../rules.ts'
import { sampleEntries } from './sample-entries.ts'

it('has sample people in every LC, at reserved addresses', () => {
  expect(new Set(sampleEntries.map(({ lc }) => lc))).toEqual(new Set(trackerOrder))
  expect(sampleEntries.length).toBeGreaterThanOrEqual(50)
  for (const { email } of sampleEntries) expect(email).toMatch(/^[a-z.]+@example\.org$/)
  expect(new Set(sampleEntries.map(({ email }) => email)).size).toBe(sampleEntries.length)
})
