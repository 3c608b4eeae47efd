// API contract of the GCP hub: shapes of good case practices and their forms, and every endpoint with its access.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { yearInBody, yearQuery } from '#shared/time/years.ts'
import { gcpChangesShape, gcpFieldsShape } from './contract-fields.ts'
import { revisionShape, textFields } from './contract-revision.ts'
import { actions } from './hub.ts'
import { gcpStatuses } from './rules.ts'

export const gcpsPerPage = 8

/** What every reader of an approved GCP gets: the specified fields, its year, and how many LCs repeated it. */
export const gcpShape = z.object({
  _id: z.string(),
  ...textFields,
  status: z.enum(gcpStatuses),
  /** The year in which it was submitted. */
  year: z.string(),
  createdAt: z.string(),
  /** Number of committees that repeated it. */
  repeats: z.int(),
})
export type Gcp = z.infer<typeof gcpShape>

/** What its author also sees; `version` increases with every change. */
export const ownGcpShape = z.extend(gcpShape, {
  version: z.int(),
  reason: z.nullable(z.string()),
  reviewedAt: z.nullable(z.string()),
  /** The latest revision that is pending or rejected; an approved one has become the entry itself. */
  revision: z.nullable(revisionShape),
})
export type OwnGcp = z.infer<typeof ownGcpShape>

/** What reviewers also see: who decided. */
export const reviewedGcpShape = z.extend(ownGcpShape, { reviewedBy: z.nullable(z.string()), isMine: z.boolean() })
export type ReviewedGcp = z.infer<typeof reviewedGcpShape>

/** One entry by id: the optional fields depend on who reads it. */
export const openedGcpShape = z.extend(gcpShape, {
  version: z.optional(z.int()),
  reason: z.optional(z.nullable(z.string())),
  reviewedAt: z.optional(z.nullable(z.string())),
  reviewedBy: z.optional(z.nullable(z.string())),
  isMine: z.optional(z.boolean()),
  revision: z.optional(z.nullable(revisionShape)),
  /** It came back with a reason, and waits on its author's dashboard. */
  isReturned: z.optional(z.literal(true)),
})
export type OpenedGcp = z.infer<typeof openedGcpShape>

const submission = z.extend(gcpFieldsShape, {
  ...yearInBody,
  /** Idempotency key, one per filled form: sent again, the response is the stored entry. */
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
    /** The version the reviewer read; an older one is refused (optimistic locking). */
    version: z.optional(z.int()),
    reason: z.optional(reasonForm.shape.reason),
  }),
)

export const oneGcp = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/, 'This is not the id of a GCP.')) })
const filters = {
  ...pageQuery(gcpsPerPage),
  search: z.optional(
    z.string().check(z.maxLength(100, 'This search is too long. Please use fewer words.'), z.regex(/^\P{Cc}*$/u)),
  ),
  /** A code; an unknown one matches nothing. */
  portfolio: z.optional(codeShape),
  /** If missing, entries of all years. */
  ...yearQuery,
}
const paged = { totalPages: z.int(), total: z.int() }
/** Codes of the portfolios that have entries, including closed ones. */
const present = z.array(z.string())

export const gcpContract = {
  submit: {
    method: 'POST',
    path: '/api/gcp',
    summary: 'Submit a good case practice for approval',
    access: { screens: ['/gcpform'] },
    body: submission,
    answer: ownGcpShape,
    repeatedBy: 'open',
  },
  approved: {
    method: 'GET',
    path: '/api/gcp/approved',
    summary: 'List approved good case practices, newest or most repeated first',
    access: { screens: ['/gcplist'] },
    query: z.object({
      ...filters,
      /** The code of a committee; an unknown one matches nothing. */
      committee: z.optional(codeShape),
      bookmarked: z.optional(z.union([z.literal(''), z.literal('yes')], 'Use yes, or leave it out.')),
      sort: z.optional(z.union([z.literal(''), z.literal('repeated')], 'Use repeated, or leave it out.')),
    }),
    answer: z.object({
      gcps: z.array(gcpShape),
      ...paged,
      portfolios: present,
      /** Ids on this page that the caller has bookmarked. */
      bookmarked: z.array(z.string()),
    }),
  },
  list: {
    method: 'GET',
    path: '/api/gcp',
    summary: 'List all good case practices for reviewers, pending first',
    access: { screens: ['/gcp-approvals'], action: actions.reviewGcp },
    query: z.object({
      ...filters,
      status: z.optional(z.union([z.literal(''), z.enum(gcpStatuses)], 'Use pending, approved or rejected.')),
    }),
    answer: z.object({
      gcps: z.array(reviewedGcpShape),
      ...paged,
      portfolios: present,
      /** `pending` counts what waits. Pending `revisions` are also in `approved`; without them the three add up to `all`. */
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
    summary: 'List your own good case practices, with status and reason',
    access: { screens: ['/gcpform'] },
    query: z.object(pageQuery(gcpsPerPage)),
    answer: z.object({ gcps: z.array(ownGcpShape), ...paged }),
  },
  open: {
    method: 'GET',
    path: '/api/gcp/:id',
    summary: 'Read a good case practice; until it is approved, only its author and reviewers can',
    access: { screens: ['/gcplist', '/gcps/{id}', '/gcpform', '/edit-gcp/{id}', '/gcp-approvals'] },
    params: oneGcp,
    answer: openedGcpShape,
  },
  edit: {
    method: 'PUT',
    path: '/api/gcp/:id',
    summary: 'Edit a good case practice; its status stays the same',
    access: { screens: ['/edit-gcp/{id}'], action: actions.editGcp },
    params: oneGcp,
    body: gcpChangesShape,
    answer: reviewedGcpShape,
    repeatedBy: 'open',
  },
  resubmit: {
    method: 'PUT',
    path: '/api/gcp/:id/resubmit',
    summary: 'Revise and resubmit your own good case practice that is not approved',
    access: { screens: ['/gcpform'] },
    params: oneGcp,
    body: gcpChangesShape,
    answer: ownGcpShape,
    repeatedBy: 'open',
  },
  putAway: {
    method: 'PUT',
    path: '/api/gcp/:id/put-away',
    summary: 'Take your own good case practice that came back off your dashboard, or put it there again',
    access: { screens: ['/gcpform'] },
    params: oneGcp,
    body: z.object({ isPutAway: z.boolean() }),
    answer: z.object({ isPutAway: z.boolean() }),
  },
  approve: {
    method: 'PUT',
    path: '/api/gcp/:id/approve',
    summary: 'Approve a good case practice and notify its author',
    access: { screens: ['/gcp-approvals'], action: actions.reviewGcp },
    params: oneGcp,
    body: decision,
    answer: reviewedGcpShape,
    repeatedBy: 'open',
  },
  reject: {
    method: 'PUT',
    path: '/api/gcp/:id/reject',
    summary: 'Reject a good case practice, with an optional reason for its author',
    access: { screens: ['/gcp-approvals'], action: actions.reviewGcp },
    params: oneGcp,
    body: decision,
    answer: reviewedGcpShape,
    repeatedBy: 'open',
  },
} satisfies Contract
