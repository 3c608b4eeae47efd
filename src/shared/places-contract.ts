// What do pages ask the shell about committees, places and a person's own things? Apart from its other questions: the first
// screen asks none of it.
import * as z from 'zod/mini'
import type { Contract } from './endpoint.ts'
import { displayNameShape } from './people/names.ts'
import { organisationShape, placeShape } from './people/organisation.ts'

const link = { text: z.string(), path: z.string() }
export const homeShape = z.object({
  /** At most five, most urgent first. */
  forYou: z.array(
    z.object({
      ...link,
      /** The day by which it is owed. */
      dueOn: z.nullable(z.string()),
      /** As of the portal's day when it was asked. */
      urgency: z.nullable(z.enum(['late', 'today'])),
      /** How many things wait there. */
      count: z.nullable(z.int()),
    }),
  ),
  /** One live line for each card that has one, under the card's name. */
  cards: z.array(z.object({ card: z.string(), line: z.string() })),
  /** How many messages in the inbox nobody has read yet. */
  unread: z.int(),
  /** For somebody new who has nothing to do yet. */
  firstSteps: z.array(z.object(link)),
  /** The LC in which this person works has closed: they choose another, or see whom to ask for one. */
  closedPlace: z.optional(
    z.object({
      /** Its name. */
      committee: z.string(),
      /** None where the person may choose. */
      ask: z.optional(z.array(z.object({ name: z.string(), email: z.string() }))),
    }),
  ),
})
export type Home = z.infer<typeof homeShape>

export const placesContract = {
  organisation: {
    method: 'GET',
    path: '/api/organisation',
    summary: 'Which committees and portfolios there are',
    access: { anyone: 'Public forms offer them' },
    answer: organisationShape,
  },
  home: {
    method: 'GET',
    path: '/api/home',
    summary: "What is this person's to do or to read, and a line for each card of the dashboard",
    access: { signedIn: 'Everyone has a dashboard' },
    answer: homeShape,
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
