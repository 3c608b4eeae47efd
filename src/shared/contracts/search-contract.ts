// Search contract: results that the caller may see, best matches first, each with the screen that shows it.
import * as z from 'zod/mini'
import type { Contract } from '../endpoint.ts'

export const longestQuery = 100

export const foundShape = z.object({
  /** A hub's name for this kind of result: 'gcp', 'document', 'person', 'committee'. */
  kind: z.string(),
  title: z.string(),
  /** A second line that distinguishes it from others: 'Lahore · approved 3 Oct'. */
  line: z.string(),
  /** The sentence that contains the words, if the title does not. */
  excerpt: z.optional(z.string()),
  /** The path of the screen, as the portal's own links have it: '/gcp?q=…'. */
  path: z.string(),
  /** The address of the document itself, where the screen only lists it. */
  link: z.optional(z.string()),
})
export type Found = z.infer<typeof foundShape>

export const searchContract = {
  search: {
    method: 'GET',
    path: '/api/search',
    summary: 'GCPs, documents, people and LCs that the caller may see, best match first',
    access: { signedIn: 'The results contain only what the caller may see' },
    query: z.object({ q: z._default(z.string().check(z.trim(), z.maxLength(longestQuery)), '') }),
    isNeverCached: true,
    answer: z.object({ results: z.array(foundShape) }),
  },
} satisfies Contract
