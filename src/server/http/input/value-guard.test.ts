// Value guard: refuses values that one of the databases could not store.
import { describe, expect, it } from 'vitest'
import { refuseUnstorable } from './value-guard.ts'

const fieldsRefused = (input: unknown): unknown => {
  try {
    refuseUnstorable(input)
  } catch (error) {
    return Object.keys((error as { fields: object }).fields)
  }
  return []
}

describe('refuseUnstorable', () => {
  it.each([
    [{ title: 'a\0b' }, ['title']],
    [{ entries: [{ name: 'fine' }, { name: '\0' }] }, ['entries.1.name']],
    [{ progress: { 'a\0b': true } }, ['progress.ab']],
    [{ version: 2 ** 31 }, ['version']],
    [{ version: -(2 ** 31) - 1 }, ['version']],
    ['\0', ['body']],
  ])('names every field of %j', (input, names) => {
    expect(fieldsRefused(input)).toEqual(names)
  })

  it.each([[undefined], [null], [true], [{}], [{ version: 2 ** 31 - 1, title: 'Ünï\n\t😀', none: null, list: [0.5] }]])(
    'lets %j pass',
    (input) => {
      expect(fieldsRefused(input)).toEqual([])
    },
  )
})
