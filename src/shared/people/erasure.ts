// What does an erasure ask for? The address of who is to be erased, typed: nobody does that by accident.
import * as z from 'zod/mini'
import { normalEmail } from './email-domain.ts'

export const erasureShape = z.object({
  confirm: z
    .string('This field is required.')
    .check(z.trim(), z.minLength(1, 'Type the address.'), z.maxLength(320, 'This is too long.')),
})

/** What is wrong with what was typed, by its field. */
export const confirmProblems = (confirm: string, email: string): { confirm?: string } =>
  normalEmail(confirm) === normalEmail(email) ? {} : { confirm: `This is not the address ${email}.` }
