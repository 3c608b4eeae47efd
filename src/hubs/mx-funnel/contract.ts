// What does the MX funnel promise? Reports of nine stages per committee: submit, list, sums, change, delete, undo.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { idempotencyKey } from '#shared/idempotency.ts'
import { importEndpoint } from '#shared/imports.ts'
import { pageQuery } from '#shared/paging.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { type LastingField, type StoredValues, shapesOf } from '#shared/record-fields.ts'
import { monthShape } from '#shared/time/months.ts'
import { dayAskedFor, yearAskedFor, yearMeant } from '#shared/time/years.ts'
import {
  customRoleChoice,
  longestRole,
  roleTooLong,
  type Stage,
  stages,
  sumRoles,
  terms,
  whoMayChange,
  whoMayRestore,
} from './rules.ts'

/** Fits a column of 32 bits; sums have 64 and stay exact over millions of reports. */
export const largestMetric = 999_999_999

const wholeNumber = 'Use a whole number of 0 or more.'
export const metricShape = z
  .int(wholeNumber)
  .check(z.minimum(0, wholeNumber), z.maximum(largestMetric, 'Use 999,999,999 at most.'))

const byStage = <S>(shape: S) => Object.fromEntries(stages.map((stage) => [stage, shape])) as Record<Stage, S>
export const metricsShape = z.object(byStage(metricShape))
// Sums outgrow what one report may say.
const summedShape = z.object(byStage(z.int()))

const termShape = z.enum(terms, 'Choose a term.')
const roleShape = z.string('Choose a role.').check(
  z.trim(),
  z.minLength(1, 'Choose a role.'),
  z.maxLength(longestRole, roleTooLong),
  z.refine((role) => role !== customRoleChoice, 'Name the custom role.'),
)

/**
 * What people report besides the stages; whether that is a report says `reportProblems`. The MC's term and role are forced.
 * Columns, answers, history and redaction follow from this list.
 */
export const reportFields = {
  lc: { input: codeShape, stored: z.string(), isFreeText: false },
  term: { input: z.optional(termShape), stored: termShape, isFreeText: false },
  role: { input: z.optional(roleShape), stored: z.string(), isFreeText: false },
  /** An empty one is none. */
  portfolio: { input: z.optional(z.nullable(codeShape)), stored: z.nullable(z.string()), isFreeText: false },
  /** The figures are what was new in it. Without one: this month in a new report, its own in a stored one. */
  month: { input: z.optional(monthShape), stored: z.string(), isFreeText: false },
} satisfies Record<string, LastingField>
export type ReportWords = StoredValues<typeof reportFields>
export type ReportField = keyof ReportWords
const said = { ...shapesOf(reportFields, 'input'), metrics: metricsShape }

export const submitShape = z.object({
  ...said,
  ...yearMeant,
  /** Made once per filled form: sending it again answers the first record. */
  submissionKey: idempotencyKey,
})

export type Submitted = z.infer<typeof submitShape>

/** The full record as edited; what only the server decides (who, when) may come along and is not read. */
export const updateShape = z.object({
  ...said,
  ...yearMeant,
  /** The version that was edited; an older one than the stored is refused with 409. */
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
  /** Grows with each change. */
  version: z.int(),
})
export type Entry = z.infer<typeof entryShape>

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
  /** Every portfolio that some report names. */
  portfolios: z.array(z.string()),
  /** Every month and every committee of which the year has reports, whichever month was asked for. */
  months: z.array(z.string()),
  committees: z.array(z.string()),
})
export type Summary = z.infer<typeof summaryShape>

/** What was new in a month; no metrics where the month is over and nobody reported it. */
const monthSumShape = z.object({ month: z.string(), entries: z.int(), metrics: z.nullable(summedShape) })
export type MonthSum = z.infer<typeof monthSumShape>

/** What a change left or found: the parts of an entry that people edit. */
const saidShape = z.object({
  // The month, and what was added later: earlier reports had none.
  ...z.partial(z.object(shapesOf(reportFields, 'stored'))).shape,
  lc: z.string(),
  term: z.string(),
  role: z.string(),
  portfolio: z.nullable(z.string()),
  metrics: metricsShape,
})
export type Said = z.infer<typeof saidShape>

export const changeKinds = ['submit', 'update', 'delete', 'restore'] as const
export const changeShape = z.object({
  at: z.string(),
  kind: z.enum(changeKinds),
  by: z.object({ name: z.string(), email: z.string() }),
  before: z.nullable(saidShape),
  after: z.nullable(saidShape),
})
export type Change = z.infer<typeof changeShape>

const idParams = z.object({ id: z.string() })

/** `portfolio=none` asks for reports without one; what nobody reported, also an unknown code, is an empty list. */
export const noPortfolio = 'none'
const periodFields = { ...yearAskedFor, month: z.optional(monthShape) }
const filterFields = {
  ...periodFields,
  lc: z.optional(codeShape),
  term: z.optional(termShape),
  role: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(longestRole))),
  portfolio: z.optional(codeShape),
}
export type Filter = z.infer<z.ZodMiniObject<typeof filterFields>>

const results = ['/mx-funnel'] as const
const form = ['/mx-funnel-form'] as const
const either = ['/mx-funnel', '/mx-funnel-form'] as const

export const mxFunnelContract = {
  submit: {
    method: 'POST',
    path: '/api/mxfunnel/submit',
    summary: 'Report the nine stages of a committee, term and role',
    access: { screens: form },
    body: submitShape,
    answer: entryShape,
  },
  importReports: importEndpoint('funnel', 'funnel reports', { screens: form }),
  list: {
    method: 'GET',
    path: '/api/mxfunnel',
    summary: 'Every report of a year as one list of entries, newest first; X-Total says how many there are',
    access: { screens: results },
    query: z.object(filterFields),
    isWholeList: true,
  },
  page: {
    method: 'GET',
    path: '/api/mxfunnel/entries',
    summary: 'Reports of a year page by page, newest first',
    access: { screens: either },
    query: z.object({ ...filterFields, ...pageQuery(12) }),
    isFleeting: true,
    answer: z.object({ entries: z.array(entryShape), total: z.int(), totalPages: z.int() }),
  },
  summary: {
    method: 'GET',
    path: '/api/mxfunnel/summary',
    summary:
      'Sums of a year, or of one month, per committee, term and role, and per portfolio of mid-term Team Leaders and NST; `on` a past day as they were when it ended',
    access: { screens: results },
    query: z.object({ ...periodFields, ...dayAskedFor }),
    answer: summaryShape,
  },
  months: {
    method: 'GET',
    path: '/api/mxfunnel/months',
    summary:
      'What was new in each month of a year, for a committee, term, role (custom ones together), and portfolio of mid-term Team Leaders and NST; `on` a past day as it was when it ended. A month that is over and not reported has `metrics: null`',
    access: { screens: results },
    query: z.object({
      ...yearAskedFor,
      ...dayAskedFor,
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
    summary: 'Reports of a year as a CSV file, newest first',
    access: { screens: results },
    query: z.object(filterFields),
    isWholeList: true,
  },
  history: {
    method: 'GET',
    path: '/api/mxfunnel/:id/history',
    summary: 'Who changed a report, when, from what to what',
    access: { screens: results },
    params: idParams,
    isFleeting: true,
    answer: z.array(changeShape),
  },
  update: {
    method: 'PUT',
    path: '/api/mxfunnel/:id',
    summary: `Change a report: ${whoMayChange}; to another LC only who may change it there too`,
    access: { screens: either },
    params: idParams,
    body: updateShape,
    answer: entryShape,
  },
  remove: {
    method: 'DELETE',
    path: '/api/mxfunnel/:id',
    summary: `Delete a report: ${whoMayChange}`,
    access: { screens: results },
    params: idParams,
    /** The version that was seen; when somebody changed the report since, nothing is deleted. */
    query: z.object({ version: z.optional(z.coerce.number().check(z.int())) }),
    answer: entryShape,
  },
  restore: {
    method: 'POST',
    path: '/api/mxfunnel/:id/restore',
    summary: `Undo a delete within a day: ${whoMayRestore}`,
    access: { screens: results },
    params: idParams,
    answer: entryShape,
  },
} satisfies Contract
