// What does the happiness survey hub promise? A public form, results that show nobody alone, and the admin's full list.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { idempotencyKey } from '#shared/idempotency.ts'
import { pageQuery } from '#shared/paging.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { monthShape } from '#shared/time/months.ts'
import { yearAskedFor, yearMeant } from '#shared/time/years.ts'
import { actions } from './hub.ts'
import { choices, genders, questionNames } from './questions.ts'
import { contactPattern } from './rules.ts'

const text = (ask: string, most: number) =>
  z.string(ask).check(z.trim(), z.minLength(1, ask), z.maxLength(most, `Keep this under ${most} characters.`))
const choice = () => z.enum(choices, 'Choose Yes, No or Maybe.')

/** Every field of the entity, under the entity's names, their spelling included. */
export const answerForm = z.object({
  firstName: text('Give your first name.', 80),
  lastName: text('Give your last name.', 80),
  gender: z.enum(genders, 'Choose one.'),
  contactNumber: z
    .string('Contact number must be in the format 03000000000')
    .check(z.regex(contactPattern, 'Contact number must be in the format 03000000000')),
  personalEmail: z.email('Give a mail address such as name@example.com.').check(z.maxLength(254)),
  /** A code; whether it is on the organisation's list is asked of `answerProblems`. */
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

const filters = { ...yearAskedFor, lc: z.optional(codeShape), from: z.optional(monthShape), to: z.optional(monthShape) }
export const filtersShape = z.object(filters)
export type Filters = z.infer<typeof filtersShape>

const summary = {
  /** Answers in this view: none, or five and more. */
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
  /** LCs that are counted, in the open year all that are open; the last row, of an empty code, holds members counted for the country only. */
  committees: z.array(z.object({ lc: z.string(), ...summary })),
  trend: z.array(z.object({ month: z.string(), ...summary })),
  /**
   * Of the LC or the country, whatever months are chosen: the rounds of the year and of the two years before it, in their
   * order. Only those with counted answers.
   */
  rounds: z.array(z.object({ year: z.string(), round: z.string(), ...summary })),
  /** Months that can be chosen. */
  months: z.array(z.string()),
  /**
   * Visitors are in none of the figures above: one row per round that ended with enough of them, none for an LC. The NPS is
   * one of -100, -75 … 100, the average a whole number.
   */
  visitors: z.array(z.object({ round: z.string(), counted: z.int(), nps: z.int(), averageRating: z.int() })),
})
export type Results = z.infer<typeof resultsShape>

const storedAnswerShape = z.extend(answerForm, {
  _id: z.string(),
  /** The day, as in 2026-10-01. */
  createdAt: z.string(),
  gender: z.string(),
  /** Empty once the contact data has gone. */
  firstName: z.string(),
  lastName: z.string(),
  contactNumber: z.string(),
  personalEmail: z.string(),
  currentPosition: z.string(),
  localCommitee: z.string(),
  year: z.string(),
  round: z.string(),
  /** Signed in when it was sent. */
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
    summary: 'Send one filled-in happiness survey: a member once per round, a visitor for the country only',
    access: { anyone: 'Members fill it in with and without an account' },
    isConfidential: true,
    body: z.extend(answerForm, {
      ...yearMeant,
      /** Made once per filled-in form and kept on the device: a second sending changes the first, until the day is over. */
      submissionKey: idempotencyKey,
      /** People never see this field; programs that fill in everything give themselves away. */
      website: z.optional(z.string().check(z.maxLength(2000))),
    }),
  },
  terms: {
    method: 'GET',
    path: '/api/happiness-survey/terms',
    summary: 'After how many days names and contact data of an answer go',
    access: { anyone: 'Whoever gives them may know' },
    answer: z.object({ contactDays: z.int() }),
  },
  mine: {
    method: 'GET',
    path: '/api/happiness-survey/mine',
    summary: 'Whether I have answered in this round of the open year',
    access: { signedIn: 'Everybody may know that of themselves' },
    isConfidential: true,
    isFleeting: true,
    answer: z.object({ year: z.string(), round: z.string(), hasAnswered: z.boolean() }),
  },
  results: {
    method: 'GET',
    path: '/api/happiness-survey/results',
    summary: 'NPS, answer shares, LCs, months and rounds, in groups of five answers and more',
    access: { screens: ['/happiness-results'] },
    query: filtersShape,
    answer: resultsShape,
  },
  comments: {
    method: 'GET',
    path: '/api/happiness-survey/comments',
    summary:
      'What members suggested, without names, in the order of a shuffle; search looks in the words that are shown',
    access: { screens: ['/happiness-results'] },
    query: z.object({
      ...filters,
      ...pageQuery(10),
      search: z.optional(z.string().check(z.trim(), z.maxLength(100, 'Search for fewer words.'))),
    }),
    isFleeting: true,
    answer: z.object({
      /** An empty text was set aside; an empty LC is one of several. */
      comments: z.array(z.object({ text: z.string(), lc: z.string() })),
      totalPages: z.int(),
      total: z.int(),
    }),
  },
  answers: {
    method: 'GET',
    path: '/api/happiness-survey/answers',
    summary: 'Every answer of the days before today with name, number and mail address, in no order within a day',
    access: { screens: ['/happiness-results'], action: actions.readHappinessNames },
    query: z.object({ ...yearAskedFor, ...pageQuery(20) }),
    isFleeting: true,
    isWholeList: true,
    answer: z.object({ data: z.array(storedAnswerShape), totalPages: z.int(), total: z.int() }),
  },
  setAside: {
    method: 'PUT',
    path: '/api/happiness-survey/answers/aside',
    summary: 'Set answers aside, or take them back; the figures follow in groups of five and more',
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
    summary: 'Every answer of the days before today with name, number and mail address, as CSV',
    access: { screens: ['/happiness-results'], action: actions.readHappinessNames },
    query: z.object(yearAskedFor),
    isWholeList: true,
  },
} satisfies Contract
