// What does the GCP hub promise? Good case practices: shapes of entries and forms, and every endpoint with its access.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { yearAskedFor, yearMeant } from '#shared/time/years.ts'
import { gcpChangesShape, gcpFieldsShape } from './contract-fields.ts'
import { revisionShape, wordFields } from './contract-revision.ts'
import { actions } from './hub.ts'
import { gcpStatuses } from './rules.ts'

export const gcpsPerPage = 8

/** What every reader of an approved GCP gets: the fields of the specification, its year, and how many LCs repeated it. */
export const gcpShape = z.object({
  _id: z.string(),
  ...wordFields,
  status: z.enum(gcpStatuses),
  /** In which it was submitted. */
  year: z.string(),
  createdAt: z.string(),
  /** Committees that did it too. */
  repeats: z.int(),
})
export type Gcp = z.infer<typeof gcpShape>

/** What its author sees besides; `version` grows with every change. */
export const ownGcpShape = z.extend(gcpShape, {
  version: z.int(),
  reason: z.nullable(z.string()),
  reviewedAt: z.nullable(z.string()),
  /** The last one, unless it was approved: then it is what everybody reads. */
  revision: z.nullable(revisionShape),
})
export type OwnGcp = z.infer<typeof ownGcpShape>

/** What reviewers see besides: who decided. */
export const reviewedGcpShape = z.extend(ownGcpShape, { reviewedBy: z.nullable(z.string()), isMine: z.boolean() })
export type ReviewedGcp = z.infer<typeof reviewedGcpShape>

/** One entry by its address: how much of it depends on who asks. */
export const openedGcpShape = z.extend(gcpShape, {
  version: z.optional(z.int()),
  reason: z.optional(z.nullable(z.string())),
  reviewedAt: z.optional(z.nullable(z.string())),
  reviewedBy: z.optional(z.nullable(z.string())),
  isMine: z.optional(z.boolean()),
  revision: z.optional(z.nullable(revisionShape)),
})
export type OpenedGcp = z.infer<typeof openedGcpShape>

const submission = z.extend(gcpFieldsShape, {
  ...yearMeant,
  /** Made once per filled form: sent again, it answers the entry that is already there. */
  submissionKey: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
})

/** Why a practice goes back to its author. */
export const reasonForm = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.maxLength(1000, 'Keep it under 1,000 characters.'),
      z.regex(/^(?:\P{Cc}|[\n\r\t])*$/u, 'Use plain text.'),
    ),
})
const decision = z.nullish(
  z.object({
    /** The version that the reviewer looked at; an older one is refused. */
    version: z.optional(z.int()),
    reason: z.optional(reasonForm.shape.reason),
  }),
)

export const oneGcp = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/, 'This is not the id of a GCP.')) })
const filters = {
  ...pageQuery(gcpsPerPage),
  search: z.optional(z.string().check(z.maxLength(100, 'Search for fewer words.'), z.regex(/^\P{Cc}*$/u))),
  /** A code; one that nobody knows finds nothing. */
  portfolio: z.optional(codeShape),
  /** Without it those of all years. */
  ...yearAskedFor,
}
const paged = { totalPages: z.int(), total: z.int() }
/** The codes of the portfolios that have entries, closed ones too. */
const present = z.array(z.string())

export const gcpContract = {
  submit: {
    method: 'POST',
    path: '/api/gcp',
    summary: 'Submit a good case practice; it waits for approval',
    access: { screens: ['/gcpform'] },
    body: submission,
    answer: ownGcpShape,
  },
  approved: {
    method: 'GET',
    path: '/api/gcp/approved',
    summary: 'Approved good case practices, newest first, or those repeated most first',
    access: { screens: ['/gcplist'] },
    query: z.object({
      ...filters,
      /** The code of a committee; one that nobody knows finds nothing. */
      committee: z.optional(codeShape),
      bookmarked: z.optional(z.union([z.literal(''), z.literal('yes')], 'Use yes, or leave it out.')),
      sort: z.optional(z.union([z.literal(''), z.literal('repeated')], 'This order is not known.')),
    }),
    answer: z.object({
      gcps: z.array(gcpShape),
      ...paged,
      portfolios: present,
      /** Which of these the caller has bookmarked. */
      bookmarked: z.array(z.string()),
    }),
  },
  list: {
    method: 'GET',
    path: '/api/gcp',
    summary: 'All good case practices for reviewers, pending first',
    access: { screens: ['/gcp-approvals'], action: actions.reviewGcp },
    query: z.object({
      ...filters,
      status: z.optional(z.union([z.literal(''), z.enum(gcpStatuses)], 'This status is not known.')),
    }),
    answer: z.object({
      gcps: z.array(reviewedGcpShape),
      ...paged,
      portfolios: present,
      /** `pending` is what waits; `revisions` of it are also in `approved`. Without them the three add up to `all`. */
      counts: z.object({
        pending: z.int(),
        approved: z.int(),
        rejected: z.int(),
        all: z.int(),
        revisions: z.int(),
      }),
    }),
  },
  mine: {
    method: 'GET',
    path: '/api/gcp/mine',
    summary: "The caller's own good case practices, with status and reason",
    access: { screens: ['/gcpform'] },
    query: z.object(pageQuery(gcpsPerPage)),
    answer: z.object({ gcps: z.array(ownGcpShape), ...paged }),
  },
  open: {
    method: 'GET',
    path: '/api/gcp/:id',
    summary: 'One good case practice; until approved, for its author and reviewers only',
    access: { screens: ['/gcplist', '/gcps/{id}', '/gcpform', '/edit-gcp/{id}', '/gcp-approvals'] },
    params: oneGcp,
    answer: openedGcpShape,
  },
  edit: {
    method: 'PUT',
    path: '/api/gcp/:id',
    summary: 'Change a good case practice; its status stays',
    access: { screens: ['/edit-gcp/{id}'], action: actions.editGcp },
    params: oneGcp,
    body: gcpChangesShape,
    answer: reviewedGcpShape,
  },
  resubmit: {
    method: 'PUT',
    path: '/api/gcp/:id/resubmit',
    summary: "Revise one's own good case practice that is not approved; it waits for approval again",
    access: { screens: ['/gcpform'] },
    params: oneGcp,
    body: gcpChangesShape,
    answer: ownGcpShape,
  },
  approve: {
    method: 'PUT',
    path: '/api/gcp/:id/approve',
    summary: 'Approve a good case practice and tell its author',
    access: { screens: ['/gcp-approvals'], action: actions.reviewGcp },
    params: oneGcp,
    body: decision,
    answer: reviewedGcpShape,
  },
  reject: {
    method: 'PUT',
    path: '/api/gcp/:id/reject',
    summary: 'Reject a good case practice, with an optional reason for its author',
    access: { screens: ['/gcp-approvals'], action: actions.reviewGcp },
    params: oneGcp,
    body: decision,
    answer: reviewedGcpShape,
  },
} satisfies Contract
