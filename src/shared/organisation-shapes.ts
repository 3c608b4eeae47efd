// How do committees, portfolios and places look in contracts? Apart from what decides about them: the first screen knows the
// contracts, and only later pages decide.
import * as z from 'zod/mini'

/** In contracts: a short text. Whether it is on the list is asked of the organisation. */
export const codeShape = z.string().check(z.trim(), z.maxLength(60, 'Use at most 60 characters.'))

const day = z.string()

export const committeeShape = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['lc', 'mc']),
  order: z.int(),
  /** Other ways in which people write it, earlier names included: imports understand them. */
  spellings: z.array(z.string()),
  openedOn: z.nullable(day),
  /** The first day on which it is closed. */
  closedOn: z.nullable(day),
  /** The committee into which it was merged. */
  successor: z.nullable(z.string()),
})
export const portfolioShape = z.object({
  code: z.string(),
  name: z.string(),
  order: z.int(),
  closedOn: z.nullable(day),
})
/** Both in their order. */
export const organisationShape = z.object({
  committees: z.array(committeeShape),
  portfolios: z.array(portfolioShape),
})
export type Committee = z.infer<typeof committeeShape>
export type Portfolio = z.infer<typeof portfolioShape>
export type Organisation = z.infer<typeof organisationShape>

/** Where a person works. */
export const placeShape = z.object({ committee: z.nullable(codeShape), portfolio: z.nullable(codeShape) })
export type Place = z.infer<typeof placeShape>
