// API contract of targets: reading and setting them, the answer of an LC, copying last year's, and importing a sheet.
import * as z from 'zod/mini'
import { measureKey, targetProgressContract, targetStates } from '#shared/contracts/targets-contract.ts'
import type { Contract } from '#shared/endpoint.ts'
import { importEndpoint } from '#shared/imports.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { monthShape } from '#shared/time/months.ts'
import { yearInBody, yearLabelShape, yearQuery } from '#shared/time/years.ts'
import { actions } from './hub.ts'

export const maxTarget = 999_999_999
const wholeNumber = 'Use a whole number of 0 or more.'
export const valueShape = z
  .int(wholeNumber)
  .check(z.minimum(0, wholeNumber), z.maximum(maxTarget, 'Use at most 999,999,999.'))

const maxReason = 500
const reasonShape = z.string().check(z.trim(), z.maxLength(maxReason, 'Keep it under 500 characters.'))

export const targetShape = z.object({
  id: z.string(),
  measure: z.string(),
  /** null is the country. */
  committee: z.nullable(z.string()),
  /** null is the whole year. */
  month: z.nullable(z.string()),
  /** As set, or as the LC proposes; null once it was removed. */
  value: z.nullable(z.int()),
  state: z.enum(targetStates),
  version: z.int(),
  /** What counts until a proposal is settled. */
  inForce: z.nullable(z.int()),
})
export type Target = z.infer<typeof targetShape>

const versionField = { version: z.optional(z.int()) }

const draftFields = {
  measure: measureKey,
  committee: z.nullable(codeShape),
  month: z.nullable(monthShape),
  value: z.nullable(valueShape),
  /** The version that was read: 0 if there was none. An older one is refused with 409. */
  ...versionField,
}
const draftShape = z.object(draftFields)
export type TargetDraft = z.infer<typeof draftShape>

/** One measure for every committee and the country, for the year and its months, fits. */
const maxTargets = 500
export const maxPercent = 1000

const changeShape = z.object({
  at: z.string(),
  by: z.string(),
  value: z.nullable(z.int()),
  state: z.enum(targetStates),
  reason: z.string(),
})
export type TargetChange = z.infer<typeof changeShape>

const reads = { screens: ['/targets'] } as const
const writes = { screens: ['/targets'], action: actions.setTargets } as const
const idParams = z.object({ id: z.string() })

export const targetsContract = {
  ...targetProgressContract,
  list: {
    method: 'GET',
    path: '/api/targets',
    summary:
      "The targets of a year, of one measure or committee if named: the country's, and those of LCs that you answer for",
    access: reads,
    query: z.object({ ...yearQuery, measure: z.optional(measureKey), committee: z.optional(codeShape) }),
    answer: z.object({ targets: z.array(targetShape) }),
  },
  lastYear: {
    method: 'GET',
    path: '/api/targets/measures/:measure/last-year',
    summary: 'What each committee reached last year, in the year or a month, as a proposal for sharing out a target',
    access: writes,
    params: z.object({ measure: measureKey }),
    query: z.object({ ...yearQuery, month: z.optional(monthShape) }),
    answer: z.object({
      /** null if there is no year before, or you may not open the screen that the figures come from. */
      year: z.nullable(z.string()),
      committees: z.array(z.object({ committee: z.string(), value: z.number() })),
    }),
  },
  set: {
    method: 'PUT',
    path: '/api/targets',
    summary:
      'Set, change or (with null) remove a target of the open year or a planned one; this also settles a proposal',
    access: writes,
    body: z.object({ ...yearInBody, ...draftFields, reason: z.optional(reasonShape) }),
    answer: targetShape,
  },
  setMany: {
    method: 'PUT',
    path: '/api/targets/list',
    summary: 'Set several targets at once: all of them, or none if one is refused',
    access: writes,
    body: z.object({
      ...yearInBody,
      targets: z
        .array(draftShape)
        .check(z.minLength(1, 'There is nothing to save.'), z.maxLength(maxTargets, 'Save at most 500 at once.')),
      reason: z.optional(reasonShape),
    }),
    answer: z.object({ targets: z.array(targetShape) }),
  },
  copy: {
    method: 'POST',
    path: '/api/targets/copy',
    summary: 'Copy the targets of another year, increased by a percentage; existing targets do not change',
    access: writes,
    body: z.object({
      ...yearInBody,
      from: yearLabelShape,
      percent: z
        .int('Use a whole number.')
        .check(z.minimum(-100, 'Use at least -100.'), z.maximum(maxPercent, 'Use at most 1,000.')),
    }),
    answer: z.object({ made: z.int(), skipped: z.int() }),
  },
  answer: {
    method: 'POST',
    path: '/api/targets/:id/answer',
    summary: 'Accept a target of your own LC as its LCVP, or propose another number with a reason',
    access: reads,
    params: idParams,
    /** Either `accept`, or `value` with `reason`. */
    body: z.object({
      accept: z.optional(z.literal(true, 'Accept it, or propose a number.')),
      value: z.optional(valueShape),
      reason: z.optional(reasonShape),
      ...versionField,
    }),
    answer: targetShape,
  },
  history: {
    method: 'GET',
    path: '/api/targets/:id/history',
    summary: 'Every change of a target: who, when and why; of LCs that you answer for',
    access: reads,
    params: idParams,
    isNeverCached: true,
    answer: z.array(changeShape),
  },
  importTargets: importEndpoint('targets', 'targets', writes),
} satisfies Contract
