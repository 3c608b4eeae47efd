// Organisation contract: adding and changing committees and portfolios; the shell reads them.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { withoutBidiControls } from '#shared/people/names.ts'
import { codeShape, committeeShape, portfolioShape } from '#shared/people/organisation.ts'
import { appointedRoleShape, roleShape } from '#shared/roles.ts'
import { actions } from './hub.ts'
import { normalizeName } from './tidy-name.ts'

export const maxNameLength = 40

export const nameShape = z
  .string()
  .check(
    z.overwrite(normalizeName),
    z.minLength(1, 'This field is required.'),
    z.maxLength(maxNameLength, `Use at most ${maxNameLength} characters.`),
    withoutBidiControls,
  )

const day = z.iso.date('Use a date such as 2026-11-30.')
const order = z.int('Use a whole number.').check(z.minimum(0, 'Use 0 or more.'), z.maximum(1000))
const params = z.object({ code: codeShape })
const access = { screens: ['/organisation'], action: actions.manageOrganisation } as const

const spellings = z.array(nameShape).check(z.maxLength(100, 'Add at most 100 spellings.'))

/** How many people may go elsewhere than all others, and how many the dialog lists. */
export const maxListed = 200
/** So long after the people have gone, a reopening gives them back what they had. */
export const returnHours = 24

const goesTo = z.nullable(codeShape)

/** Where people go when their committee closes: a committee, or null for nowhere yet. */
const destinations = z.object({
  /** Everybody; if this is missing, the successor, and without one nowhere yet. */
  to: z.optional(goesTo),
  except: z.optional(
    z
      .array(z.object({ uid: z.string().check(z.maxLength(60)), to: goesTo }))
      .check(z.maxLength(maxListed, `Choose at most ${maxListed} people.`)),
  ),
})
export type Destinations = z.infer<typeof destinations>

const officeShape = z.object({
  role: appointedRoleShape,
  portfolio: z.nullable(z.string()),
  startsOn: z.string(),
  endsOn: z.string(),
})
const committeePeopleShape = z.object({
  people: z.array(
    z.object({
      uid: z.string(),
      email: z.string(),
      displayName: z.string(),
      /** The role without an office. */
      role: roleShape,
      portfolio: z.nullable(z.string()),
      /** Offices there that are in force or still to come. */
      offices: z.array(officeShape),
    }),
  ),
  total: z.int(),
  invitations: z.array(
    z.object({ id: z.string(), email: z.string(), role: roleShape, portfolio: z.nullable(z.string()) }),
  ),
  totalInvited: z.int(),
  /** Where they go on the day that is already set. */
  planned: z.nullable(
    z.object({
      successor: z.nullable(z.string()),
      to: z.nullable(z.string()),
      except: z.array(z.object({ uid: z.string(), to: z.nullable(z.string()) })),
    }),
  ),
  /** Who gets everything back if it reopens before this moment; null if it reopens without people. */
  returning: z.nullable(z.object({ until: z.string(), total: z.int() })),
})
export type CommitteePeople = z.infer<typeof committeePeopleShape>

const namesChange = {
  name: z.optional(nameShape),
  /** Its position among all, from 0. */
  order: z.optional(order),
  spellings: z.optional(spellings),
  /** What the admin saw: spellings that somebody else added meanwhile then stay (merge). */
  seenSpellings: z.optional(spellings),
}

/** Only what is sent changes. */
const committeeChange = z.object({
  ...namesChange,
  openedOn: z.optional(z.nullable(day)),
  /** The first day on which it is closed; null reopens it. */
  closedOn: z.optional(z.nullable(day)),
  /** Merges it: closed, and its people and their offices move there. */
  successor: z.optional(z.nullable(codeShape)),
  /** Where its people go; with it, a merger may also have a day in the future. */
  people: z.optional(destinations),
})
export type CommitteeChange = z.infer<typeof committeeChange>

const portfolioChange = z.object({
  ...namesChange,
  closedOn: z.optional(z.nullable(day)),
})
export type PortfolioChange = z.infer<typeof portfolioChange>

export const organisationContract = {
  addCommittee: {
    method: 'POST',
    path: '/api/organisation/committees',
    summary: 'Add a committee; its name becomes its code',
    access,
    body: z.object({ name: nameShape, kind: z.enum(['lc', 'mc'], 'Use lc or mc.') }),
    answer: committeeShape,
  },
  changeCommittee: {
    method: 'PUT',
    path: '/api/organisation/committees/:code',
    summary: 'Rename, move, close, reopen or merge a committee',
    access,
    params,
    body: committeeChange,
    answer: committeeShape,
  },
  committeePeople: {
    method: 'GET',
    path: '/api/organisation/committees/:code/people',
    summary: 'List who would have to move if this committee closed, and who would return if it reopened',
    access,
    isNeverCached: true,
    params,
    answer: committeePeopleShape,
  },
  addPortfolio: {
    method: 'POST',
    path: '/api/organisation/portfolios',
    summary: 'Add a portfolio; its name becomes its code',
    access,
    body: z.object({ name: nameShape }),
    answer: portfolioShape,
  },
  changePortfolio: {
    method: 'PUT',
    path: '/api/organisation/portfolios/:code',
    summary: 'Rename, move, close or reopen a portfolio',
    access,
    params,
    body: portfolioChange,
    answer: portfolioShape,
  },
} satisfies Contract
