// What is a revision of an approved good case practice? The words its author wants it to have, and what was said of them.
import * as z from 'zod/mini'
import { shapesOf } from '#shared/record-fields.ts'
import { gcpFields } from './contract-fields.ts'

/** What its author wrote, as everybody reads it. */
export const wordFields = { ...shapesOf(gcpFields, 'stored'), image: z.string(), imageLink: z.string() }

export const revisionShape = z.object({
  ...wordFields,
  status: z.enum(['pending', 'rejected']),
  sentAt: z.string(),
  reason: z.nullable(z.string()),
  reviewedAt: z.nullable(z.string()),
})
export type RevisionAnswer = z.infer<typeof revisionShape>
