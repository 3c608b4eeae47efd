// Handover contract: planning years, opening the next one, undoing that, and pending invitations.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { joiningShape } from '#shared/people/joining.ts'
import { placeShape } from '#shared/people/organisation.ts'
import { roleShape } from '#shared/roles.ts'
import { yearDraftShape, yearLabelShape, yearShape } from '#shared/time/years.ts'
import { actions } from './hub.ts'

export const maxJoining = 500
export const maxLeaving = 2000
/** How many of the people who were not seen are listed, and can be deactivated at once. */
export const maxSilent = 200

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
  role: roleShape,
  place: placeShape,
  year: z.string(),
  sentAt: z.string(),
  createdBy: z.string(),
})
export type Waiting = z.infer<typeof waitingShape>

const collectedShape = z.object({ what: z.string(), count: z.int(), note: z.optional(z.string()) })

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
  /** What the open year has collected. */
  closing: z.array(collectedShape),
  /** Invited, and not joined yet. */
  waiting: z.array(waitingShape),
  /** The year before, while opening the current one can be undone. */
  openedAfter: z.nullable(z.string()),
  canUndo: z.boolean(),
})
export type Handover = z.infer<typeof handoverShape>

const access = { screens: ['/handover'], action: actions.handOver } as const
const whenAdmin = 'when somebody becomes an admin'
const labelParams = z.object({ label: yearLabelShape })
const idParams = z.object({ id: z.string() })
const uids = (most: number) => z.array(z.string()).check(z.maxLength(most, `Name at most ${most} people.`))

export const handoverContract = {
  handover: {
    method: 'GET',
    path: '/api/handover',
    summary: 'What a handover needs: years, people with roles, people not seen, pending invitations',
    access,
    isNeverCached: true,
    answer: handoverShape,
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
    summary: 'Add a year from before the portal: it is closed, and filled only by import',
    access,
    body: yearDraftShape,
    answer: yearShape,
  },
  openYear: {
    method: 'POST',
    path: '/api/years/:label/open',
    summary:
      'Hand over: close the open year, open this one, end and grant roles, deactivate people not seen; all or nothing',
    access,
    needsFreshSignIn: whenAdmin,
    params: labelParams,
    body: z.optional(
      z.object({
        leaving: z._default(uids(maxLeaving), []),
        joining: z._default(
          z.array(joiningShape).check(z.maxLength(maxJoining, `Name at most ${maxJoining} people.`)),
          [],
        ),
        /** People who were not seen: they can no longer sign in. */
        deactivating: z._default(uids(maxSilent), []),
      }),
    ),
    answer: z.object({
      year: yearShape,
      stay: z.int(),
      leave: z.int(),
      come: z.int(),
      invited: z.int(),
      deactivated: z.int(),
    }),
  },
  undoOpening: {
    method: 'POST',
    path: '/api/years/:label/undo',
    summary: 'Undo the opening while nothing was collected in the new year; returns the year that is open again',
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
