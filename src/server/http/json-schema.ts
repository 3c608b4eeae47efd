// How does a zod shape look to programs that know JSON Schema? For answers on their way out, and for the API page.
import * as z from 'zod/mini'

export function asJsonSchema(shape: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema, ...schema } = z.toJSONSchema(shape, { target: 'draft-7', io, unrepresentable: 'any' })
  return schema
}
