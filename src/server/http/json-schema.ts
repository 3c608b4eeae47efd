// JSON Schema of a zod shape: for serialising responses, input size limits, and the OpenAPI document.
import * as z from 'zod/mini'

export function asJsonSchema(shape: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema, ...schema } = z.toJSONSchema(shape, { target: 'draft-7', io, unrepresentable: 'any' })
  return schema
}
