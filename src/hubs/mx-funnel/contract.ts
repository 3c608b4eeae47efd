// API contract of the MX funnel: reports of nine stages per committee (submit, list, sums, change, delete, undo).
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { idempotencyKey } from '#shared/idempotency.ts'
import { importEndpoint } from '#shared/imports.ts'
import { pageQuery } from '#shared/paging.ts'
import { withoutBidiControls } from '#shared/people/names.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { type LastingField, type StoredValues, shapesOf } from '#shared/record-fields.ts'
import { monthShape } from '#shared/time/months.ts'
import { dayQuery, yearInBody, yearQuery } from '#shared/time/years.ts'
import {
  customRoleChoice,
  maxRoleLength,
  roleTooLong,
  type Stage,
  stages,
  sumRoles,
  terms,
  whoMayChange,
  whoMayRestore,
} from './rules.ts'

/** Fits a 32-bit column; sums have 64 bits and stay exact over millions of reports. */
export const maxMetric = 999_999_999

const wholeNumber = 'Use a whole number of 0 or more.'
export const metricShape = z
  .int(wholeNumber)
  .check(z.minimum(0, wholeNumber), z.maximum(maxMetric, 'Use at most 999,999,999.'))

const byStage = <S>(shape: S) => Object.fromEntries(stages.map((stage) => [stage, shape])) as Record<Stage, S>
export const metricsShape = z.object(byStage(metricShape))
// Sums exceed the maximum of a single report.
const summedShape = z.object(byStage(z.int()))

const termShape = z.enum(terms, 'Choose a term.')
const roleShape = z.string('Choose a role.').check(
  z.trim(),
  z.minLength(1, 'Choose a role.'),
  z.maxLength(maxRoleLength, roleTooLong),
  withoutBidiControls,
  z.refine((role) => role !== customRoleChoice, 'Name the custom role.'),
)

/**
 * Fields of a report apart from the stages; `reportProblems` checks them together. The MC's term and role are forced.
 * Columns, responses, history and redaction derive from this list.
 */
export const reportFields = {
  lc: { input: codeShape, stored: z.string(), isFreeText: false },
  term: { input: z.optional(termShape), stored: termShape, isFreeText: false },
  role: { input: z.optional(roleShape), stored: z.string(), isFreeText: false },
  /** Empty means none. */
  portfolio: { input: z.optional(z.nullable(codeShape)), stored: z.nullable(z.string()), isFreeText: false },
  /** The figures count what was new in this month. If missing: this month for a new report, the stored one for an edit. */
  month: { input: z.optional(monthShape), stored: z.string(), isFreeText: false },
} satisfies Record<string, LastingField>
export type ReportFieldValues = StoredValues<typeof reportFields>
export type ReportField = keyof ReportFieldValues
const contentFields = { ...shapesOf(reportFields, 'input'), metrics: metricsShape }

export const submitShape = z.object({
  ...contentFields,
  ...yearInBody,
  /** Idempotency key, one per filled form: sent again, the response is the first record. */
  submissionKey: idempotencyKey,
})

export type Submitted = z.infer<typeof submitShape>

/** The full record as edited; fields that only the server sets (who, when) are accepted and ignored. */
export const updateShape = z.object({
  ...contentFields,
  ...yearInBody,
  /** The version that was edited; an older one is refused with 409 (optimistic locking). */
  version: z.optional(z.int()),
})

const personShape = z.object({ uid: z.string(), name: z.string(), email: z.string() })

export const entryShape = z.object({
  _id: z.string(),
  year: z.string(),
  ...shapesOf(reportFields, 'stored'),
  metrics: metricsShape,
  submittedBy: personShape,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Increases with each change. */
  version: z.int(),
})
export type Entry = z.infer<typeof entryShape>

/** Whom a person reported for, without the numbers. */
const { month: _, ...originFields } = shapesOf(reportFields, 'stored')
export const originShape = z.object(originFields)
export type Origin = z.infer<typeof originShape>

export const sumShape = z.object({
  lc: z.string(),
  term: termShape,
  role: z.string(),
  portfolio: z.nullable(z.string()),
  entries: z.int(),
  metrics: summedShape,
})

export const summaryShape = z.object({
  sums: z.array(sumShape),
  /** Every portfolio that a report names. */
  portfolios: z.array(z.string()),
  /** Every month and committee with reports in the year, whichever month was requested. */
  months: z.array(z.string()),
  committees: z.array(z.string()),
})
export type Summary = z.infer<typeof summaryShape>

/** What was new in a month; metrics are null for a past month without reports. */
const monthSumShape = z.object({ month: z.string(), entries: z.int(), metrics: z.nullable(summedShape) })
export type MonthSum = z.infer<typeof monthSumShape>

/** The editable fields of an entry before or after a change. */
const contentShape = z.object({
  // The month, and fields that were added later, are missing in earlier reports.
  ...z.partial(z.object(shapesOf(reportFields, 'stored'))).shape,
  lc: z.string(),
  term: z.string(),
  role: z.string(),
  portfolio: z.nullable(z.string()),
  metrics: metricsShape,
})
export type ReportContent = z.infer<typeof contentShape>

export const changeKinds = ['submit', 'update', 'delete', 'restore'] as const
export const changeShape = z.object({
  at: z.string(),
  kind: z.enum(changeKinds),
  by: z.object({ name: z.string(), email: z.string() }),
  before: z.nullable(contentShape),
  after: z.nullable(contentShape),
})
export type Change = z.infer<typeof changeShape>

const idParams = z.object({ id: z.string() })

/** `portfolio=none` requests reports without a portfolio; an unknown or unreported code gives an empty list. */
export const noPortfolio = 'none'
const periodFields = { ...yearQuery, month: z.optional(monthShape) }
const filterFields = {
  ...periodFields,
  lc: z.optional(codeShape),
  term: z.optional(termShape),
  role: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxRoleLength))),
  portfolio: z.optional(codeShape),
}
export type Filter = z.infer<z.ZodMiniObject<typeof filterFields>>

const results = { screens: ['/mx-funnel'], closingYear: true } as const
const form = { screens: ['/mx-funnel-form'], closingYear: true } as const
const either = { screens: ['/mx-funnel', '/mx-funnel-form'], closingYear: true } as const

export const mxFunnelContract = {
  submit: {
    method: 'POST',
    path: '/api/mxfunnel/submit',
    summary: 'Send a report of the nine stages for an LC, term and role',
    access: form,
    body: submitShape,
    answer: entryShape,
    repeatedBy: 'read',
  },
  importReports: importEndpoint('funnel', 'funnel reports', form),
  list: {
    method: 'GET',
    path: '/api/mxfunnel',
    summary: 'List all reports of a year, newest first; X-Total has their number',
    access: results,
    query: z.object(filterFields),
    isFullList: true,
  },
  page: {
    method: 'GET',
    path: '/api/mxfunnel/entries',
    summary: 'List a page of the reports of a year, newest first',
    access: either,
    query: z.object({ ...filterFields, ...pageQuery(12) }),
    isNeverCached: true,
    answer: z.object({ entries: z.array(entryShape), total: z.int(), totalPages: z.int() }),
  },
  read: {
    method: 'GET',
    path: '/api/mxfunnel/:id',
    summary: 'Read a funnel report',
    access: either,
    params: idParams,
    isNeverCached: true,
    answer: entryShape,
  },
  last: {
    method: 'GET',
    path: '/api/mxfunnel/last',
    summary: 'Read for which LC, term, role and portfolio you last reported this year: the form starts with them',
    access: form,
    answer: z.object({ report: z.nullable(originShape) }),
  },
  summary: {
    method: 'GET',
    path: '/api/mxfunnel/summary',
    summary:
      'Read the sums of a year or a month per LC, term and role, and per portfolio for mid-term Team Leaders and NST; with `on`, as they were at the end of that day',
    access: results,
    query: z.object({ ...periodFields, ...dayQuery }),
    answer: summaryShape,
  },
  months: {
    method: 'GET',
    path: '/api/mxfunnel/months',
    summary:
      'Read what was new in each month of a year, for an LC, term, role (custom roles together) and portfolio of mid-term Team Leaders and NST; with `on`, as it was at the end of that day. A past month without reports has `metrics: null`',
    access: results,
    query: z.object({
      ...yearQuery,
      ...dayQuery,
      lc: filterFields.lc,
      term: filterFields.term,
      role: z.optional(z.enum(sumRoles, 'Choose a role of the lists.')),
      portfolio: filterFields.portfolio,
    }),
    answer: z.array(monthSumShape),
  },
  download: {
    method: 'GET',
    path: '/api/mxfunnel/csv',
    summary: 'Download the reports of a year as a CSV file, newest first',
    access: results,
    query: z.object(filterFields),
    isFullList: true,
  },
  history: {
    method: 'GET',
    path: '/api/mxfunnel/:id/history',
    summary: 'Read the history of a report: who changed what, and when',
    access: results,
    params: idParams,
    isNeverCached: true,
    answer: z.array(changeShape),
  },
  update: {
    method: 'PUT',
    path: '/api/mxfunnel/:id',
    summary: `Change a report: ${whoMayChange}; moving it to another LC needs the right to change it there too`,
    access: either,
    params: idParams,
    body: updateShape,
    answer: entryShape,
    repeatedBy: 'read',
  },
  remove: {
    method: 'DELETE',
    path: '/api/mxfunnel/:id',
    summary: `Delete a report: ${whoMayChange}`,
    access: results,
    params: idParams,
    /** The version that was read; if the report has changed since, nothing is deleted. */
    query: z.object({ version: z.optional(z.coerce.number().check(z.int())) }),
    answer: entryShape,
  },
  restore: {
    method: 'POST',
    path: '/api/mxfunnel/:id/restore',
    summary: `Undo a delete within a day: ${whoMayRestore}`,
    access: results,
    params: idParams,
    answer: entryShape,
    repeatedBy: 'read',
  },
} satisfies Contract
