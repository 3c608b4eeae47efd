// Organisation contract: adding and changing committees and portfolios; the shell reads them.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { codeShape, committeeShape, portfolioShape } from '#shared/people/organisation.ts'
import { actions } from './hub.ts'
import { normalizeName } from './tidy-name.ts'

export const maxNameLength = 40

export const nameShape = z
  .string()
  .check(
    z.overwrite(normalizeName),
    z.minLength(1, 'This field is required.'),
    z.maxLength(maxNameLength, `Use at most ${maxNameLength} characters.`),
  )

const day = z.iso.date('Use a day such as 2026-11-30.')
const order = z.int('Use a whole number.').check(z.minimum(0, 'Use a number from 0 on.'), z.maximum(1000))
const params = z.object({ code: codeShape })
const access = { screens: ['/organisation'], action: actions.manageOrganisation } as const

const spellings = z.array(nameShape).check(z.maxLength(100, 'Use at most 100 spellings.'))

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
  /** Merges it: closed, and its people's places move there. */
  successor: z.optional(z.nullable(codeShape)),
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
