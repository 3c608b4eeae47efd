// Input size guard: a text or list that is too long is refused before any pattern runs, wherever it is.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createInputSizeGuard } from './input-size-guard.ts'

const text = z.string().check(z.maxLength(10))
const shape = z.object({
  short: z.optional(text),
  free: z.optional(z.string()),
  choice: z.optional(z.enum(['a', 'b'])),
  number: z.optional(z.coerce.number()),
  list: z.optional(z.array(z.object({ name: text })).check(z.maxLength(900))),
  either: z.optional(z.union([z.literal(''), text, z.object({ inner: text })])),
  record: z.optional(z.record(z.string(), text)),
})
const check = createInputSizeGuard(shape)

function fieldsOf(value: unknown): string[] {
  try {
    check(value)
    return []
  } catch (error) {
    return Object.keys((error as { fields: Record<string, string> }).fields)
  }
}

const long = 'a'.repeat(5000)

describe('names the field', () => {
  it.each<[unknown, string[]]>([
    [{ short: long }, ['short']],
    [{ free: long }, ['free']],
    [{ choice: long }, ['choice']],
    [{ number: long }, ['number']],
    [{ list: [{ name: 'a' }, { name: long }] }, ['list.1.name']],
    [{ either: long }, ['either']],
    [{ either: { inner: long } }, ['either.inner']],
    [{ record: { one: 'a', two: long } }, ['record.two']],
    [{ record: { [long]: 'a' } }, [`record.${'a'.repeat(50)}`]],
    [{ short: [long] }, ['short.0']],
    [{ short: long, free: long }, ['short', 'free']],
    [long, ['body']],
    [{ list: Array(2000).fill({ name: 'a' }) }, ['list']],
    [{ record: Object.fromEntries(Array.from({ length: 501 }, (_, n) => [n, 'a'])) }, ['record']],
  ])('%#', (value, fields) => expect(fieldsOf(value)).toEqual(fields))
})

it('leaves texts that are slightly too long or padded, and unknown fields, to the shape', () => {
  expect(
    fieldsOf({ short: 'a'.repeat(11), free: 'a'.repeat(500), either: `${' '.repeat(90)}a`, unknown: long }),
  ).toEqual([])
  expect(fieldsOf(undefined)).toEqual([])
  expect(fieldsOf(null)).toEqual([])
})

it('does not recurse into deep nesting', () => {
  const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
  expect(fieldsOf({ short: deep(100_000), list: deep(100_000), record: { a: deep(100_000) } })).toEqual([])
})
