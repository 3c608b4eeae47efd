// Idempotency key: sent along by a form, so that a retry is stored once.
import * as z from 'zod/mini'

export const idempotencyKey = z.optional(z.string().check(z.minLength(8), z.maxLength(64)))
