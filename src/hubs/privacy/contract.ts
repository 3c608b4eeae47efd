// What does the privacy hub promise? To say what is kept, to hand a person their data, and to erase them.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { erasureShape } from '#shared/people/erasure.ts'

const lineShape = z.object({ what: z.string(), kept: z.string(), afterErasure: z.enum(['goes', 'stays']) })
export type PrivacyLine = z.infer<typeof lineShape>

const privacyShape = z.object({
  organisation: z.string(),
  /** An address, or a sentence; null where none is set. */
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
    summary: 'What the portal keeps of people, for how long, and what stays when somebody is erased',
    access: { anyone: 'People may know it before they give anything' },
    isFleeting: true,
    answer: privacyShape,
  },
  myData: {
    method: 'GET',
    path: '/api/me/data',
    summary: 'Everything that the portal holds about the caller, as one zip',
    access: { signedIn: 'Everyone may have their own data' },
    isWholeList: true,
  },
  eraseMe: {
    method: 'DELETE',
    path: '/api/me',
    summary: 'Erase the own account for good',
    access: { signedIn: 'Everyone may leave' },
    needsFreshSignIn: true,
    body: erasureShape,
  },
} satisfies Contract
