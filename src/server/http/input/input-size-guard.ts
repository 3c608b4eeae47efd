// Input size guard: refuses texts and lists that are too long before the zod shape runs. A pattern may take minutes on a
// long text (ReDoS), and each of a million rows would be validated. The limits come from the contract's shape; texts without
// one there, and the keys of an open record, have the general limit.
import type * as z from 'zod/mini'
import { problem } from '#shared/problem.ts'
import { asJsonSchema } from '../json-schema.ts'

/** For texts without a limit in the shape. */
const generalLimit = 500
/** The shape itself refuses what is slightly too long, with its own message, after it has trimmed spaces. */
const withMargin = (longest: number) => 2 * longest + 100

type Schema = {
  maxLength?: number
  maxItems?: number
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
}
type Limits = {
  text: number
  list: number
  fields: Map<string, Limits>
  others: Limits | undefined
  items: Limits | undefined
}

function limitsOf(schema: Schema): Limits {
  const { properties = {}, additionalProperties: others, items } = schema
  const own: Limits = {
    text: schema.maxLength === undefined ? generalLimit : withMargin(schema.maxLength),
    list: withMargin(schema.maxItems ?? Number.POSITIVE_INFINITY),
    fields: new Map(Object.entries(properties).map(([name, inner]) => [name, limitsOf(inner)])),
    others: typeof others === 'object' ? limitsOf(others) : undefined,
    items: items && limitsOf(items),
  }
  return [schema.anyOf, schema.allOf, schema.oneOf].flatMap((kinds) => kinds?.map(limitsOf) ?? []).reduce(wider, own)
}

/** If a value may have one of several shapes, the most generous limit applies. */
function wider(one: Limits, other: Limits): Limits {
  const either = (a: Limits | undefined, b: Limits | undefined) => (a && b ? wider(a, b) : (a ?? b))
  const names = new Set([...one.fields.keys(), ...other.fields.keys()])
  const fields = [...names].map((name) => [name, either(one.fields.get(name), other.fields.get(name))] as const)
  return {
    text: Math.max(one.text, other.text),
    list: Math.max(one.list, other.list),
    fields: new Map(fields as [string, Limits][]),
    others: either(one.others, other.others),
    items: either(one.items, other.items),
  }
}

/** Items of a list, or keys of an open record. */
const isTooMany = (value: object, { list, others }: Limits) =>
  Array.isArray(value) ? value.length > list : others !== undefined && Object.keys(value).length > generalLimit

type Found = (path: string) => void

/** Goes no deeper than the shape; unknown fields never reach a pattern. */
function collectOversized(value: unknown, limits: Limits, path: string, found: Found): void {
  if (typeof value === 'string') {
    if (value.length > limits.text) found(path)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (isTooMany(value, limits)) {
    found(path)
    return
  }
  const fieldPath = (name: string | number) => (path ? `${path}.${name}` : String(name))
  if (Array.isArray(value)) {
    // A query parameter that appears twice becomes a list.
    const { items = { ...limits, items: undefined } } = limits
    for (const [at, each] of value.entries())
      if (!Array.isArray(each) || limits.items) collectOversized(each, items, fieldPath(at), found)
    return
  }
  for (const [name, inner] of Object.entries(value)) {
    const known = limits.fields.get(name) ?? limits.others
    if (known && name.length > generalLimit) found(fieldPath(name.slice(0, 50)))
    else if (known) collectOversized(inner, known, fieldPath(name), found)
  }
}

/** Created on first use, because most endpoints are never called after a start. Throws, naming every field that is too long. */
export function createInputSizeGuard(shape: z.ZodMiniType): (value: unknown) => void {
  let limits: Limits | undefined
  return (value) => {
    limits ??= limitsOf(asJsonSchema(shape, 'input'))
    const fields: Record<string, string> = {}
    collectOversized(value, limits, '', (path) => {
      fields[path || 'body'] = 'This is too long.'
    })
    const names = Object.keys(fields)
    if (names.length > 0) throw problem('badInput', `Please check: ${names.join(', ')}.`, { fields })
  }
}
