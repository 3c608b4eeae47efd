// People contract: appointments of a year or of a person, appointing and ending by an admin, and notes for successors.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { importEndpoint } from '#shared/imports.ts'
import { pageQuery } from '#shared/paging.ts'
import { codeShape, placeShape } from '#shared/people/organisation.ts'
import { appointedRoleShape } from '#shared/roles.ts'
import { dayShape, yearLabelShape, yearQuery } from '#shared/time/years.ts'
import { actions } from './hub.ts'
import { notesDays } from './rules.ts'

export const peoplePerPage = 50
export const maxNoteLength = 10_000

export const appointmentShape = z.object({
  id: z.string(),
  uid: z.string(),
  displayName: z.string(),
  /** Only for leaders. */
  email: z.nullable(z.string()),
  role: appointedRoleShape,
  place: z.object({ committee: z.nullable(z.string()), portfolio: z.nullable(z.string()) }),
  year: z.string(),
  startsOn: z.string(),
  /** Of an office whose holder went on as acting: the day until which they acted or may act. */
  endsOn: z.string(),
  state: z.enum(['past', 'now', 'coming']),
  /** The last day is over, and the holder goes on until a new year opens. */
  isActing: z.boolean(),
})
export type Appointment = z.infer<typeof appointmentShape>

const positionFields = {
  role: appointedRoleShape,
  committee: z.nullable(codeShape),
  portfolio: z.nullable(codeShape),
}

const noteShape = z.object({
  text: z.string(),
  /** 0 while nothing is written. */
  version: z.int(),
  updatedAt: z.nullable(z.string()),
})

/** `by` is null once that account is gone. */
const earlierNoteShape = z.object({ text: z.string(), year: z.string(), by: z.nullable(z.string()) })
export type EarlierNote = z.infer<typeof earlierNoteShape>

export const positionShape = z.object({
  ...positionFields,
  year: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** Set when the office is over: its last holder can change their notes up to this day. */
  editableUntil: z.nullable(z.string()),
  note: noteShape,
  /** What the predecessor left. */
  before: z.nullable(earlierNoteShape),
  /** The notes of everyone who held the office before, newest year first. Empty when the office is over. */
  earlier: z.array(earlierNoteShape),
})
export type Position = z.infer<typeof positionShape>

export const noteForm = z.object({
  text: z.string().check(
    z.trim(),
    z.maxLength(maxNoteLength, {
      error: () => `Use at most ${maxNoteLength.toLocaleString('en')} characters.`,
    }),
  ),
})

export const newAppointment = z.extend(placeShape, {
  uid: z.string(),
  role: appointedRoleShape,
  /** The open year unless another is named. */
  year: z.optional(yearLabelShape),
  /** The year's days unless others are named. */
  startsOn: z.optional(dayShape),
  endsOn: z.optional(dayShape),
})

const ownNotes = { signedIn: `People see the notes of offices that they hold, or held in the last ${notesDays} days` }
const appoints = { screens: ['/people'], action: actions.appointPeople } as const

export const peopleContract = {
  people: {
    method: 'GET',
    path: '/api/people',
    summary: 'List who held which role, where and when, for a year or a person',
    access: { screens: ['/people'] },
    query: z.object({
      ...pageQuery(peoplePerPage),
      ...yearQuery,
      committee: z._default(codeShape, ''),
      portfolio: z._default(codeShape, ''),
      /** Every year of this person. */
      person: z.optional(z.string().check(z.maxLength(60))),
    }),
    isNeverCached: true,
    answer: z.object({ people: z.array(appointmentShape), total: z.int(), totalPages: z.int() }),
  },
  appoint: {
    method: 'POST',
    path: '/api/appointments',
    summary: 'Appoint a person, now or from a future day',
    access: appoints,
    body: newAppointment,
    answer: appointmentShape,
  },
  endAppointment: {
    method: 'POST',
    path: '/api/appointments/:id/end',
    summary: 'End an appointment today; one that has not begun is withdrawn',
    access: appoints,
    params: z.object({ id: z.string() }),
  },
  importPeople: importEndpoint('people', 'people', appoints),
  positions: {
    method: 'GET',
    path: '/api/notes',
    summary: 'List your positions, with your handover notes and those of everyone who held them before',
    access: ownNotes,
    isNeverCached: true,
    answer: z.array(positionShape),
  },
  saveNote: {
    method: 'PUT',
    path: '/api/notes',
    summary: 'Save notes for the next holder of this position',
    access: ownNotes,
    body: z.object({ ...positionFields, ...noteForm.shape, version: z.optional(z.int()) }),
    answer: noteShape,
  },
} satisfies Contract
