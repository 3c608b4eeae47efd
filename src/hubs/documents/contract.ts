// What do the two collections promise? Resource documents and APIP cycle documents: one shape, the same six calls each.
import * as z from 'zod/mini'
import type { Screen } from '#shared/access.ts'
import type { Contract } from '#shared/endpoint.ts'
import { importEndpoint } from '#shared/imports.ts'
import { pageQuery } from '#shared/paging.ts'
import { type SearchedField, type StoredValues, shapesOf } from '#shared/record-fields.ts'
import { credentialsInLink, hasCredentials, isWebLink } from '#shared/text/web-link.ts'
import { dayShape, yearAskedFor, yearMeant } from '#shared/time/years.ts'
import { actions } from './hub.ts'

export const documentsPerPage = 6

const text = (missing: string, longest: number) =>
  z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(longest, `Keep it under ${longest} characters.`))

const fullAddress = 'Use a full link that starts with http:// or https://.'
const withoutCredentials = z.refine<string>((link) => !hasCredentials(link), credentialsInLink)
const address = (missing: string) =>
  text(missing, 2000).check(
    withoutCredentials,
    z.refine((value) => value === '' || isWebLink(value), fullAddress),
  )
const optionalImage = z._default(
  z.string().check(
    z.trim(),
    z.maxLength(2000, 'This link is too long.'),
    withoutCredentials,
    z.refine((value) => value === '' || isWebLink(value), fullAddress),
  ),
  '',
)

const stored = z.string()
/** What people fill in. Columns, answers, audit lines, imports, search and redaction follow from this list. */
export const documentFields = {
  title: { input: text('Give it a title.', 200), stored, isFreeText: true, isSearched: true },
  description: {
    input: text('Say in a sentence what it is for.', 2000),
    stored,
    isFreeText: true,
    isSearched: true,
  },
  documentUrl: { input: address('Paste the link to the document.'), stored, isFreeText: false, isSearched: false },
  /** Empty where none was given. */
  imageUrl: { input: optionalImage, stored, isFreeText: false, isSearched: false },
} satisfies Record<string, SearchedField>
const inputs = shapesOf(documentFields, 'input')
/** As a form sends them, and as they are stored. */
export type DocumentInput = z.infer<z.ZodMiniObject<typeof inputs>>
export type DocumentWords = StoredValues<typeof documentFields>

export const documentShape = z.object({
  _id: z.string(),
  ...shapesOf(documentFields, 'stored'),
  /** In which it was uploaded. */
  year: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Who looks after it, by uid; empty for who may not edit documents. */
  ownerId: z.string(),
  /** When somebody last said that it is right, and the day by which somebody is to say so again. */
  confirmedAt: z.string(),
  checkBy: z.string(),
  /** Grows with each change; an edit that began with an older one is refused. */
  version: z.int(),
})
export type Document = z.infer<typeof documentShape>

/** As it stands in a list, for who asked. */
export const listedShape = z.extend(documentShape, {
  isBookmarked: z.boolean(),
  /** Empty for who may not edit documents. */
  ownerName: z.string(),
})
export type Listed = z.infer<typeof listedShape>

/** One per filled form: sending it twice makes one document. */
const sending = { submissionKey: z.optional(z.string().check(z.minLength(8), z.maxLength(100))), ...yearMeant }

/** Resource documents may come without a picture, APIP cycle documents not. */
export const uploadShape = z.object({ ...inputs, ...sending })
export const uploadWithImageShape = z.object({
  ...inputs,
  imageUrl: address('Paste the link to a picture.'),
  ...sending,
})
export const editShape = z.object({
  ...inputs,
  /** Somebody who may edit documents; without it the owner stays. */
  ownerId: z.optional(z.string().check(z.maxLength(100))),
  /** A day within the next year; without it the day stays, or where it is past a year begins. */
  checkBy: z.optional(dayShape),
  version: z.optional(z.int()),
})

export const idParams = z.object({ id: z.string() })
const listQuery = z.object({
  ...pageQuery(documentsPerPage),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** `check`: what the caller is asked to check: their own that are due, and those whose owner left. */
  filter: z.optional(z.enum(['od', 'bookmarked', 'check'])),
  /** Without it those of all years. */
  ...yearAskedFor,
})
const listAnswer = z.object({ data: z.array(listedShape), totalPages: z.int(), total: z.int() })

export type Screens = { read: Screen; upload: Screen; edit: Screen }

const list = <Path extends `/${string}`>(path: Path, { read, upload }: Screens) => ({
  method: 'GET' as const,
  path,
  summary: 'A page of documents, newest first; search looks in titles',
  access: { screens: [read, upload] },
  query: listQuery,
  answer: listAnswer,
})
const add = <Path extends `/${string}`, Body extends z.ZodMiniType>(path: Path, { upload }: Screens, body: Body) => ({
  method: 'POST' as const,
  path,
  summary: 'Upload a document',
  access: { screens: [upload], action: actions.editDocuments },
  body,
  answer: documentShape,
})
const read = <Path extends `/${string}`>(path: Path, screens: Screens) => ({
  method: 'GET' as const,
  path,
  summary: 'One document',
  access: { screens: [screens.read, screens.upload, screens.edit] },
  params: idParams,
  answer: documentShape,
})
const change = <Path extends `/${string}`>(path: Path, { edit }: Screens) => ({
  method: 'PUT' as const,
  path,
  summary: 'Change a document; refused when somebody changed it meanwhile',
  access: { screens: [edit], action: actions.editDocuments },
  params: idParams,
  body: editShape,
  answer: documentShape,
})
const remove = <Path extends `/${string}`>(path: Path, { upload }: Screens) => ({
  method: 'DELETE' as const,
  path,
  summary: 'Delete a document; it can be restored',
  access: { screens: [upload], action: actions.editDocuments },
  params: idParams,
})
const restore = <Path extends `/${string}`>(path: Path, { upload }: Screens) => ({
  method: 'POST' as const,
  path,
  summary: 'Undo a delete',
  access: { screens: [upload], action: actions.editDocuments },
  params: idParams,
  answer: documentShape,
})
const unshownPictures = <Path extends `/${string}`>(path: Path, { upload }: Screens) => ({
  method: 'GET' as const,
  path,
  summary: 'Documents whose picture is shown as a link only: it comes from a host that the portal does not load from',
  access: { screens: [upload], action: actions.editDocuments },
  /** The newest hundred. */
  answer: z.object({
    data: z.array(z.pick(documentShape, { _id: true, title: true, imageUrl: true })),
    total: z.int(),
  }),
})

export const resource: Screens = { read: '/resource-hub', upload: '/document-upload', edit: '/edit-document/{id}' }
export const apip: Screens = { read: '/apip-cycle', upload: '/apip-uploads', edit: '/edit-apip-cycle/{id}' }

export const documentsContract = {
  listDocuments: list('/api/documents', resource),
  addDocument: add('/api/documents', resource, uploadShape),
  readDocument: read('/api/documents/:id', resource),
  changeDocument: change('/api/documents/:id', resource),
  removeDocument: remove('/api/documents/:id', resource),
  restoreDocument: restore('/api/documents/:id/restore', resource),
  unshownDocumentPictures: unshownPictures('/api/documents/unshown-pictures', resource),
  listApiCycles: list('/api/api-cycles', apip),
  addApiCycle: add('/api/api-cycles', apip, uploadWithImageShape),
  readApiCycle: read('/api/api-cycles/:id', apip),
  changeApiCycle: change('/api/api-cycles/:id', apip),
  removeApiCycle: remove('/api/api-cycles/:id', apip),
  restoreApiCycle: restore('/api/api-cycles/:id/restore', apip),
  unshownApiCyclePictures: unshownPictures('/api/api-cycles/unshown-pictures', apip),
  importDocuments: importEndpoint('documents', 'resource documents', {
    screens: [resource.upload],
    action: actions.editDocuments,
  }),
  importApiCycles: importEndpoint('apip', 'APIP documents', { screens: [apip.upload], action: actions.editDocuments }),
} satisfies Contract
