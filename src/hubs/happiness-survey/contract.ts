// API contract of the happiness survey: a public form, anonymous results in groups of five, and the admin's full list.
import * as z from 'zod/mini'
import { definitionShape, maxKey } from '#shared/definitions/definition.ts'
import type { Contract } from '#shared/endpoint.ts'
import { idempotencyKey } from '#shared/idempotency.ts'
import { pageQuery } from '#shared/paging.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { monthShape } from '#shared/time/months.ts'
import { yearInBody, yearQuery } from '#shared/time/years.ts'
import { actions } from './hub.ts'

/** Every field of the entity, with the entity's names and spelling; a year that does not ask one leaves it out. */
const column = z.optional(z.string())
const columnShapes = {
  firstName: column,
  lastName: column,
  gender: column,
  contactNumber: column,
  personalEmail: column,
  localCommitee: column,
  currentPosition: column,
  educated: column,
  standardsFullfilled: column,
  leadershipOpinion: column,
  workAppreciated: column,
  recommending: column,
  overworked: column,
  expectationsMet: column,
  utilisedMore: column,
  overallRating: z.optional(z.int()),
  suggestions: column,
}

const filters = { ...yearQuery, lc: z.optional(codeShape), from: z.optional(monthShape), to: z.optional(monthShape) }
export const filtersShape = z.object(filters)
export type Filters = z.infer<typeof filtersShape>

const summary = {
  /** Answers in this view: none, or at least five. */
  counted: z.int(),
  /** Null while nothing is counted. */
  nps: z.nullable(z.int()),
  averageRating: z.nullable(z.number()),
  promoters: z.int(),
  neutrals: z.int(),
  detractors: z.int(),
}
const sharesShape = z.object({ Yes: z.int(), No: z.int(), Maybe: z.int() })

export const resultsShape = z.object({
  ...summary,
  /** How often each rating from 0 to 10 was given. */
  ratings: z.array(z.int()),
  /** Of each question with these three answers. */
  shares: z.record(z.string(), sharesShape),
  /** How often each number from 0 to 10 was chosen, for every other scale; left out where there is none. */
  scales: z.optional(z.record(z.string(), z.array(z.int()))),
  /** Choices with other answers: of the whole country and year only, and without answers that fewer than five gave. */
  choices: z.optional(z.record(z.string(), z.record(z.string(), z.int()))),
  /** Counted LCs, and in the open year all open ones; the last row, with an empty code, has members counted only nationally. */
  committees: z.array(z.object({ lc: z.string(), ...summary })),
  trend: z.array(z.object({ month: z.string(), ...summary })),
  /**
   * For the LC or the country, whatever months are chosen: the rounds of the year and of the two years before, in order. Only
   * those with counted answers.
   */
  rounds: z.array(z.object({ year: z.string(), round: z.string(), ...summary })),
  /** Months that can be chosen. */
  months: z.array(z.string()),
  /**
   * Visitors are in none of the figures above: one row per round that ended with enough of them, none for an LC. The NPS is
   * rounded to -100, -75 … 100, the average to a whole number.
   */
  visitors: z.array(z.object({ round: z.string(), counted: z.int(), nps: z.int(), averageRating: z.int() })),
})
export type Results = z.infer<typeof resultsShape>

const recordShape = z.object({
  // Names and contact data are empty once they were deleted.
  ...columnShapes,
  _id: z.string(),
  /** The day, as in 2026-10-01. */
  createdAt: z.string(),
  year: z.string(),
  round: z.string(),
  /** Whether the sender was signed in. */
  isMember: z.boolean(),
  isAside: z.boolean(),
  /** Whether it is in the figures today. */
  isCounted: z.boolean(),
  /** Answers to what the entity does not have, by key; left out where there are none. */
  more: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type StoredAnswer = z.infer<typeof recordShape>
/** The columns that the year asks come first, in their order. */
const storedAnswerShape = z
  .record(z.string(), z.unknown())
  .check(z.refine((record) => recordShape.safeParse(record).success)) as unknown as z.ZodMiniType<StoredAnswer>

export const happinessContract = {
  submit: {
    method: 'POST',
    path: '/api/happiness-survey',
    summary:
      'Send an answer to the happiness survey; members answer once per round, and visitors count only nationally',
    access: { anyone: 'Members fill it in with and without an account' },
    isConfidential: true,
    /** With an answer for each question of the open year, by its key: the handler reads them by its definition. */
    body: z.catchall(
      z.object({
        ...yearInBody,
        /** One per form and kept on the device: until the day is over, another answer under it replaces the first. */
        answerKey: idempotencyKey,
        /** Its name in version 0.3. */
        submissionKey: idempotencyKey,
        /** Honeypot: people never see this field; bots that fill in everything give themselves away. */
        website: z.optional(z.string().check(z.maxLength(2000))),
      }),
      z.union([z.string().check(z.maxLength(2000)), z.unknown()]),
    ),
  },
  definition: {
    method: 'GET',
    path: '/api/definitions/happiness',
    summary: 'The questions of the happiness survey of a year',
    access: { anyone: 'Members fill it in with and without an account' },
    isConfidential: true,
    query: z.object(yearQuery),
    answer: definitionShape,
  },
  terms: {
    method: 'GET',
    path: '/api/happiness-survey/terms',
    summary: 'Number of days after which the name and contact data of an answer are deleted',
    access: { anyone: 'People who give their data may know how long it is kept' },
    isConfidential: true,
    answer: z.object({ contactDays: z.int() }),
  },
  mine: {
    method: 'GET',
    path: '/api/happiness-survey/mine',
    summary: 'Whether you have answered in the current round of the open year',
    access: { signedIn: 'Everyone may know this about themselves' },
    isConfidential: true,
    isNeverCached: true,
    answer: z.object({ year: z.string(), round: z.string(), hasAnswered: z.boolean() }),
  },
  results: {
    method: 'GET',
    path: '/api/happiness-survey/results',
    summary: 'NPS, answer shares, LCs, months and rounds, in groups of at least five answers',
    access: { screens: ['/happiness-results'] },
    query: filtersShape,
    answer: resultsShape,
  },
  comments: {
    method: 'GET',
    path: '/api/happiness-survey/comments',
    summary: "Members' suggestions, without names and in random order; search covers only the text that is shown",
    access: { screens: ['/happiness-results'] },
    query: z.object({
      ...filters,
      ...pageQuery(10),
      /** The key of a question that is answered with a text; the first one if not given. */
      question: z.optional(z.string().check(z.maxLength(maxKey))),
      search: z.optional(
        z.string().check(z.trim(), z.maxLength(100, 'This search is too long. Please use fewer words.')),
      ),
    }),
    isNeverCached: true,
    answer: z.object({
      /** An empty text means that it was set aside, an empty LC that it is from one of several. */
      comments: z.array(z.object({ text: z.string(), lc: z.string() })),
      totalPages: z.int(),
      total: z.int(),
    }),
  },
  answers: {
    method: 'GET',
    path: '/api/happiness-survey/answers',
    summary: 'Every answer before today with name, number and email, in random order within a day',
    access: { screens: ['/happiness-results'], action: actions.readHappinessNames },
    query: z.object({ ...yearQuery, ...pageQuery(20) }),
    isNeverCached: true,
    isFullList: true,
    answer: z.object({ data: z.array(storedAnswerShape), totalPages: z.int(), total: z.int() }),
  },
  setAside: {
    method: 'PUT',
    path: '/api/happiness-survey/answers/aside',
    summary: 'Set answers aside or include them again; the figures follow in groups of at least five',
    access: { screens: ['/happiness-results'], action: actions.setHappinessAside },
    body: z.object({
      ids: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1, 'Choose an answer.'), z.maxLength(100)),
      isAside: z.boolean(),
    }),
    answer: z.object({ changed: z.int() }),
  },
  answersCsv: {
    method: 'GET',
    path: '/api/happiness-survey/answers.csv',
    summary: 'Every answer before today with name, number and email, as CSV',
    access: { screens: ['/happiness-results'], action: actions.readHappinessNames },
    query: z.object(yearQuery),
    isFullList: true,
  },
} satisfies Contract
