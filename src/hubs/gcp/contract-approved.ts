// API contract for approved good case practices: repeats by other committees, bookmarks, and revisions by the author.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { monthShape } from '#shared/time/months.ts'
import { dayShape } from '#shared/time/years.ts'
import { oneGcp, ownGcpShape } from './contract.ts'
import { gcpChangesShape, line, optionalLink } from './contract-fields.ts'
import { actions } from './hub.ts'

const repeatsPerPage = 5

const id = oneGcp.shape.id
const oneRepeat = z.object({ id, repeatId: id })
const readers = { screens: ['/gcplist', '/gcps/{id}'] } as const
const reporters = { screens: ['/gcps/{id}'], action: actions.repeatGcp } as const

/** 'We did this too': where, when and with what outcome. */
export const repeatFieldsShape = z.object({
  localCommittee: codeShape.check(z.minLength(1, 'Choose a local committee.')),
  /** A month, or a day if it is known. `repeatProblems` checks that it is not in the future. */
  doneOn: z.union([monthShape, dayShape], 'Choose when you did it.'),
  outcome: line('Describe the outcome in one line.', 300),
  link: optionalLink,
})
export type RepeatFields = z.infer<typeof repeatFieldsShape>

const repeatShape = z.object({
  _id: z.string(),
  name: z.string(),
  localCommittee: z.string(),
  doneOn: z.string(),
  outcome: z.string(),
  link: z.string(),
  createdAt: z.string(),
  version: z.int(),
  isMine: z.boolean(),
})
export type Repeat = z.infer<typeof repeatShape>

export const approvedContract = {
  repeats: {
    method: 'GET',
    path: '/api/gcp/:id/repeats',
    summary: 'List repeats of a good case practice, newest first, and whether you bookmarked it',
    access: readers,
    params: oneGcp,
    query: z.object(pageQuery(repeatsPerPage)),
    answer: z.object({
      repeats: z.array(repeatShape),
      total: z.int(),
      totalPages: z.int(),
      /** Number of committees that repeated it. */
      committees: z.int(),
      /** The caller's own repeat, whichever page it is on. */
      mine: z.nullable(repeatShape),
      isBookmarked: z.boolean(),
    }),
  },
  repeat: {
    method: 'POST',
    path: '/api/gcp/:id/repeats',
    summary: 'Report that you repeated an approved good case practice, once per person; its author is notified',
    access: reporters,
    params: oneGcp,
    body: z.extend(repeatFieldsShape, {
      /** Idempotency key, one per filled form: sent again, the response is what is already stored. */
      submissionKey: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
    }),
    answer: repeatShape,
  },
  changeRepeat: {
    method: 'PUT',
    path: '/api/gcp/:id/repeats/:repeatId',
    summary: 'Change your own repeat, or any repeat if you are on the national team',
    access: reporters,
    params: oneRepeat,
    body: z.extend(repeatFieldsShape, { version: z.optional(z.int()) }),
    answer: repeatShape,
  },
  removeRepeat: {
    method: 'DELETE',
    path: '/api/gcp/:id/repeats/:repeatId',
    summary: 'Delete your own repeat, or any repeat if you are on the national team',
    access: reporters,
    params: oneRepeat,
    answer: z.object({ removed: z.boolean() }),
  },
  bookmark: {
    method: 'PUT',
    path: '/api/gcp/:id/bookmark',
    summary: 'Add or remove your bookmark on a good case practice',
    access: readers,
    params: oneGcp,
    body: z.object({ isBookmarked: z.boolean() }),
    answer: z.object({ isBookmarked: z.boolean() }),
  },
  revise: {
    method: 'PUT',
    path: '/api/gcp/:id/revision',
    summary:
      'Revise your own approved good case practice; the approved version stays public until the revision is approved',
    access: { screens: ['/gcpform'] },
    params: oneGcp,
    body: gcpChangesShape,
    answer: ownGcpShape,
    repeatedBy: 'open',
  },
} satisfies Contract
