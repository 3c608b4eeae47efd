// Handover contract: the plan for the next year, opening it, undoing that, years, and pending invitations.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { joiningShape } from '#shared/people/joining.ts'
import { placeShape } from '#shared/people/organisation.ts'
import { roleShape } from '#shared/roles.ts'
import { windowDraftShape } from '#shared/time/window-problems.ts'
import { windowShape } from '#shared/time/windows.ts'
import { yearDraftShape, yearLabelShape, yearShape } from '#shared/time/years.ts'
import { actions } from './hub.ts'

export const maxJoining = 500
export const maxLeaving = 2000
/** How many of the people who were not seen are listed, and can be deactivated at once. */
export const maxSilent = 200
/** Every kind of task has one for the year or one for each month. */
const maxDeadlines = 400

export const holderShape = z.object({
  uid: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: roleShape,
  place: placeShape,
  /** First day of the appointment; admins have none. */
  since: z.nullable(z.string()),
  lastSignInAt: z.nullable(z.string()),
  active: z.boolean(),
})
export type Holder = z.infer<typeof holderShape>

export const silentShape = z.omit(holderShape, { since: true, active: true })

export const waitingShape = z.object({
  id: z.string(),
  email: z.string(),
  /** Empty if nobody named the person. */
  name: z.string(),
  role: roleShape,
  place: placeShape,
  year: z.string(),
  sentAt: z.string(),
  createdBy: z.string(),
})
export type Waiting = z.infer<typeof waitingShape>

const collectedShape = z.object({ what: z.string(), count: z.int(), note: z.optional(z.string()) })

const uids = (most: number) => z.array(z.string()).check(z.maxLength(most, `Name at most ${most} people.`))
/** Who leaves, comes and can no longer sign in. Everybody else stays. */
const turnFields = {
  leaving: z._default(uids(maxLeaving), []),
  joining: z._default(z.array(joiningShape).check(z.maxLength(maxJoining, `Name at most ${maxJoining} people.`)), []),
  /** People who were not seen: they can no longer sign in. */
  deactivating: z._default(uids(maxSilent), []),
}

const deadlineShape = z.extend(windowDraftShape, { kind: z.string().check(z.trim(), z.maxLength(60)) })

/** The next year, who comes, leaves and is deactivated, and when its tasks are due. */
export const planForm = z.object({
  ...yearDraftShape.shape,
  ...turnFields,
  deadlines: z._default(
    z.array(deadlineShape).check(z.maxLength(maxDeadlines, `Use at most ${maxDeadlines} days.`)),
    [],
  ),
})
export type PlanDraft = z.infer<typeof planForm>

export const planShape = z.extend(planForm, {
  version: z.int(),
  changedAt: z.string(),
  /** Names; null once that account is gone. */
  changedBy: z.nullable(z.string()),
  scheduledAt: z.nullable(z.string()),
  scheduledBy: z.nullable(z.string()),
  schedulerUid: z.nullable(z.string()),
  /** Another admin who confirmed the scheduled plan, and is still one. */
  confirmedBy: z.nullable(z.string()),
  /** Nobody who scheduled or confirmed it is an admin any more: on its day the plan waits. */
  needsConfirmation: z.boolean(),
  /** Addresses of those who come and have already been notified. */
  invited: z.array(z.string()),
  /** What does not fit, by field path (`joining.0.email`): nobody can schedule the plan before it is corrected. */
  problems: z.record(z.string(), z.string()),
})
export type Plan = z.infer<typeof planShape>

/** A row of the plan that did not fit any more when the year opened. */
const leftOutShape = z.object({ who: z.string(), why: z.string() })
export type LeftOut = z.infer<typeof leftOutShape>

export const handoverShape = z.object({
  open: yearShape,
  closed: z.array(yearShape),
  /** Planned years, in their order. */
  next: z.array(yearShape),
  /** The year that could be planned next. */
  offered: yearDraftShape,
  /** One for each appointment of the open year, and one for each admin. */
  holders: z.array(holderShape),
  /** Not seen since the open year began: the first of them, and how many there are. Early in a year,
   * since the one before. */
  silent: z.object({ since: z.string(), people: z.array(silentShape), total: z.int() }),
  /** What is prepared for the next year on other screens: 'Standards of 27.28: 3 changed'. */
  prepared: z.optional(z.array(z.object({ text: z.string(), path: z.string() }))),
  /** What the open year has collected. */
  closing: z.array(collectedShape),
  /** Invited, and not joined yet. */
  waiting: z.array(waitingShape),
  /** What admins prepare for the next year; null while there is none. */
  plan: z.nullable(planShape),
  /** When the tasks of the open year are due, to carry over; and their names. */
  deadlines: z.array(windowShape),
  taskKinds: z.array(z.object({ kind: z.string(), name: z.string(), isMonthly: z.boolean() })),
  /** What the plan of the open year asked for and could not have, if it was opened lately. */
  leftOut: z.array(leftOutShape),
  /** The year before, while opening the current one can be undone. */
  openedAfter: z.nullable(z.string()),
  canUndo: z.boolean(),
  /** For how many days a year that has ended accepts reports for its months. */
  closingDays: z.int(),
  /** Until when it can be undone. */
  undoUntil: z.nullable(z.string()),
  /** What moved from the year before when the open one began, because it is for one of its months; an undo moves it back. */
  moved: z.array(collectedShape),
  /** What would wait in the open year, which an undo makes a planned one again. */
  waitsIfUndone: z.array(collectedShape),
  /** What waits in the first planned year until it opens. */
  waitsInNext: z.array(collectedShape),
})
export type Handover = z.infer<typeof handoverShape>

const access = { screens: ['/handover'], action: actions.handOver } as const
const whenAdmin = 'when somebody becomes an admin'
const labelParams = z.object({ label: yearLabelShape })
const idParams = z.object({ id: z.string() })
const versioned = { version: z.optional(z.int()) }

export const handoverContract = {
  handover: {
    method: 'GET',
    path: '/api/handover',
    summary: 'Read what a handover needs: years, people with roles, people not seen, pending invitations',
    access,
    isNeverCached: true,
    answer: handoverShape,
  },
  schedulePlan: {
    method: 'POST',
    path: '/api/handover/plan/schedule',
    summary: 'Schedule the plan; it takes effect automatically when its first day begins',
    access,
    body: z.object(versioned),
    answer: planShape,
  },
  confirmPlan: {
    method: 'POST',
    path: '/api/handover/plan/confirm',
    summary: 'Confirm a scheduled plan; it takes effect while who scheduled or who confirmed it is an admin',
    access,
    body: z.object(versioned),
    answer: planShape,
  },
  cancelPlan: {
    method: 'POST',
    path: '/api/handover/plan/cancel',
    summary: 'Cancel the schedule; the plan itself stays',
    access,
    body: z.object(versioned),
    answer: planShape,
  },
  inviteFromPlan: {
    method: 'POST',
    path: '/api/handover/plan/invitations',
    summary: 'Invite people who are joining, and notify those who already have an account; once per person',
    access,
    body: z.object(versioned),
    answer: z.object({ invited: z.int(), told: z.int() }),
  },
  savePlan: {
    method: 'PUT',
    path: '/api/handover/plan',
    summary: 'Save the plan for the next year; a scheduled plan stays scheduled and must be valid',
    access,
    body: z.extend(planForm, versioned),
    answer: planShape,
  },
  dropPlan: {
    method: 'DELETE',
    path: '/api/handover/plan',
    summary: 'Delete the plan, and its year if nobody is appointed to it',
    access,
  },
  planYear: {
    method: 'POST',
    path: '/api/years',
    summary: 'Plan a year in office',
    access,
    body: yearDraftShape,
    answer: yearShape,
  },
  changeYear: {
    method: 'PUT',
    path: '/api/years/:label',
    summary: 'Change the name and days of a planned year',
    access,
    params: labelParams,
    body: z.extend(yearDraftShape, { label: z.optional(yearLabelShape) }),
    answer: yearShape,
  },
  dropYear: {
    method: 'DELETE',
    path: '/api/years/:label',
    summary: 'Delete a planned year without appointments, or a past one without imports',
    access,
    params: labelParams,
  },
  addPastYear: {
    method: 'POST',
    path: '/api/years/past',
    summary: 'Add a year from before the portal; it is closed and can only be filled by import',
    access,
    body: yearDraftShape,
    answer: yearShape,
  },
  openYear: {
    method: 'POST',
    path: '/api/years/:label/open',
    summary:
      'Open this year now; today becomes its first day and yesterday the last day of the open year, all or nothing',
    access,
    params: labelParams,
    /** Without a body, what the plan of that year says. */
    body: z.optional(z.object(turnFields)),
    answer: z.object({
      year: yearShape,
      stay: z.int(),
      leave: z.int(),
      come: z.int(),
      invited: z.int(),
      deactivated: z.int(),
      /** Rows of the plan that do not fit any more. */
      leftOut: z.array(leftOutShape),
    }),
  },
  undoOpening: {
    method: 'POST',
    path: '/api/years/:label/undo',
    summary: 'Undo the opening within 24 hours; records added since wait in the year, which is planned again',
    access,
    needsFreshSignIn: whenAdmin,
    params: labelParams,
    answer: yearShape,
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/invitations/:id/resend',
    summary: 'Resend an invitation; its earlier link stops working',
    access,
    needsFreshSignIn: whenAdmin,
    params: idParams,
    answer: z.object({ email: z.string() }),
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/invitations/:id',
    summary: 'Withdraw an invitation; its link stops working',
    access,
    params: idParams,
    answer: z.object({ email: z.string() }),
  },
} satisfies Contract
