// API shape of a revision of an approved good case practice: the new texts, and the decision on them.
import * as z from 'zod/mini'
import { shapesOf } from '#shared/record-fields.ts'
import { gcpFields } from './contract-fields.ts'

/** The texts the author wrote, as everyone reads them. */
export const textFields = { ...shapesOf(gcpFields, 'stored'), image: z.string(), imageLink: z.string() }

export const revisionShape = z.object({
  ...textFields,
  status: z.enum(['pending', 'rejected']),
  sentAt: z.string(),
  reason: z.nullable(z.string()),
  reviewedAt: z.nullable(z.string()),
})
export type RevisionAnswer = z.infer<typeof revisionShape>
