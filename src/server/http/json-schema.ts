// JSON Schema of a zod shape: for serialising responses, input size limits, and the OpenAPI document.
import * as z from 'zod/mini'

export function asJsonSchema(shape: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema, ...schema } = z.toJSONSchema(shape, { target: 'draft-7', io, unrepresentable: 'any' })
  return schema
}

type Schema = { anyOf?: Schema[]; type?: unknown; enum?: unknown; const?: unknown }

/**
 * The same shape for serialising. fast-json-stringify lets ajv validate a value against each alternative of a union, which takes longer
 * than writing it; so 'this or null' becomes a type that may be null.
 */
export const asSerializerSchema = (shape: z.ZodMiniType) => withNullableTypes(asJsonSchema(shape, 'output')) as object

function withNullableTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullableTypes)
  if (typeof schema !== 'object' || schema === null) return schema
  const all = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withNullableTypes(value)]))
  const { anyOf, ...rest } = all as Schema
  const [value, nothing, ...more] = (anyOf ?? []).toSorted((a, b) => Number(isNull(a)) - Number(isNull(b)))
  if (!value || !nothing || !isNull(nothing) || more.length > 0 || typeof value.type !== 'string') return all
  const { enum: _, const: __, ...plain } = value
  const isNested = value.type === 'object' || value.type === 'array'
  return { ...rest, ...plain, ...(isNested ? { nullable: true } : { type: [value.type, 'null'] }) }
}

const isNull = ({ type }: Schema) => type === 'null'
