// Rows of the direct reader: created by a function that is compiled once for the columns of a query.
import { expect, it } from 'vitest'
import { rowFactory } from './direct-reader.ts'

it('creates frozen rows whose columns may have any name', () => {
  const rowOf = rowFactory(['uid', 'a "quoted" name', "it's\n`x`"])
  const row = rowOf(['1', null, 3])
  expect(row).toEqual({ uid: '1', 'a "quoted" name': null, "it's\n`x`": 3 })
  expect(Object.isFrozen(row)).toBe(true)
})
