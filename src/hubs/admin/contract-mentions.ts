// Mentions contract: texts that still name erased people, and one decision for each text.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { actions } from './hub.ts'

const mentionsPerPage = 20

const decides = { screens: ['/admin-panel'], action: actions.manageUsers } as const
const idParams = z.object({ id: z.string() })

const mentionShape = z.object({
  id: z.string(),
  /** What kind of record it is: 'GCP', 'Audit trail entry'. */
  label: z.string(),
  /** The page on which the record is read or edited; null if there is none. */
  path: z.nullable(z.string()),
  erasedAt: z.string(),
  /** The last day on which the list shows it. */
  lastDay: z.string(),
  /** What the record says at this moment; null if it was changed or deleted after the erasure. */
  excerpt: z.nullable(z.object({ before: z.string(), name: z.string(), after: z.string(), times: z.int() })),
})
export type Mention = z.infer<typeof mentionShape>

export const mentionsContract = {
  listMentions: {
    method: 'GET',
    path: '/api/name-mentions',
    summary: 'List texts that name people who were deleted in the last 30 days',
    access: decides,
    query: z.object(pageQuery(mentionsPerPage)),
    isNeverCached: true,
    answer: z.object({ mentions: z.array(mentionShape), total: z.int(), totalPages: z.int() }),
  },
  removeName: {
    method: 'PUT',
    path: '/api/name-mentions/:id/remove',
    summary: "Replace the name with 'a former member' in this one text",
    access: decides,
    params: idParams,
    /** As the list showed it: refused if the text has changed. */
    body: z.object({ name: z.string('This field is required.').check(z.maxLength(1000, 'This is too long.')) }),
  },
  leaveName: {
    method: 'PUT',
    path: '/api/name-mentions/:id/leave',
    summary: 'Leave the text as it is, and remove it from the list',
    access: decides,
    params: idParams,
  },
} satisfies Contract
