// Contract of the trial board: a list of notes, and a form that pins one more.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { actions } from './hub.ts'

export const noteForm = z.object({
  text: z.string().check(z.trim(), z.minLength(1, 'Write a note.'), z.maxLength(500, 'Keep it under 500 characters.')),
})

const noteShape = z.object({ id: z.string(), text: z.string(), by: z.string(), createdAt: z.string() })
export type Note = z.infer<typeof noteShape>

export const trialBoardContract = {
  list: {
    method: 'GET',
    path: '/api/trial-board',
    summary: 'The notes on the trial board, newest first',
    access: { screens: ['/trial-board'] },
    query: z.object(pageQuery(20)),
    answer: z.object({ notes: z.array(noteShape), total: z.int(), totalPages: z.int() }),
  },
  pin: {
    method: 'POST',
    path: '/api/trial-board',
    summary: 'Pin a note to the trial board',
    access: { screens: ['/trial-board'], action: actions.pinNote },
    body: noteForm,
    answer: noteShape,
  },
} satisfies Contract
