// API contract of MX Standards: one checklist per person and year, results summed on the server, and a paged list of
// respondents.
import * as z from 'zod/mini'
import { definitionShape, maxKey } from '#shared/definitions/definition.ts'
import type { Contract } from '#shared/endpoint.ts'
import { idempotencyKey } from '#shared/idempotency.ts'
import { importEndpoint } from '#shared/imports.ts'
import { pageQuery } from '#shared/paging.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { dayQuery, yearInBody, yearQuery } from '#shared/time/years.ts'
import { type ChecklistForm, type GeneralDetail, sentFormShape } from './form.ts'
import { actions } from './hub.ts'

/** Counts the respondents who have not chosen an LC or a portfolio yet. */
export const notGiven = 'Not given'
/** The code of an LC or a portfolio, or notGiven. */
const placeCode = z.string()

export const statuses = ['notStarted', 'draft', 'submitted'] as const
export type Status = (typeof statuses)[number]

const progressShapes = {
  status: z.enum(statuses),
  /** The time of the last submission; saving afterwards keeps it. */
  submittedAt: z.nullable(z.string()),
  /** True if the checklist was saved after its last submission, so the submitted copy differs. */
  changedSinceSubmit: z.boolean(),
  updatedAt: z.nullable(z.string()),
}

/** A stored response without its groups. Version 0 means that nothing has been saved yet. */
const recordShape = z.object({
  _id: z.nullable(z.string()),
  year: z.string(),
  userId: z.string(),
  generalDetail: z.object({ firstName: z.string(), lastName: z.string(), portfolio: z.string(), lcName: z.string() }),
  ...progressShapes,
  version: z.int(),
  /** The links that a closed year counted, if they differ from today's rule: any text used to count, not only web addresses. */
  countedLinks: z.optional(z.array(z.string())),
})
type ChecklistRecord = z.infer<typeof recordShape>
export type Checklist = ChecklistRecord & { generalDetail: GeneralDetail; [group: string]: unknown }

/** With the groups of its year, in their order between the general details and the status. */
export const checklistShape = z
  .record(z.string(), z.unknown())
  .check(z.refine((record) => recordShape.safeParse(record).success)) as unknown as z.ZodMiniType<Checklist>

const recordFields = Object.keys(recordShape.shape).filter((name) => name !== 'generalDetail')

/** The answers of a stored response. */
export const formOf = (checklist: Checklist): ChecklistForm =>
  Object.fromEntries(Object.entries(checklist).filter(([name]) => !recordFields.includes(name))) as ChecklistForm

const countShapes = { standards: z.int(), ofStandards: z.int(), links: z.int(), ofLinks: z.int() }
const figureShapes = { respondents: z.int(), submitted: z.int(), percent: z.int(), ...countShapes }

const groupFigureShape = z.object({ group: z.string(), percent: z.int(), ...countShapes })
export type GroupFigure = z.infer<typeof groupFigureShape>

const rowShapes = {
  /** The groups' percents, in the order of the form. */
  groups: z.array(z.int()),
  /** How many have done each item, in the order of the form. */
  done: z.array(z.int()),
  /** How many respondents have done 0, 1, 2 … of the standards: one dot per respondent, without a name. */
  spread: z.array(z.int()),
}

const lcFigureShape = z.object({ lc: placeCode, ...figureShapes, ...rowShapes })
export type LcFigure = z.infer<typeof lcFigureShape>

const portfolioFigureShape = z.object({ portfolio: placeCode, ...figureShapes, ...rowShapes })

/** The key of an item. */
const itemField = z.string().check(z.minLength(1, 'Name an item.'), z.maxLength(maxKey))

export const summaryShape = z.object({
  /** All respondents of the scope. */
  whole: z.object(figureShapes),
  /** For a year before the portal only sums are known: then the lists by group and item are empty, here and in each row. */
  groups: z.array(groupFigureShape),
  lcs: z.array(lcFigureShape),
  portfolios: z.array(portfolioFigureShape),
  /** How many respondents have done each item. */
  items: z.array(z.object({ field: itemField, done: z.int() })),
})
export type Summary = z.infer<typeof summaryShape>

const dayFigureShape = z.object({ day: z.string(), respondents: z.int(), standards: z.int(), percent: z.int() })
export type DayFigure = z.infer<typeof dayFigureShape>

export const respondentShape = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  lc: placeCode,
  portfolio: placeCode,
  percent: z.int(),
  ...countShapes,
  groups: z.array(z.int()),
  ...progressShapes,
})
export type Respondent = z.infer<typeof respondentShape>

export const respondentSorts = ['name', 'highest', 'lowest', 'newest'] as const
export type RespondentSort = (typeof respondentSorts)[number]
export const respondentsPerPage = 20

/** An unknown code matches nobody. */
const scopeShapes = { lc: z.optional(codeShape), portfolio: z.optional(codeShape), ...yearQuery }

export const mxStandardsContract = {
  listAll: {
    method: 'GET',
    path: '/api/checklist/mxform',
    summary: 'List all checklists of a year, drafts and submitted',
    access: { screens: ['/mx-results'] },
    query: z.object(yearQuery),
    isNeverCached: true,
    isFullList: true,
    answer: z.array(checklistShape),
  },
  summary: {
    method: 'GET',
    path: '/api/checklist/summary',
    summary:
      'Read percentages and counts of a year for the country, one LC or one portfolio, now or at the end of the day `on`',
    access: { screens: ['/mx-results'] },
    query: z.object({ ...scopeShapes, ...dayQuery }),
    answer: summaryShape,
  },
  days: {
    method: 'GET',
    path: '/api/checklist/days',
    summary: 'List the figures of a year at the end of each day on which they changed',
    access: { screens: ['/mx-results'] },
    query: z.object(scopeShapes),
    answer: z.array(dayFigureShape),
  },
  respondents: {
    method: 'GET',
    path: '/api/checklist/respondents',
    summary: 'List a page of respondents: who has started, who has submitted, and who has not done the item `missing`',
    access: { screens: ['/mx-results'] },
    query: z.object({
      ...scopeShapes,
      status: z.optional(z.enum(['draft', 'submitted'])),
      missing: z.optional(itemField),
      sort: z._default(z.enum(respondentSorts), 'name'),
      ...pageQuery(respondentsPerPage),
    }),
    isNeverCached: true,
    answer: z.object({ respondents: z.array(respondentShape), total: z.int(), totalPages: z.int() }),
  },
  read: {
    method: 'GET',
    path: '/api/checklist/:userId',
    summary: "Read one person's checklist of a year: your own, or anyone's if you may open the results",
    access: { screens: ['/mx-standards', '/mx-results'] },
    params: z.object({ userId: z.string() }),
    query: z.object(yearQuery),
    answer: checklistShape,
  },
  save: {
    method: 'POST',
    path: '/api/checklist/submit',
    summary: 'Save progress on your own checklist of the open year, or submit it',
    access: { screens: ['/mx-standards'] },
    body: z.object({
      userId: z.string(),
      formData: sentFormShape,
      intent: z._default(z.enum(['save', 'submit']), 'save'),
      /** The version the form started from; if another device has saved since, nothing is overwritten (409). */
      version: z.optional(z.int()),
      /** Idempotency key, one per change: a retry, even much later, stores nothing and returns what is saved now. */
      changeKey: idempotencyKey,
      ...yearInBody,
    }),
    answer: checklistShape,
    repeatedBy: 'read',
  },
  definition: {
    method: 'GET',
    path: '/api/definitions/checklist',
    summary: "Read the standards of a year's checklist",
    access: { screens: ['/mx-standards', '/mx-results'] },
    query: z.object(yearQuery),
    answer: definitionShape,
  },
  importPastResults: importEndpoint('checklist', 'checklist results of a year before the portal', {
    screens: ['/mx-results'],
    action: actions.importPastResults,
  }),
} satisfies Contract
