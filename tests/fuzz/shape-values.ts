// Values that fit a contract's shape: generated from its JSON Schema, and from samples for what a schema cannot express (an
// address that resolves, a date that exists, the id of an existing row).
import fc from 'fast-check'
import { asJsonSchema } from '#server/http/json-schema.ts'
import type { Samples } from '#server/testing/fuzz.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { atTheLimits, oddValue } from './odd-values.ts'

type Shape = NonNullable<Endpoint['body']>
export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export const schemaOf = (shape: Shape): Schema => asJsonSchema(shape, 'input')

const driveLink = 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWx-_Yz/view'
const links = ['https://example.org/a', 'http://example.org/?q=%C3%A4#x']
const months = ['2026-01', '2026-11']
const moments = ['2026-01-01T00:00:00Z', '2030-12-31T23:59:59.999+05:00']

const defaultSamples: Samples = {
  email: ['somebody@nexus.example', "o'neil+tag@sub.example.org"],
  personalEmail: ['sana@mail.example'],
  contactNumber: ['03001234567'],
  gcpLink: links,
  documentUrl: links,
  imageUrl: links,
  link: links,
  imageLink: [driveLink],
  from: [...moments, ...months],
  until: moments,
  to: months,
  trip: ['', 'trip-1'],
  website: [''],
}

const words = [
  'A',
  'Team',
  'Ünïcode 漢字',
  'right \u200Fto left',
  '😀',
  "O'Neil",
  '100 %',
  '<b>bold</b>',
  '-- ;',
  'OD model',
]
const isUnicodeProperty = /\\[pP]\{/

function fits({ pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema, text: string): boolean {
  if (text.length < minLength || text.length > maxLength) return false
  return !pattern || new RegExp(pattern, isUnicodeProperty.test(pattern) ? 'u' : '').test(text)
}

function validText(schema: Schema): fc.Arbitrary<unknown> {
  const filled = words.map((word) => word.padEnd(schema.minLength ?? 0, 'a'))
  const good = [...filled, 'a'.repeat(schema.maxLength ?? 10)].filter((text) => fits(schema, text))
  const unique = fc.nat().map((n) => `text-${n}`.padEnd(schema.minLength ?? 0, 'a'))
  if (good.length === 0) return unique
  return fc.oneof(fc.constantFrom(...good), unique)
}

function validNumber({ minimum = -1000, maximum = 1000 }: Schema): fc.Arbitrary<unknown> {
  const min = Math.max(minimum, -1000)
  const small = fc.integer({ min, max: Math.min(maximum, min + 20) })
  return fc.oneof({ weight: 3, arbitrary: small }, fc.integer({ min, max: Math.min(maximum, 2 ** 31 - 1) }))
}

export function validValue(schema: Schema, samples: Samples, name = ''): fc.Arbitrary<unknown> {
  const given = samples[name] ?? defaultSamples[name]
  const fitting = given?.filter((value) => typeof value !== 'string' || fits(schema, value))
  if (fitting?.length) return fc.constantFrom(...fitting)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validValue(one, samples, name)))
  if (schema.allOf) {
    const parts = schema.allOf.map((one) => validValue(one, samples, name) as fc.Arbitrary<object>)
    return fc.tuple(...parts).map((all) => Object.assign({}, ...all))
  }
  switch (schema.type) {
    case 'object':
      return validObject(schema, samples)
    case 'array':
      return fc.array(validValue(schema.items ?? {}, samples), { minLength: 1, maxLength: 5 })
    case 'integer':
    case 'number':
      return validNumber(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return validText(schema)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function validObject(schema: Schema, samples: Samples): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object') {
    return fc.dictionary(fc.constantFrom(...words, 'iCX', 'oGV'), validValue(additionalProperties, samples), {
      maxKeys: 4,
    })
  }
  const entries = Object.entries(properties).map(([name, inner]) => [name, validValue(inner, samples, name)] as const)
  return fc.record(Object.fromEntries(entries), { requiredKeys: required })
}

type Node = { holder: Record<string, unknown>; key: string }

/** Every path in a value that can be replaced. */
function nodesOf(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...nodesOf(holder[key])])
}

/** Limits from the whole schema: tried in every field, not only in their own. */
function limitsOf(schema: Schema): unknown[] {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ]
  return [...atTheLimits(schema), ...inner.flatMap(limitsOf)]
}

const extraNames = [
  'role',
  'uid',
  'id',
  'isAdmin',
  'version',
  'status',
  'constructor',
  'toString',
  '',
  'a\0b',
  '$where',
]

/** A valid value with one to three faults: most of it is valid, so the fault gets past many checks. */
export function nearlyValid(schema: Schema, samples: Samples): fc.Arbitrary<unknown> {
  const limits = limitsOf(schema)
  const ids = Object.values(samples).flat()
  const wrong = fc.oneof(
    { weight: 3, arbitrary: oddValue },
    { weight: limits.length ? 3 : 0, arbitrary: fc.constantFrom(...limits, null) },
    { weight: ids.length ? 1 : 0, arbitrary: fc.constantFrom(...ids, null) },
  )
  const how = fc.constantFrom<'replace' | 'drop' | 'add'>('replace', 'replace', 'replace', 'drop', 'add')
  const fault = fc.record({ at: fc.nat(), wrong, how, name: fc.constantFrom(...extraNames) })
  return fc
    .tuple(validValue(schema, samples), fc.array(fault, { minLength: 1, maxLength: 3 }))
    .map(([valid, faults]) => {
      const value = structuredClone(valid)
      for (const { at, wrong, how, name } of faults) {
        const nodes = nodesOf(value)
        const node = nodes[at % Math.max(1, nodes.length)]
        if (!node) return wrong
        if (how === 'replace') node.holder[node.key] = structuredClone(wrong)
        else if (how === 'drop') delete node.holder[node.key]
        else node.holder[name] = structuredClone(wrong)
      }
      return value
    })
}
