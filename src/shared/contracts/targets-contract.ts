// Contract of target progress: how figures compare with their targets. In the foundation, because results of every hub show it;
// the targets hub serves it.
import * as z from 'zod/mini'
import type { Contract } from '../endpoint.ts'
import { codeShape } from '../people/organisation.ts'
import { measureShape } from '../results/measures.ts'
import { dayQuery, yearQuery } from '../time/years.ts'

/** `set` by the national team, `accepted` by the LC, or `proposed` by the LC: another number, which the national team settles. */
export const targetStates = ['set', 'accepted', 'proposed'] as const

export const measureKey = z.string('Choose a measure.').check(z.maxLength(60, 'Use at most 60 characters.'))

const paceStates = ['notBegun', 'unknown', 'tooFew', 'onPace', 'reached', 'behind', 'below', 'missed'] as const

export const targetProgressShape = z.object({
  id: z.string(),
  measure: z.string(),
  name: z.string(),
  unit: z.string(),
  /** null is the country. */
  committee: z.nullable(z.string()),
  /** null is the whole year. */
  month: z.nullable(z.string()),
  target: z.int(),
  agreement: z.enum(targetStates),
  /** null if it is not known. */
  value: z.nullable(z.number()),
  /** Percent of the target, rounded down: 100 is reached. */
  share: z.nullable(z.int()),
  pace: z.enum(paceStates),
  /** The pace in words: 'Behind by 14: 5 a week needed until 31 Dec'. */
  text: z.string(),
})
export type TargetProgress = z.infer<typeof targetProgressShape>
export type PaceState = TargetProgress['pace']

export const targetProgressContract = {
  measures: {
    method: 'GET',
    path: '/api/targets/measures',
    summary: 'The measures for which targets can be set',
    access: { signedIn: 'Every results screen names its measures' },
    answer: z.array(measureShape),
  },
  progress: {
    method: 'GET',
    path: '/api/targets/progress',
    summary:
      'Value, target, share reached and pace of the country, of one committee, or of all of them; of one screen or one measure if named (a measure: of all committees). Only figures of screens that you may open, and of LCs whose targets you may read',
    access: { signedIn: 'You see a figure if you may open the screen it comes from, and read the targets of its LC' },
    query: z.object({
      ...yearQuery,
      ...dayQuery,
      committee: z.optional(codeShape),
      committees: z.optional(z.literal('all', 'Use all, or leave it out.')),
      measure: z.optional(measureKey),
      screen: z.optional(z.string().check(z.maxLength(60, 'Use at most 60 characters.'))),
    }),
    answer: z.object({ year: z.string(), on: z.string(), targets: z.array(targetProgressShape) }),
  },
} satisfies Contract
