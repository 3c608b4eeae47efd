// Privacy contract: what is stored about people, export of a person's data, and erasure.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { erasureShape } from '#shared/people/erasure.ts'

const lineShape = z.object({ what: z.string(), kept: z.string(), afterErasure: z.enum(['goes', 'stays']) })
export type PrivacyLine = z.infer<typeof lineShape>

const privacyShape = z.object({
  organisation: z.string(),
  /** An address, or a sentence; null if none is set. */
  contact: z.nullable(z.string()),
  /** For how many nights a backup is kept. */
  backupNights: z.int(),
  /** For how many days records of sign-ins are kept. */
  signInDays: z.int(),
  lines: z.array(lineShape),
})
export type Privacy = z.infer<typeof privacyShape>

export const privacyContract = {
  privacy: {
    method: 'GET',
    path: '/api/privacy',
    summary: 'What the portal stores about people, for how long, and what stays after an account is deleted',
    access: { anyone: 'People may read it before they share anything' },
    isNeverCached: true,
    answer: privacyShape,
  },
  myData: {
    method: 'GET',
    path: '/api/me/data',
    summary: 'Export everything that the portal stores about the caller, as one zip',
    access: { signedIn: 'Everyone may download their own data' },
    isFullList: true,
  },
  eraseMe: {
    method: 'DELETE',
    path: '/api/me',
    summary: 'Permanently delete your own account',
    access: { signedIn: 'Everyone may delete their account' },
    needsFreshSignIn: true,
    body: erasureShape,
  },
} satisfies Contract
