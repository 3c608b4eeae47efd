// Idempotency key: what a form sends along, so that what it sends again is stored once.
import * as z from 'zod/mini'

export const idempotencyKey = z.optional(z.string().check(z.minLength(8), z.maxLength(64)))
