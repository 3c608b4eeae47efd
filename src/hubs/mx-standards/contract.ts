// What does MX Standards promise? One checklist per person and year, its results summed by the server, and the list of
// respondents.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { idempotencyKey } from '#shared/idempotency.ts'
import { importEndpoint } from '#shared/imports.ts'
import { pageQuery } from '#shared/paging.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { dayAskedFor, yearAskedFor, yearMeant } from '#shared/time/years.ts'
import { formShape, sectionShapes } from './form.ts'
import { actions } from './hub.ts'
import { type GroupName, groupNames, type ItemField, items } from './items.ts'

/** Where a respondent counts who has not chosen an LC or a portfolio yet. */
export const notGiven = 'Not given'
/** The code of an LC or a portfolio, or notGiven. */
const placeCode = z.string()

export const statuses = ['notStarted', 'draft', 'submitted'] as const
export type Status = (typeof statuses)[number]

const progressShapes = {
  status: z.enum(statuses),
  /** When it was last submitted; saving afterwards keeps the date. */
  submittedAt: z.nullable(z.string()),
  /** Saved after the last submission, so the submitted copy differs. */
  changedSinceSubmit: z.boolean(),
  updatedAt: z.nullable(z.string()),
}

/** A stored response: the seven sections and what the portal knows of it. Version 0: nothing was saved yet. */
export const checklistShape = z.object({
  _id: z.nullable(z.string()),
  year: z.string(),
  userId: z.string(),
  ...sectionShapes,
  ...progressShapes,
  version: z.int(),
  /** The links that a closed year counted, where not only web addresses were: earlier, whatever was written did. */
  countedLinks: z.optional(z.array(z.string())),
})
export type Checklist = z.infer<typeof checklistShape>

const countShapes = { standards: z.int(), ofStandards: z.int(), links: z.int(), ofLinks: z.int() }
const figureShapes = { respondents: z.int(), submitted: z.int(), percent: z.int(), ...countShapes }

const groupFigureShape = z.object({ group: z.enum(groupNames as [GroupName]), percent: z.int(), ...countShapes })
export type GroupFigure = z.infer<typeof groupFigureShape>

const rowShapes = {
  /** The six groups' percents, in the order of the form. */
  groups: z.array(z.int()),
  /** How many have done each item, in the order of the form. */
  done: z.array(z.int()),
  /** How many have done 0, 1, 2 … of the standards: a dot for each respondent, without a name. */
  spread: z.array(z.int()),
}

const lcFigureShape = z.object({ lc: placeCode, ...figureShapes, ...rowShapes })
export type LcFigure = z.infer<typeof lcFigureShape>

const portfolioFigureShape = z.object({ portfolio: placeCode, ...figureShapes, ...rowShapes })

const itemField = z.enum(items.map(({ field }) => field) as [ItemField])

export const summaryShape = z.object({
  /** All respondents of the scope. */
  whole: z.object(figureShapes),
  /** Of a year before the portal sums are known, and nothing by group and item: then these are empty, and those of rows. */
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

/** A code that nobody has finds nobody. */
const scopeShapes = { lc: z.optional(codeShape), portfolio: z.optional(codeShape), ...yearAskedFor }

export const mxStandardsContract = {
  listAll: {
    method: 'GET',
    path: '/api/checklist/mxform',
    summary: 'Every checklist response of a year, drafts and submitted ones',
    access: { screens: ['/mx-results'] },
    query: z.object(yearAskedFor),
    isFleeting: true,
    isWholeList: true,
    answer: z.array(checklistShape),
  },
  summary: {
    method: 'GET',
    path: '/api/checklist/summary',
    summary:
      'Percentages and counts of a year: national, or of one LC or portfolio; now, or as they stood when the day `on` ended',
    access: { screens: ['/mx-results'] },
    query: z.object({ ...scopeShapes, ...dayAskedFor }),
    answer: summaryShape,
  },
  days: {
    method: 'GET',
    path: '/api/checklist/days',
    summary: 'How the figures of a year stood at the end of each day on which they changed',
    access: { screens: ['/mx-results'] },
    query: z.object(scopeShapes),
    answer: z.array(dayFigureShape),
  },
  respondents: {
    method: 'GET',
    path: '/api/checklist/respondents',
    summary: 'Who has started, who has submitted and who has not done the item `missing`, page by page',
    access: { screens: ['/mx-results'] },
    query: z.object({
      ...scopeShapes,
      status: z.optional(z.enum(['draft', 'submitted'])),
      missing: z.optional(itemField),
      sort: z._default(z.enum(respondentSorts), 'name'),
      ...pageQuery(respondentsPerPage),
    }),
    isFleeting: true,
    answer: z.object({ respondents: z.array(respondentShape), total: z.int(), totalPages: z.int() }),
  },
  read: {
    method: 'GET',
    path: '/api/checklist/:userId',
    summary: "One person's checklist of a year: their own, or anybody's for who may open the results",
    access: { screens: ['/mx-standards', '/mx-results'] },
    params: z.object({ userId: z.string() }),
    query: z.object(yearAskedFor),
    answer: checklistShape,
  },
  save: {
    method: 'POST',
    path: '/api/checklist/submit',
    summary: 'Save progress on the own checklist of the open year, or submit it',
    access: { screens: ['/mx-standards'] },
    body: z.object({
      userId: z.string(),
      formData: formShape,
      intent: z._default(z.enum(['save', 'submit']), 'save'),
      /** The version it started from; when another device saved since, nothing is overwritten (409). */
      version: z.optional(z.int()),
      /** Made once per change: sending it again, also much later, stores nothing and answers what is saved now. */
      changeKey: idempotencyKey,
      ...yearMeant,
    }),
    answer: checklistShape,
  },
  importPastResults: importEndpoint('checklist', 'checklist results of a year before the portal', {
    screens: ['/mx-results'],
    action: actions.importPastResults,
  }),
} satisfies Contract
