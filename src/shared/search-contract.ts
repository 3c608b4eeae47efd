// What does search promise? The things that the caller may see, nearest first, each with the screen that shows it.
import * as z from 'zod/mini'
import type { Contract } from './endpoint.ts'

export const longestQuery = 100

export const foundShape = z.object({
  /** The word of a hub for this sort of thing: 'gcp', 'document', 'person', 'committee'. */
  kind: z.string(),
  title: z.string(),
  /** One more line that tells it from others: 'Lahore · approved 3 Oct'. */
  line: z.string(),
  /** The sentence that has the words, where the title does not. */
  excerpt: z.optional(z.string()),
  /** Where it is shown, as the portal's own links name screens: '/gcp?q=…'. */
  path: z.string(),
})
export type Found = z.infer<typeof foundShape>

export const searchContract = {
  search: {
    method: 'GET',
    path: '/api/search',
    summary: 'GCPs, documents, people and LCs that the caller may see, nearest first',
    access: { signedIn: 'Each hub answers with what the caller may see' },
    query: z.object({ q: z._default(z.string().check(z.trim(), z.maxLength(longestQuery)), '') }),
    isFleeting: true,
    answer: z.object({ results: z.array(foundShape) }),
  },
} satisfies Contract
