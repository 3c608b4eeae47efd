// Serializer schemas: what a contract promises is sent, and nothing else.
import fastJson from 'fast-json-stringify'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { asSerializerSchema } from './json-schema.ts'

const written = (shape: z.ZodMiniType, value: unknown) =>
  fastJson(asSerializerSchema(shape) as Parameters<typeof fastJson>[0])(value)

describe('the schema for serialising', () => {
  it.each([
    ['an enum', z.enum(['late', 'today']), 'late'],
    ['a whole number', z.int(), 3],
    ['a literal', z.literal(true), true],
    ['an object, without what it does not promise', z.object({ name: z.string() }), { name: 'Lahore' }],
    ['a list', z.array(z.string()), ['a', 'b']],
    ['an object in a list', z.array(z.object({ day: z.nullable(z.int()) })), [{ day: null }, { day: 1 }]],
  ])('writes %s or null without a union', (_, shape, value) => {
    const nullable = z.object({ value: z.nullable(shape) })
    expect(JSON.stringify(asSerializerSchema(nullable))).not.toContain('anyOf')
    expect(written(nullable, { value, secret: 1 })).toBe(JSON.stringify({ value }))
    expect(written(nullable, { value: null })).toBe('{"value":null}')
  })

  it('leaves other unions as they are', () => {
    const either = z.object({ value: z.union([z.string(), z.int(), z.null()]) })
    for (const value of ['a', 1, null]) expect(written(either, { value })).toBe(JSON.stringify({ value }))
  })

  it('writes no field of a nullable object that the shape does not have', () => {
    const shape = z.object({ person: z.nullable(z.object({ name: z.string() })) })
    expect(written(shape, { person: { name: 'Ali', email: 'ali@nexus.example' } })).toBe('{"person":{"name":"Ali"}}')
  })
})
