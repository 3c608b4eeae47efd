// What does the tasks hub promise? Windows of each kind, who is how far, reminders, and a calendar at a secret address.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { roleShape } from '#shared/roles.ts'
import { windowShape } from '#shared/time/windows.ts'
import { dayShape, yearMeant, yearShape } from '#shared/time/years.ts'
import { actions } from './hub.ts'

/** People are left alone for at most a month, and never reminded twice a day. */
export const fewestDays = 1
export const mostDays = 30
/** A year has 12 months; one that was planned longer has at most 37. */
const mostWindows = 40
export const mostExpected = 100_000

const kindShape = z.string().check(z.trim(), z.maxLength(60, 'Use at most 60 characters.'))
const day = z._default(z.nullable(dayShape), null)

export const windowDraftShape = z.object({
  /** Of a monthly task. */
  month: z._default(z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}$/, 'Use a month such as 2026-11.'))), null),
  opensOn: day,
  dueOn: day,
  closesOn: day,
})
export type WindowDraft = z.infer<typeof windowDraftShape>

const owedByShape = z.enum(['people', 'committee', 'nobody'])
const kindFields = {
  kind: z.string(),
  name: z.string(),
  path: z.string(),
  owedBy: owedByShape,
  isMonthly: z.boolean(),
}

export const deadlineShape = z.object({
  ...kindFields,
  windows: z.array(windowShape),
  isAutomatic: z.boolean(),
  /** Grows with each save; sending an older one back is refused. */
  version: z.int(),
})
export type Deadline = z.infer<typeof deadlineShape>

const remindingShape = z.object({
  /** At most one reminder per person and kind in so many days. */
  everyDays: z
    .int('Use a whole number of days.')
    .check(z.gte(fewestDays, `At least ${fewestDays}.`), z.lte(mostDays, `At most ${mostDays}.`)),
})

const cellShape = z.object({
  kind: z.string(),
  /** People who owe it, or how much the LC owes, or what the national team set; nothing where nobody owes it. */
  expected: z.nullable(z.int()),
  /** The national team set the number. */
  isSet: z.boolean(),
  done: z.int(),
  /** People who began and are not done; of an LC 1 or 0. */
  started: z.int(),
  /** The day by which the next of it is owed. */
  dueOn: z.nullable(z.string()),
  /** Its last day, once nothing of what is missing can be done any more. */
  closedOn: z.optional(z.string()),
  /** Months that were reported with nothing in them. */
  nothing: z.optional(z.array(z.string())),
})
export type Cell = z.infer<typeof cellShape>

const progressKindShape = z.object({
  ...kindFields,
  /** Not owed before that day. */
  opensOn: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  /** Its last day, once that is over; a monthly task closes month by month. */
  closedOn: z.optional(z.string()),
  /** Somebody can be reminded of it: it has opened and is not closed. */
  canRemind: z.boolean(),
})
const progressRowShape = z.object({ committee: z.string(), cells: z.array(cellShape) })
export const progressShape = z.object({
  year: yearShape,
  kinds: z.array(progressKindShape),
  /** In the organisation's order; one's own LC alone, unless one sees the country. */
  rows: z.array(progressRowShape),
})
export type ProgressAnswer = z.infer<typeof progressShape>
export type ProgressKind = z.infer<typeof progressKindShape>
export type ProgressRow = z.infer<typeof progressRowShape>

const stateShape = z.enum(['notStarted', 'started', 'done'])
const owingPersonShape = z.object({
  uid: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: roleShape,
  portfolio: z.nullable(z.string()),
  state: stateShape,
  done: z.int(),
  of: z.int(),
  remindedAt: z.nullable(z.string()),
  /** Empty where the portal did it by itself. */
  remindedBy: z.nullable(z.string()),
  /** Neither done nor reminded of late. */
  canRemind: z.boolean(),
})
export type OwingPerson = z.infer<typeof owingPersonShape>
export const owingShape = z.object({
  ...progressKindShape.shape,
  committee: z.string(),
  cell: cellShape,
  /** What the LC has not done, in words; of tasks that LCs owe. */
  missing: z.array(z.string()),
  everyDays: z.int(),
  /** Who has not started first. */
  people: z.array(owingPersonShape),
})
export type Owing = z.infer<typeof owingShape>

const feedShape = z.object({
  /** Null without a feed, and where the portal's secret changed since: then a new one shows its address. */
  address: z.nullable(z.string()),
  madeAt: z.nullable(z.string()),
})

const sets = { screens: ['/deadlines'], action: actions.setDeadlines } as const
const sees = { screens: ['/progress'] } as const
const ownFeed = { signedIn: 'Everyone may have the deadlines in their own calendar' } as const

export const tasksContract = {
  deadlines: {
    method: 'GET',
    path: '/api/deadlines',
    summary: 'Every kind of task with its windows in the open year, and how reminders go',
    access: { screens: ['/deadlines'] },
    answer: z.object({ year: yearShape, ...remindingShape.shape, deadlines: z.array(deadlineShape) }),
  },
  saveWindows: {
    method: 'PUT',
    path: '/api/windows/:kind',
    summary: 'Set when a kind of task opens, is due and closes in the open year: all of its windows at once',
    access: sets,
    params: z.object({ kind: kindShape }),
    body: z.object({
      windows: z.array(windowDraftShape).check(z.maxLength(mostWindows, `At most ${mostWindows} windows.`)),
      version: z.optional(z.int()),
      ...yearMeant,
    }),
    answer: deadlineShape,
  },
  switchAutomatic: {
    method: 'PUT',
    path: '/api/windows/:kind/automatic',
    summary: 'Switch reminders 7 days and 1 day before due on or off for a kind of task',
    access: sets,
    params: z.object({ kind: kindShape }),
    body: z.object({ isAutomatic: z.boolean() }),
    answer: deadlineShape,
  },
  saveReminding: {
    method: 'PUT',
    path: '/api/tasks/reminding',
    summary: 'Set for how many days somebody who was reminded of a task is left alone',
    access: sets,
    body: remindingShape,
    answer: remindingShape,
  },
  progress: {
    method: 'GET',
    path: '/api/progress',
    summary:
      'Committees against kinds of tasks: expected, done and started; the own LC for who does not see the country',
    access: sees,
    answer: progressShape,
  },
  progressPeople: {
    method: 'GET',
    path: '/api/progress/people',
    summary: 'Who of an LC is done, has started or not, and who was reminded when',
    access: sees,
    query: z.object({ kind: kindShape, committee: codeShape }),
    isFleeting: true,
    answer: owingShape,
  },
  setExpected: {
    method: 'PUT',
    path: '/api/progress/expected',
    summary: 'Set how much is expected of an LC in the open year; null means who owes it',
    access: { screens: ['/progress'], action: actions.setDeadlines },
    body: z.object({
      kind: kindShape,
      committee: codeShape,
      expected: z.nullable(
        z
          .int('Use a whole number.')
          .check(z.gte(0, 'At least 0.'), z.lte(mostExpected, `At most ${mostExpected.toLocaleString('en')}.`)),
      ),
      ...yearMeant,
    }),
    answer: cellShape,
  },
  remind: {
    method: 'POST',
    path: '/api/tasks/remind',
    summary:
      'Remind one person, an LC or everybody who owes this, or anything without a kind; never who is done or was reminded of late',
    access: { screens: ['/progress'], action: actions.remindPeople },
    body: z.object({
      /** Without one, of everything, in one mail. */
      kind: z.optional(kindShape),
      committee: z.optional(codeShape),
      uid: z.optional(z.string().check(z.maxLength(60))),
    }),
    answer: z.object({ reminded: z.int(), skipped: z.int() }),
  },
  feed: {
    method: 'GET',
    path: '/api/calendar',
    summary: 'The address of the own calendar feed',
    access: ownFeed,
    isFleeting: true,
    answer: feedShape,
  },
  makeFeed: {
    method: 'POST',
    path: '/api/calendar',
    summary: 'Make the own calendar feed, or give it a new address: the one before ends',
    access: ownFeed,
    answer: feedShape,
  },
  revokeFeed: {
    method: 'DELETE',
    path: '/api/calendar',
    summary: 'End the own calendar feed',
    access: ownFeed,
  },
  calendar: {
    method: 'GET',
    path: '/api/calendar/:file',
    summary: 'The windows of the open year as a calendar (.ics)',
    access: { anyone: 'Calendar programs cannot sign in: the secret in the address is what lets them in' },
    isConfidential: true,
    params: z.object({ file: z.string().check(z.maxLength(100)) }),
  },
} satisfies Contract
