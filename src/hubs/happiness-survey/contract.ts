// API contract of the happiness survey: a public form, anonymous results in groups of five, and the admin's full list.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { idempotencyKey } from '#shared/idempotency.ts'
import { pageQuery } from '#shared/paging.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { monthShape } from '#shared/time/months.ts'
import { yearInBody, yearQuery } from '#shared/time/years.ts'
import { actions } from './hub.ts'
import { choices, genders, questionNames } from './questions.ts'
import { contactPattern } from './rules.ts'

const text = (message: string, max: number) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, `Keep this under ${max} characters.`))
const choice = () => z.enum(choices, 'Choose Yes, No or Maybe.')

/** Every field of the entity, with the entity's names and spelling. */
export const answerForm = z.object({
  firstName: text('Give your first name.', 80),
  lastName: text('Give your last name.', 80),
  gender: z.enum(genders, 'Choose one.'),
  contactNumber: z
    .string('Contact number must be in the format 03000000000')
    .check(z.regex(contactPattern, 'Contact number must be in the format 03000000000')),
  personalEmail: z.email('Give a mail address such as name@example.com.').check(z.maxLength(254)),
  /** A code; `answerProblems` checks that it is on the organisation's list. */
  localCommitee: text('Choose your LC.', 60),
  currentPosition: text('Give your current position.', 80),
  educated: choice(),
  standardsFullfilled: choice(),
  leadershipOpinion: choice(),
  workAppreciated: choice(),
  recommending: choice(),
  overworked: choice(),
  expectationsMet: choice(),
  utilisedMore: choice(),
  overallRating: z._default(
    z.int('Choose a number from 0 to 10.').check(z.minimum(0, 'The lowest is 0.'), z.maximum(10, 'The highest is 10.')),
    5,
  ),
  suggestions: text('Tell us what you would change, or what should stay.', 2000),
})
export type AnswerForm = z.output<typeof answerForm>

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
  shares: z.object(
    Object.fromEntries(questionNames.map((name) => [name, sharesShape])) as Record<
      (typeof questionNames)[number],
      typeof sharesShape
    >,
  ),
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

const storedAnswerShape = z.extend(answerForm, {
  _id: z.string(),
  /** The day, as in 2026-10-01. */
  createdAt: z.string(),
  gender: z.string(),
  /** Empty once the contact data was deleted. */
  firstName: z.string(),
  lastName: z.string(),
  contactNumber: z.string(),
  personalEmail: z.string(),
  currentPosition: z.string(),
  localCommitee: z.string(),
  year: z.string(),
  round: z.string(),
  /** Whether the sender was signed in. */
  isMember: z.boolean(),
  isAside: z.boolean(),
  /** Whether it is in the figures today. */
  isCounted: z.boolean(),
})
export type StoredAnswer = z.infer<typeof storedAnswerShape>

export const happinessContract = {
  submit: {
    method: 'POST',
    path: '/api/happiness-survey',
    summary: 'Submit one completed happiness survey: members once per round; visitors count only nationally',
    access: { anyone: 'Members fill it in with and without an account' },
    isConfidential: true,
    body: z.extend(answerForm, {
      ...yearInBody,
      /** Idempotency key, one per form and kept on the device: until the day is over, a second submission replaces the first. */
      submissionKey: idempotencyKey,
      /** Honeypot: people never see this field; bots that fill in everything give themselves away. */
      website: z.optional(z.string().check(z.maxLength(2000))),
    }),
  },
  terms: {
    method: 'GET',
    path: '/api/happiness-survey/terms',
    summary: 'Number of days after which the name and contact data of an answer are deleted',
    access: { anyone: 'People who give their data may know how long it is kept' },
    answer: z.object({ contactDays: z.int() }),
  },
  mine: {
    method: 'GET',
    path: '/api/happiness-survey/mine',
    summary: 'Whether you have answered in the current round of the open year',
    access: { signedIn: 'Everybody may know this about themselves' },
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
      search: z.optional(z.string().check(z.trim(), z.maxLength(100, 'Search for fewer words.'))),
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
    summary: 'Every answer before today with name, number and mail address, in random order within a day',
    access: { screens: ['/happiness-results'], action: actions.readHappinessNames },
    query: z.object({ ...yearQuery, ...pageQuery(20) }),
    isNeverCached: true,
    isFullList: true,
    answer: z.object({ data: z.array(storedAnswerShape), totalPages: z.int(), total: z.int() }),
  },
  setAside: {
    method: 'PUT',
    path: '/api/happiness-survey/answers/aside',
    summary: 'Set answers aside or take them back; the figures follow in groups of at least five',
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
    summary: 'Every answer before today with name, number and mail address, as CSV',
    access: { screens: ['/happiness-results'], action: actions.readHappinessNames },
    query: z.object(yearQuery),
    isFullList: true,
  },
} satisfies Contract
