// Erasure confirmation: the person's address must be typed, so that nobody erases an account by accident.
import * as z from 'zod/mini'
import { normalEmail } from './email-domain.ts'

export const erasureShape = z.object({
  confirm: z
    .string('This field is required.')
    .check(z.trim(), z.minLength(1, 'Type the email.'), z.maxLength(320, 'This is too long.')),
})

/** Problems with the typed text, by field. */
export const confirmProblems = (confirm: string, email: string): { confirm?: string } =>
  normalEmail(confirm) === normalEmail(email) ? {} : { confirm: `This doesn’t match ${email}.` }
