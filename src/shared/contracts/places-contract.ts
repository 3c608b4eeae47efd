// Contract of the shell for organisation, place and home. Separate from its other endpoints, because the
// first screen needs none of it.
import * as z from 'zod/mini'
import type { Contract } from '../endpoint.ts'
import { displayNameShape } from '../people/names.ts'
import { organisationShape, placeShape } from '../people/organisation.ts'

const link = { text: z.string(), path: z.string() }
export const homeShape = z.object({
  /** At most five, most urgent first. */
  forYou: z.array(
    z.object({
      ...link,
      /** The due day. */
      dueOn: z.nullable(z.string()),
      /** By the portal's day at the time of the request. */
      urgency: z.nullable(z.enum(['late', 'today'])),
      /** How many items wait there. */
      count: z.nullable(z.int()),
    }),
  ),
  /** A line of current figures for each card that has one, by the card's name. */
  cards: z.array(z.object({ card: z.string(), line: z.string() })),
  /** Number of unread messages in the inbox. */
  unread: z.int(),
  /** For people who are new and have nothing to do yet. */
  firstSteps: z.array(z.object(link)),
  /** This person's LC has closed: they choose another, or see whom to ask for one. */
  closedPlace: z.optional(
    z.object({
      /** Its name. */
      committee: z.string(),
      /** Not set if the person may choose. */
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
      /** The person declines to say: nothing changes, and they are not asked again. */
      skipped: z.optional(z.boolean()),
    }),
    answer: placeShape,
  },
} satisfies Contract
