// What does the OD model hub promise? The national model to read, and the admin's way to write it.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { isComplete } from './rules.ts'

const linkText = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'Give a full web address, beginning with https://.' }),
])

export const nationalModelShape = z.object({
  /** Both empty: the model is not there yet. */
  text: z.string(),
  link: z.string(),
  version: z.int(),
  updatedAt: z.nullable(z.string()),
})
export type NationalModel = z.infer<typeof nationalModelShape>

export const nationalModelForm = z
  .object({
    text: z.string().check(z.trim(), z.maxLength(2000, 'Keep the text under 2,000 characters.')),
    link: z.pipe(z.string().check(z.trim(), z.maxLength(2000, 'This address is too long.')), linkText),
  })
  .check(
    z.refine(({ text, link }) => isComplete(text, link) || text !== '', {
      path: ['text'],
      error: 'Give a text too, or leave both empty.',
    }),
    z.refine(({ text, link }) => isComplete(text, link) || link !== '', {
      path: ['link'],
      error: 'Give a link too, or leave both empty.',
    }),
  )

export const odModelContract = {
  read: {
    method: 'GET',
    path: '/api/od-model',
    summary: 'The national OD model: text and link, empty until an admin gives them',
    access: { screens: ['/od-model'] },
    answer: nationalModelShape,
  },
  save: {
    method: 'PUT',
    path: '/api/od-model',
    summary: 'Write the national OD model; an empty text and link take it back to Coming Soon',
    access: { screens: ['/od-model'], action: 'editOdModel' },
    body: z.intersection(nationalModelForm, z.object({ version: z.int() })),
    answer: nationalModelShape,
  },
} satisfies Contract
