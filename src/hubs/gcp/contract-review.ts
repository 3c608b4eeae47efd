// API contract for reviewing GCPs one by one: the queue, oldest first, undo of a decision (take-back) for a short time, and
// deleting what was rejected.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { oneGcp, reviewedGcpShape } from './contract.ts'
import { actions } from './hub.ts'

const reviewers = { screens: ['/gcp-approvals'], action: actions.reviewGcp } as const

/** Default page size of the queue; entries come with their full texts. */
const defaultLimit = 20
const largestInteger = 2_147_483_647

export const reviewContract = {
  queue: {
    method: 'GET',
    path: '/api/gcp/queue',
    summary: 'List good case practices waiting for a decision, oldest first',
    access: reviewers,
    query: z.object({
      /** Cursor: the `next` of the previous page. */
      after: z._default(
        z.coerce.number('Use a whole number.').check(z.int(), z.minimum(0), z.maximum(largestInteger)),
        0,
      ),
      limit: pageQuery(defaultLimit).limit,
      portfolio: z.optional(codeShape),
    }),
    answer: z.object({ gcps: z.array(reviewedGcpShape), next: z.nullable(z.int()), total: z.int() }),
  },
  takeBack: {
    method: 'PUT',
    path: '/api/gcp/:id/take-back',
    summary: 'Undo your own decision before the author is notified',
    access: reviewers,
    params: oneGcp,
    answer: reviewedGcpShape,
    repeatedBy: 'open',
  },
  remove: {
    method: 'DELETE',
    path: '/api/gcp/:id',
    summary: 'Delete a good case practice that was rejected and that nobody repeated, for good',
    access: reviewers,
    params: oneGcp,
  },
} satisfies Contract
