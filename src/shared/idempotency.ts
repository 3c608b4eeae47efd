// Idempotency key: sent along by a form, so that a retry is stored once.
import * as z from 'zod/mini'

export const idempotencyKey = z.optional(z.string().check(z.minLength(8), z.maxLength(64)))

/** The key in a body that its endpoint already stores with the record. */
export function bodyKeyOf(body: unknown): string | undefined {
  const { submissionKey, changeKey } = (body ?? {}) as { submissionKey?: string; changeKey?: string }
  return submissionKey ?? changeKey
}
