// What does reviewing one by one promise? The oldest that wait, part by part, and a short while to take a decision back.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { oneGcp, reviewedGcpShape } from './contract.ts'
import { actions } from './hub.ts'

const reviewers = { screens: ['/gcp-approvals'], action: actions.reviewGcp } as const

/** So many are fetched together, with their whole texts. */
const atOnce = 20
const largestInteger = 2_147_483_647

export const reviewContract = {
  queue: {
    method: 'GET',
    path: '/api/gcp/queue',
    summary: 'Good case practices that wait for a decision, oldest first',
    access: reviewers,
    query: z.object({
      /** The `next` of the part before. */
      after: z._default(
        z.coerce.number('Use a whole number.').check(z.int(), z.minimum(0), z.maximum(largestInteger)),
        0,
      ),
      limit: pageQuery(atOnce).limit,
      portfolio: z.optional(codeShape),
    }),
    answer: z.object({ gcps: z.array(reviewedGcpShape), next: z.nullable(z.int()), total: z.int() }),
  },
  takeBack: {
    method: 'PUT',
    path: '/api/gcp/:id/take-back',
    summary: "Take one's own decision back before its author is told",
    access: reviewers,
    params: oneGcp,
    answer: reviewedGcpShape,
  },
} satisfies Contract
