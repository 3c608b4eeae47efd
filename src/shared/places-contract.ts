// What do pages ask the shell about committees and places? Apart from its other questions: the first screen asks none of it.
import * as z from 'zod/mini'
import type { Contract } from './endpoint.ts'
import { displayNameShape } from './names.ts'
import { organisationShape, placeShape } from './organisation.ts'

export const placesContract = {
  organisation: {
    method: 'GET',
    path: '/api/organisation',
    summary: 'Which committees and portfolios there are',
    access: { anyone: 'Public forms offer them' },
    answer: organisationShape,
  },
  savePlace: {
    method: 'PUT',
    path: '/api/me/place',
    summary: 'Say where one works, or that one would rather not; a name is saved along',
    access: { signedIn: 'Everyone works somewhere' },
    body: z.extend(placeShape, {
      displayName: z.optional(displayNameShape),
      /** Whoever would rather not say it: nothing changes, and nobody asks again. */
      skipped: z.optional(z.boolean()),
    }),
    answer: placeShape,
  },
} satisfies Contract
