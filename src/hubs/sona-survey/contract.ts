// API contract of the Sona survey: every LC's progress, one tick at a time, and the admin's list of portfolios.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { dayQuery, yearInBody, yearQuery } from '#shared/time/years.ts'
import { actions } from './hub.ts'
import { portfolioNamePattern } from './rules.ts'

const portfolioName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Give the portfolio a name.'),
    z.maxLength(40, 'Keep the name under 40 characters.'),
    z.regex(portfolioNamePattern, 'Use letters, digits, spaces and & + / ( ) . - only.'),
  )

const progressShape = z.record(z.string(), z.boolean('Use true or false.'))

/** Who last changed a portfolio, and when; absent if nobody has. */
export const lastChangeShape = z.object({ by: z.string(), at: z.string() })

export const surveyShape = z.object({
  _id: z.string(),
  year: z.string(),
  /** The code of the LC. */
  lc: z.string(),
  /** A closed LC's ticks stay; they can no longer be changed. */
  closed: z.boolean(),
  /** Codes of the organisation's portfolios, and names that an admin added for this LC alone. */
  portfolios: z.array(z.string()),
  progress: z.record(z.string(), z.boolean()),
  lastChanges: z.record(z.string(), lastChangeShape),
})
export type Survey = z.infer<typeof surveyShape>

export const changeShape = z.object({
  portfolio: z.string(),
  done: z.boolean(),
  by: z.string(),
  at: z.string(),
})
export type Change = z.infer<typeof changeShape>

export const progressDayShape = z.object({
  day: z.string(),
  /** Totals at the end of the day: ticked portfolios, and all portfolios. */
  done: z.int(),
  of: z.int(),
})
export type ProgressDay = z.infer<typeof progressDayShape>

export const addPortfolioForm = z.object({ portfolio: portfolioName })

const oneSurvey = z.object({ id: z.string() })

export const sonaContract = {
  list: {
    method: 'GET',
    path: '/api/survey',
    summary:
      "Every LC's Sona survey of a year: its portfolios, which are done, who ticked them and when; current, or as of the end of the day `on`",
    access: { screens: ['/sona-survey'] },
    query: z.object({ ...yearQuery, ...dayQuery }),
    answer: z.array(surveyShape),
  },
  days: {
    method: 'GET',
    path: '/api/survey/days',
    summary: 'Sona progress over a year: the totals at the end of each day that changed them, for all LCs or for one',
    access: { screens: ['/sona-survey'] },
    query: z.object({ ...yearQuery, lc: z.optional(codeShape) }),
    answer: z.array(progressDayShape),
  },
  tick: {
    method: 'PUT',
    path: '/api/survey/:id',
    summary: 'Tick or untick portfolios; those not named stay unchanged',
    access: { screens: ['/sona-survey'], action: actions.tickSona },
    params: oneSurvey,
    body: z.object({
      progress: progressShape,
      /** What the sender last saw: only differences from it are changed. */
      seen: z.optional(progressShape),
      ...yearInBody,
    }),
    answer: surveyShape,
  },
  changes: {
    method: 'GET',
    path: '/api/survey/:id/changes',
    summary: "The last hundred changes to an LC's survey, newest first",
    access: { screens: ['/sona-survey'] },
    params: oneSurvey,
    isNeverCached: true,
    answer: z.array(changeShape),
  },
  addPortfolio: {
    method: 'POST',
    path: '/api/survey/:id/portfolios',
    summary: "Add a portfolio to an LC's survey",
    access: { screens: ['/sona-survey'], action: actions.manageSona },
    params: oneSurvey,
    body: z.extend(addPortfolioForm, yearInBody),
    answer: surveyShape,
  },
  removePortfolio: {
    method: 'DELETE',
    path: '/api/survey/:id/portfolios/:portfolio',
    summary: "Remove a portfolio, with its tick, from an LC's survey",
    access: { screens: ['/sona-survey'], action: actions.manageSona },
    params: z.object({ id: z.string(), portfolio: z.string() }),
    answer: surveyShape,
  },
} satisfies Contract
