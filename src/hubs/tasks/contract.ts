// API contract of the tasks hub: deadlines (task windows), progress, reminders, and calendar feeds at a secret address.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { roleShape } from '#shared/roles.ts'
import { windowDraftShape } from '#shared/time/window-problems.ts'
import { windowShape } from '#shared/time/windows.ts'
import { dayQuery, yearInBody, yearShape } from '#shared/time/years.ts'
import { actions } from './hub.ts'

/** Limits of the pause between reminders: at least a day, at most a month. */
export const minDays = 1
export const maxDays = 30
/** A year usually has 12 months; an extended one has at most 37. */
const maxWindows = 40
export const maxExpected = 100_000

const kindShape = z.string().check(z.trim(), z.maxLength(60, 'Use at most 60 characters.'))

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
  /** Increases with each save; an older one is refused (optimistic locking). */
  version: z.int(),
})
export type Deadline = z.infer<typeof deadlineShape>

const remindingShape = z.object({
  /** At most one reminder per person and kind in this many days. */
  everyDays: z
    .int('Use a whole number of days.')
    .check(z.gte(minDays, `Use at least ${minDays}.`), z.lte(maxDays, `Use at most ${maxDays}.`)),
})

const cellShape = z.object({
  kind: z.string(),
  /** How many people owe it, how much the LC owes, or the number set by the national team; null if nobody owes it. */
  expected: z.nullable(z.int()),
  /** `expected` was set by the national team. */
  isSet: z.boolean(),
  done: z.int(),
  /** People who have started and are not done; for an LC 1 or 0. */
  started: z.int(),
  /** The next due day. */
  dueOn: z.nullable(z.string()),
  /** The last day, once everything that is missing has closed. */
  closedOn: z.optional(z.string()),
  /** Months reported with zeros only. */
  nothing: z.optional(z.array(z.string())),
})
export type Cell = z.infer<typeof cellShape>

const progressKindShape = z.object({
  ...kindFields,
  /** Not owed before this day. */
  opensOn: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  /** Its last day, once that has passed; a monthly task closes month by month. */
  closedOn: z.optional(z.string()),
  /** People can be reminded of it: it has opened and is not closed. */
  canRemind: z.boolean(),
  /** Of a past day that was not recorded. */
  unknown: z.optional(z.literal('all')),
})
const progressRowShape = z.object({
  committee: z.string(),
  cells: z.array(cellShape),
  /** Nobody answers for what the LC itself has to do: a reminder of it would go to nobody. */
  hasNoLcvp: z.optional(z.literal(true)),
})
export const progressShape = z.object({
  year: yearShape,
  /** Years whose months are still owed: monthly tasks count both. */
  closing: z.optional(z.array(yearShape)),
  kinds: z.array(progressKindShape),
  /** In the organisation's order; only the caller's own LC, unless they see the whole country. */
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
  /** Empty for an automatic reminder. */
  remindedBy: z.nullable(z.string()),
  /** Neither done nor reminded recently, and somebody else than the caller. */
  canRemind: z.boolean(),
})
export type OwingPerson = z.infer<typeof owingPersonShape>
export const owingShape = z.object({
  ...progressKindShape.shape,
  committee: z.string(),
  cell: cellShape,
  /** What the LC has not done, as text; only for tasks that LCs owe. */
  missing: z.array(z.string()),
  everyDays: z.int(),
  /** People who have not started come first. */
  people: z.array(owingPersonShape),
})
export type Owing = z.infer<typeof owingShape>

const feedShape = z.object({
  /** null without a feed, or if the portal's secret has changed since: then only a new feed has a visible address. */
  address: z.nullable(z.string()),
  madeAt: z.nullable(z.string()),
})

const sets = { screens: ['/deadlines'], action: actions.setDeadlines } as const
const sees = { screens: ['/progress'] } as const
const ownFeed = { signedIn: 'Everyone may have the deadlines in their own calendar' } as const

/** Whom to remind, and of what. */
const reminderFields = {
  /** One task, or several with commas between them. If missing: everything they owe, in one mail. */
  kind: z.optional(z.string().check(z.trim(), z.maxLength(300, 'Use at most 300 characters.'))),
  committee: z.optional(codeShape),
  uid: z.optional(z.string().check(z.maxLength(60))),
}

/** More people are named in the preview of a reminder by their number. */
export const maxNamed = 5

/** Some of the people, and what each of them is reminded of: 'MX checklist, due 30 Nov'. */
const namedShape = z.array(z.object({ name: z.string(), tasks: z.array(z.string()) }))
export type Named = z.infer<typeof namedShape>

export const tasksContract = {
  deadlines: {
    method: 'GET',
    path: '/api/deadlines',
    summary: 'List every kind of task with its dates in the open year, and the reminder settings',
    access: { screens: ['/deadlines'] },
    answer: z.object({ year: yearShape, ...remindingShape.shape, deadlines: z.array(deadlineShape) }),
  },
  saveWindows: {
    method: 'PUT',
    path: '/api/windows/:kind',
    summary: 'Set when a kind of task opens, is due and closes in the open year (all of its dates at once)',
    access: sets,
    params: z.object({ kind: kindShape }),
    body: z.object({
      windows: z.array(windowDraftShape).check(z.maxLength(maxWindows, `Use at most ${maxWindows} dates.`)),
      version: z.optional(z.int()),
      ...yearInBody,
    }),
    answer: deadlineShape,
  },
  switchAutomatic: {
    method: 'PUT',
    path: '/api/windows/:kind/automatic',
    summary: 'Switch automatic reminders 7 days and 1 day before the due day on or off for a kind of task',
    access: sets,
    params: z.object({ kind: kindShape }),
    body: z.object({ isAutomatic: z.boolean() }),
    answer: deadlineShape,
  },
  saveReminding: {
    method: 'PUT',
    path: '/api/tasks/reminding',
    summary: 'Set the number of days between two reminders of the same task',
    access: sets,
    body: remindingShape,
    answer: remindingShape,
  },
  progress: {
    method: 'GET',
    path: '/api/progress',
    summary:
      'Read the progress of committees per kind of task, now or on a past day: expected, done and started; only your own LC unless you see the whole country',
    access: sees,
    query: z.object(dayQuery),
    answer: progressShape,
  },
  progressPeople: {
    method: 'GET',
    path: '/api/progress/people',
    summary: 'List the people of an LC with their state and last reminder',
    access: sees,
    query: z.object({ kind: kindShape, committee: codeShape }),
    isNeverCached: true,
    answer: owingShape,
  },
  setExpected: {
    method: 'PUT',
    path: '/api/progress/expected',
    summary: 'Set how much is expected of an LC in the open year; null counts the people it is due from',
    access: { screens: ['/progress'], action: actions.setDeadlines },
    body: z.object({
      kind: kindShape,
      committee: codeShape,
      expected: z.nullable(
        z
          .int('Use a whole number.')
          .check(
            z.gte(0, 'Use 0 or more.'),
            z.lte(maxExpected, { error: () => `Use at most ${maxExpected.toLocaleString('en')}.` }),
          ),
      ),
      ...yearInBody,
    }),
    answer: cellShape,
  },
  remind: {
    method: 'POST',
    path: '/api/tasks/remind',
    summary:
      'Remind one person, an LC or everyone about some tasks, or about all without a kind; skips people who are done or were reminded recently, and the sender',
    access: { screens: ['/progress'], action: actions.remindPeople },
    body: z.object({
      ...reminderFields,
      /** Reminds again: only a reminder after this moment counts as recent. Two clicks still send one. */
      againAfter: z.optional(z.iso.datetime('Use a date and time such as 2026-11-30T00:00:00Z.')),
    }),
    answer: z.object({
      reminded: z.int(),
      skipped: z.int(),
      /** Many people: a job sends it in the next minutes. */
      isBeingSent: z.optional(z.literal(true)),
    }),
  },
  remindPreview: {
    method: 'GET',
    path: '/api/tasks/remind',
    summary: 'Read whom a reminder would reach now, and which tasks it would name',
    access: { screens: ['/progress'], action: actions.remindPeople },
    query: z.object(reminderFields),
    isNeverCached: true,
    answer: z.object({
      people: z.int(),
      /** Done, reminded recently, or without task reminders. */
      skipped: z.int(),
      everyDays: z.int(),
      about: z.array(z.object({ kind: z.string(), name: z.string(), people: z.int() })),
      named: namedShape,
      /** If it reaches nobody because everyone was reminded recently: whom *Remind again* would reach. */
      again: z.optional(z.object({ people: z.int(), named: namedShape, firstAt: z.string(), lastAt: z.string() })),
      /** If only the caller has something left to do: where. */
      ownPath: z.optional(z.string()),
      /** LCs that are not done with a task of theirs, and have nobody who answers for it. */
      withoutLcvp: z.array(codeShape),
    }),
  },
  feed: {
    method: 'GET',
    path: '/api/calendar',
    summary: 'Read your calendar link',
    access: ownFeed,
    isNeverCached: true,
    answer: feedShape,
  },
  makeFeed: {
    method: 'POST',
    path: '/api/calendar',
    summary: 'Create your calendar link, or replace it with a new one',
    access: ownFeed,
    answer: feedShape,
  },
  revokeFeed: {
    method: 'DELETE',
    path: '/api/calendar',
    summary: 'Turn off your calendar link',
    access: ownFeed,
  },
  calendar: {
    method: 'GET',
    path: '/api/calendar/:file',
    summary: 'Download the deadlines as a calendar (.ics)',
    access: { anyone: 'Calendar apps cannot sign in; the secret in the link gives them access' },
    isConfidential: true,
    params: z.object({ file: z.string().check(z.maxLength(100)) }),
    otherQuery: 'Calendar apps add a number against their own caches',
  },
} satisfies Contract
