// API contract of the OD model hub: read the two models, and save them as admin.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { credentialsInLink, hasCredentials, isWebLink } from '#shared/text/web-link.ts'
import { actions } from './hub.ts'
import { isComplete } from './rules.ts'

const linkText = z.union([
  z.literal(''),
  z.string().check(z.refine(isWebLink, 'Use a full link that starts with https://.')),
])

export const nationalModelShape = z.object({
  /** Both empty: the model is not published yet. */
  text: z.string(),
  link: z.string(),
  version: z.int(),
  updatedAt: z.nullable(z.string()),
})
export type NationalModel = z.infer<typeof nationalModelShape>

export const internationalModelShape = z.object({
  /** Link of the card: the admin's folder, else the portal's setting, else empty. */
  link: z.string(),
  /** The link an admin set on the page. */
  ownLink: z.string(),
  version: z.int(),
  updatedAt: z.nullable(z.string()),
})
export type InternationalModel = z.infer<typeof internationalModelShape>

const link = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(2000, 'This link is too long.'),
    z.refine((text) => !hasCredentials(text), credentialsInLink),
  ),
  linkText,
)

export const internationalModelForm = z.object({ link })
export const nationalModelForm = z
  .object({
    text: z.string().check(z.trim(), z.maxLength(2000, 'Keep the text under 2,000 characters.')),
    link,
  })
  .check(
    z.refine(({ text, link }) => isComplete(text, link) || text !== '', {
      path: ['text'],
      error: 'Add a text too, or leave both empty.',
    }),
    z.refine(({ text, link }) => isComplete(text, link) || link !== '', {
      path: ['link'],
      error: 'Add a link too, or leave both empty.',
    }),
  )

export const odModelContract = {
  read: {
    method: 'GET',
    path: '/api/od-model',
    summary: 'Read the national OD model: text and link, empty until an admin sets them',
    access: { screens: ['/od-model'] },
    answer: nationalModelShape,
  },
  save: {
    method: 'PUT',
    path: '/api/od-model',
    summary: 'Save the national OD model; an empty text and link return it to Coming Soon',
    access: { screens: ['/od-model'], action: actions.editOdModel },
    body: z.intersection(nationalModelForm, z.object({ version: z.int() })),
    answer: nationalModelShape,
    repeatedBy: 'read',
  },
  readInternational: {
    method: 'GET',
    path: '/api/od-model/international',
    summary: 'Read the link to the folder of the international OD model',
    access: { screens: ['/od-model'] },
    answer: internationalModelShape,
  },
  saveInternational: {
    method: 'PUT',
    path: '/api/od-model/international',
    summary: "Set the link to the international OD model; an empty link returns to the portal's setting",
    access: { screens: ['/od-model'], action: actions.editOdModel },
    body: z.intersection(internationalModelForm, z.object({ version: z.int() })),
    answer: internationalModelShape,
    repeatedBy: 'readInternational',
  },
} satisfies Contract
