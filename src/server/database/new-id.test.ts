// Record ids: unique, of version 7, and in the order in which they were made.
import { expect, it } from 'vitest'
import { newId } from './new-id.ts'

it('is unique, and in order also within one millisecond', () => {
  const now = Date.now()
  const ids = Array.from({ length: 2000 }, () => newId(now))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
  expect(newId(now + 1) > (ids.at(-1) as string)).toBe(true)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
