// Contract of the shell for organisation, place and home. Separate from its other endpoints, because the
// first screen needs none of it.
import * as z from 'zod/mini'
import type { Contract } from '../endpoint.ts'
import { displayNameShape } from '../people/names.ts'
import { organisationShape, placeShape } from '../people/organisation.ts'
import { targetProgressShape } from './targets-contract.ts'

const link = { text: z.string(), path: z.string() }
const urgency = z.nullable(z.enum(['late', 'today']))

/** What is late in the country, or due in an LC. */
const dueShape = z.object({
  /** LCs that are late, the longest first; or what an LC has to do, by due day. */
  rows: z.array(
    z.object({
      key: z.string(),
      /** An LC, or a task. */
      title: z.string(),
      /** What is late, or how much is done, and when it is due. */
      detail: z.string(),
      /** Names of some people who are not done. Devices do not store them. */
      people: z.array(z.string()),
      /** How many more there are. */
      morePeople: z.int(),
      dueOn: z.nullable(z.string()),
      urgency,
      path: z.string(),
      /** Where these people are reminded, if the person may do that. */
      remindPath: z.nullable(z.string()),
      /** An LC in which nobody answers for some of it: a reminder of that would go to nobody. */
      hasNoLcvp: z.optional(z.literal(true)),
    }),
  ),
  /** How many more rows there are at `path`. */
  more: z.int(),
  path: z.string(),
  /** 'Nothing is late.', '2 LCs are late.'; may be empty. */
  summary: z.string(),
  /** What is due next, as a sentence; empty if no day is set. */
  next: z.string(),
})

const figureTargetShape = z.pick(targetProgressShape, {
  ...{ id: true, name: true, target: true, value: true, share: true, pace: true, text: true },
})
const todayShape = z.object({
  /** 'Country today', 'Lahore today'. */
  title: z.string(),
  /** For people who may see who is late. */
  due: z.optional(dueShape),
  figures: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      value: z.string(),
      /** Against a week, a month or a round earlier; empty if there is nothing to compare with. */
      change: z.string(),
      /** The country's figure beside that of an LC; empty otherwise. */
      country: z.string(),
      /** Who can do it, or what it counts; may be empty. */
      note: z.string(),
      path: z.string(),
      /** How it compares with its targets of the year, today; what is behind comes first. Not set without a target. */
      targets: z.optional(z.array(figureTargetShape)),
      /** About this person alone. Devices do not store it. */
      isConfidential: z.optional(z.literal(true)),
    }),
  ),
})
export type Today = z.infer<typeof todayShape>

export const homeShape = z.object({
  /** At most five, most urgent first. */
  forYou: z.array(
    z.object({
      ...link,
      /** The due day. */
      dueOn: z.nullable(z.string()),
      /** By the portal's day at the time of the request. */
      urgency,
      /** How many items wait there. */
      count: z.nullable(z.int()),
      /** It names somebody. Devices do not store it. */
      namesPeople: z.optional(z.literal(true)),
    }),
  ),
  /** A line of current figures for each card that has one, by the card's name. */
  cards: z.array(z.object({ card: z.string(), line: z.string() })),
  /** Number of unread messages in the inbox. */
  unread: z.int(),
  /** Figures for the country, for each LC of an LCVP, or for a member. Not set while an earlier version answers. */
  today: z.optional(z.array(todayShape)),
  /** For admins of a new portal, until everything is done or somebody dismissed it. */
  setUp: z.optional(z.array(z.object({ step: z.string(), title: z.string(), path: z.string(), done: z.boolean() }))),
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

/** Without names of people, and without what concerns only this person. */
export const storableHome = ({ forYou, today = [], closedPlace, ...home }: Home): Home => ({
  ...home,
  forYou: forYou.filter(({ namesPeople }) => !namesPeople),
  today: today.map(({ due, figures, ...section }) => ({
    ...section,
    ...(due && { due: { ...due, rows: due.rows.map((row) => ({ ...row, people: [], morePeople: 0 })) } }),
    figures: figures.filter(({ isConfidential }) => !isConfidential),
  })),
  ...(closedPlace && { closedPlace: { ...closedPlace, ...(closedPlace.ask && { ask: [] }) } }),
})

export const placesContract = {
  organisation: {
    method: 'GET',
    path: '/api/organisation',
    summary: 'List the LCs and portfolios',
    access: { anyone: 'Public forms list them' },
    answer: organisationShape,
  },
  home: {
    method: 'GET',
    path: '/api/home',
    summary: 'The dashboard: tasks, news and a line for each card',
    access: { signedIn: 'Everyone has a dashboard' },
    storable: (answer) => storableHome(answer as Home),
    answer: homeShape,
  },
  savePlace: {
    method: 'PUT',
    path: '/api/me/place',
    summary: 'Save your LC and portfolio, or that you would rather not say; your name can be saved along with it',
    access: { signedIn: 'Everyone chooses their own LC and portfolio' },
    body: z.extend(placeShape, {
      displayName: z.optional(displayNameShape),
      /** The person declines to say: nothing changes, and they are not asked again. */
      skipped: z.optional(z.boolean()),
    }),
    answer: placeShape,
  },
} satisfies Contract
