// Admin contract: the list of people and what an admin changes there, the audit trail, and viewing the portal as another
// role.
import * as z from 'zod/mini'
import { viewContract } from '#shared/contracts/view-contract.ts'
import type { Contract } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { erasureShape } from '#shared/people/erasure.ts'
import { codeShape, placeShape } from '#shared/people/organisation.ts'
import { roleShape } from '#shared/roles.ts'
import { actions } from './hub.ts'

export const usersPerPage = 10
export const auditPerPage = 25
/** As many as the largest page of the list has. */
export const maxBulk = 100
/** As a filter: people without a committee or portfolio. No code has this name. */
export const noneFilter = 'none'

export const userShape = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  role: roleShape,
  /** False while an admin has shut the person out. */
  active: z.boolean(),
  emailVerified: z.boolean(),
  lastSignInAt: z.nullable(z.string()),
  /** Where the person works, by code. */
  place: placeShape,
  /** How many they have. */
  passkeys: z.int(),
  createdAt: z.string(),
  /** Grows with each change by an admin; an older one is refused (optimistic locking). */
  version: z.int(),
})
export type User = z.infer<typeof userShape>

export const auditEntryShape = z.object({
  seq: z.int(),
  at: z.string(),
  kind: z.string(),
  subject: z.string(),
  actorEmail: z.string(),
  address: z.string(),
  /** The values before and after, as the hub recorded them; null if there is nothing to say. */
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof auditEntryShape>

const shortText = z.string().check(z.trim(), z.maxLength(200, 'Use at most 200 characters.'))
const instantShape = z.iso.datetime({ offset: true, error: 'Use a date and time such as 2026-11-30T00:00:00Z.' })
const place = z.coerce.number('Use a whole number.').check(z.int('Use a whole number.'), z.minimum(0))

const auditFilter = {
  /** A mail address: what this person did, and what was done to them. */
  person: z._default(shortText, ''),
  /** One kind, such as `role.change`, or a whole group, such as `identity`. */
  kind: z._default(shortText, ''),
  /** From this moment on. */
  from: z.optional(instantShape),
  /** Before this moment. */
  until: z.optional(instantShape),
}

const userFilter = {
  search: z._default(shortText, ''),
  role: z.optional(roleShape),
  /** By code, or `none`: people without one. */
  committee: z._default(codeShape, ''),
  portfolio: z._default(codeShape, ''),
  neverSignedIn: z.optional(z.enum(['true', 'false'], 'Use true or false.')),
  /** People who have signed in, the last time before this day. */
  lastSignInBefore: z.optional(z.iso.date('Use a date such as 2026-11-30.')),
}

/** One change for everybody named; parts of the place that are not sent stay as each person has them. */
const changeShape = z.union(
  [
    z.strictObject({ role: roleShape }),
    z.strictObject({ active: z.boolean() }),
    z.strictObject({ place: z.partial(placeShape) }),
  ],
  'Name one change: role, active or place.',
)
export type UserChange = z.infer<typeof changeShape>

const uidParams = z.object({ uid: z.string() })
/** Where the person works with the new role. An LCVP named without it leads no LC. */
const rolePlace = z.optional(placeShape)
const seenVersion = z.optional(z.object({ version: z.optional(z.int()) }))
const managesUsers = { screens: ['/admin-panel'], action: actions.manageUsers } as const
/** Also for an admin who is reactivated. */
const whenAdmin = 'when somebody becomes an admin'
const readsAudit = { screens: ['/audit'], action: actions.readAudit } as const

export const adminContract = {
  listUsers: {
    method: 'GET',
    path: '/api/users',
    summary: 'List people, newest first, by search text, role, LC, portfolio and last sign-in',
    access: { screens: ['/admin-panel', '/audit'], action: actions.manageUsers },
    query: z.object({ ...pageQuery(usersPerPage), ...userFilter }),
    isNeverCached: true,
    answer: z.object({ users: z.array(userShape), total: z.int(), totalPages: z.int() }),
  },
  changeRole: {
    method: 'PUT',
    path: '/api/users/:uid/role',
    summary: 'Change a person’s role, effective immediately',
    access: managesUsers,
    needsFreshSignIn: whenAdmin,
    params: uidParams,
    body: z.object({ role: roleShape, place: rolePlace, version: z.optional(z.int()) }),
    answer: userShape,
  },
  changePlace: {
    method: 'PUT',
    path: '/api/users/:uid/place',
    summary: 'Change a person’s LC and portfolio',
    access: managesUsers,
    params: uidParams,
    body: z.extend(placeShape, { version: z.optional(z.int()) }),
    answer: userShape,
  },
  changeTogether: {
    method: 'PUT',
    path: '/api/users/together',
    summary: 'Change the role, LC and portfolio, or access of several people: all or none',
    access: managesUsers,
    needsFreshSignIn: whenAdmin,
    body: z.object({
      people: z
        .array(z.object({ uid: z.string(), version: z.optional(z.int()), place: rolePlace }))
        .check(
          z.minLength(1, 'Choose at least one person.'),
          z.maxLength(maxBulk, `Choose at most ${maxBulk} people.`),
        ),
      change: changeShape,
    }),
    answer: z.object({ users: z.array(userShape) }),
  },
  deactivate: {
    method: 'PUT',
    path: '/api/users/:uid/deactivate',
    summary: 'Deactivate a person: they are signed out everywhere, and their work stays',
    access: managesUsers,
    params: uidParams,
    body: seenVersion,
    answer: userShape,
  },
  reactivate: {
    method: 'PUT',
    path: '/api/users/:uid/reactivate',
    summary: 'Reactivate a person',
    access: managesUsers,
    needsFreshSignIn: whenAdmin,
    params: uidParams,
    body: seenVersion,
    answer: userShape,
  },
  resendVerification: {
    method: 'POST',
    path: '/api/users/:uid/resend-verification',
    summary: 'Resend the verification email',
    access: managesUsers,
    isDoneAnew: true,
    params: uidParams,
    answer: z.object({ email: z.string() }),
  },
  endSessions: {
    method: 'POST',
    path: '/api/users/:uid/end-sessions',
    summary: 'Sign a person out everywhere; they can sign in again',
    access: managesUsers,
    isDoneAnew: true,
    params: uidParams,
    answer: z.object({ email: z.string(), ended: z.int() }),
  },
  erase: {
    method: 'DELETE',
    path: '/api/users/:uid',
    summary: 'Permanently delete a person’s account at their request',
    access: managesUsers,
    needsFreshSignIn: true,
    params: uidParams,
    body: erasureShape,
  },
  listAudit: {
    method: 'GET',
    path: '/api/audit',
    summary: 'List the audit trail, newest first',
    access: readsAudit,
    query: z.object({
      ...auditFilter,
      limit: pageQuery(auditPerPage).limit,
      /** Entries older than this seq (cursor). */
      before: z.optional(place),
      /** Entries newer than this seq; the nearest ones. */
      after: z.optional(place),
    }),
    isNeverCached: true,
    answer: z.object({
      entries: z.array(auditEntryShape),
      /** All entries, whatever the filter. */
      total: z.int(),
      hasOlder: z.boolean(),
      hasNewer: z.boolean(),
    }),
  },
  listAuditKinds: {
    method: 'GET',
    path: '/api/audit/kinds',
    summary: 'List the kinds of audit entries',
    access: readsAudit,
    isNeverCached: true,
    answer: z.object({ kinds: z.array(z.string()) }),
  },
  downloadAudit: {
    method: 'GET',
    path: '/api/audit.csv',
    summary: 'Download all matching entries as CSV; the download itself is recorded',
    access: readsAudit,
    query: z.object(auditFilter),
    isFullList: true,
  },
  ...viewContract,
} satisfies Contract
