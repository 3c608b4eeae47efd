// Is every text short enough to be looked at, and every list? Asked before a shape runs: on a long text a pattern may work
// for minutes, and of a million rows each would be judged. The limits come from the contract's shape; a text without one
// there has the general limit, and so have the names in a record that takes any.
import type * as z from 'zod/mini'
import { problem } from '#shared/problem.ts'
import { asJsonSchema } from './json-schema.ts'

/** For texts of which the shape does not say how long they may be. */
const generalLimit = 500
/** The shape itself judges what is a little too long, in its own words, after spaces around it are gone. */
const roomFor = (longest: number) => 2 * longest + 100

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
    text: schema.maxLength === undefined ? generalLimit : roomFor(schema.maxLength),
    list: roomFor(schema.maxItems ?? Number.POSITIVE_INFINITY),
    fields: new Map(Object.entries(properties).map(([name, inner]) => [name, limitsOf(inner)])),
    others: typeof others === 'object' ? limitsOf(others) : undefined,
    items: items && limitsOf(items),
  }
  return [schema.anyOf, schema.allOf, schema.oneOf].flatMap((kinds) => kinds?.map(limitsOf) ?? []).reduce(wider, own)
}

/** Where a value may have one of several shapes, it may be as long as the most generous of them allows. */
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

/** Rows of a list, or names in a record that takes any. */
const isTooMany = (value: object, { list, others }: Limits) =>
  Array.isArray(value) ? value.length > list : others !== undefined && Object.keys(value).length > generalLimit

type Found = (path: string) => void

/** Goes no deeper than the shape does; what the shape does not know never reaches a pattern. */
function look(value: unknown, limits: Limits, path: string, found: Found): void {
  if (typeof value === 'string') {
    if (value.length > limits.text) found(path)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (isTooMany(value, limits)) {
    found(path)
    return
  }
  const placeOf = (name: string | number) => (path ? `${path}.${name}` : String(name))
  if (Array.isArray(value)) {
    // A name that stands twice in an address comes as a list.
    const { items = { ...limits, items: undefined } } = limits
    for (const [at, each] of value.entries())
      if (!Array.isArray(each) || limits.items) look(each, items, placeOf(at), found)
    return
  }
  for (const [name, inner] of Object.entries(value)) {
    const known = limits.fields.get(name) ?? limits.others
    if (known && name.length > generalLimit) found(placeOf(name.slice(0, 50)))
    else if (known) look(inner, known, placeOf(name), found)
  }
}

/** Made when the first request comes, as most endpoints of a start are never asked. Throws, naming every such field. */
export function lengthCheckOf(shape: z.ZodMiniType): (value: unknown) => void {
  let limits: Limits | undefined
  return (value) => {
    limits ??= limitsOf(asJsonSchema(shape, 'input'))
    const fields: Record<string, string> = {}
    look(value, limits, '', (path) => {
      fields[path || 'body'] = 'This is too long.'
    })
    const names = Object.keys(fields)
    if (names.length > 0) throw problem('badInput', `Please check: ${names.join(', ')}.`, { fields })
  }
}
