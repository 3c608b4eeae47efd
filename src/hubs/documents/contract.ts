// API contract of the two document collections, Resource Hub and APIP Cycle: one document shape, and the same calls for
// each.
import * as z from 'zod/mini'
import type { Screen } from '#shared/access.ts'
import type { Contract } from '#shared/endpoint.ts'
import { importEndpoint } from '#shared/imports.ts'
import { pageQuery } from '#shared/paging.ts'
import { type SearchedField, type StoredValues, shapesOf } from '#shared/record-fields.ts'
import { credentialsInLink, hasCredentials, isWebLink } from '#shared/text/web-link.ts'
import { dayShape, yearInBody, yearQuery } from '#shared/time/years.ts'
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
/** Fields that people fill in. Columns, responses, audit lines, imports, search and redaction derive from this list. */
export const documentFields = {
  title: { input: text('Give it a title.', 200), stored, isFreeText: true, isSearched: true },
  description: {
    input: text('Describe in a sentence what it is for.', 2000),
    stored,
    isFreeText: true,
    isSearched: true,
  },
  documentUrl: { input: address('Paste the link to the document.'), stored, isFreeText: false, isSearched: false },
  /** Empty if there is no picture. */
  imageUrl: { input: optionalImage, stored, isFreeText: false, isSearched: false },
} satisfies Record<string, SearchedField>
const inputs = shapesOf(documentFields, 'input')
/** The fields as a form sends them, and as they are stored. */
export type DocumentInput = z.infer<z.ZodMiniObject<typeof inputs>>
export type DocumentContent = StoredValues<typeof documentFields>

export const documentShape = z.object({
  _id: z.string(),
  ...shapesOf(documentFields, 'stored'),
  /** The year in which it was uploaded. */
  year: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** uid of the owner; empty in answers to people who may not edit documents. */
  ownerId: z.string(),
  /** When somebody last confirmed it, and the day by which somebody has to confirm it again. */
  confirmedAt: z.string(),
  checkBy: z.string(),
  /** Increases with each change; an edit based on an older version is refused (optimistic locking). */
  version: z.int(),
})
export type Document = z.infer<typeof documentShape>

/** A document in a list, as the caller may see it. */
export const listedShape = z.extend(documentShape, {
  isBookmarked: z.boolean(),
  /** Empty in answers to people who may not edit documents. */
  ownerName: z.string(),
})
export type Listed = z.infer<typeof listedShape>

/** Idempotency key, one per filled form: sending it twice creates one document. */
const sending = { submissionKey: z.optional(z.string().check(z.minLength(8), z.maxLength(100))), ...yearInBody }

/** A picture is optional for resource documents and required for APIP cycle documents. */
export const uploadShape = z.object({ ...inputs, ...sending })
export const uploadWithImageShape = z.object({
  ...inputs,
  imageUrl: address('Paste the link to a picture.'),
  ...sending,
})
export const editShape = z.object({
  ...inputs,
  /** Somebody who may edit documents; if missing, the owner stays. */
  ownerId: z.optional(z.string().check(z.maxLength(100))),
  /** A day within the next year. If missing, the day stays; if the day has passed, it becomes a year from today. */
  checkBy: z.optional(dayShape),
  version: z.optional(z.int()),
})

export const idParams = z.object({ id: z.string() })
const listQuery = z.object({
  ...pageQuery(documentsPerPage),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** `check`: documents the caller should check: their own that are due, and those whose owner has left. */
  filter: z.optional(z.enum(['od', 'bookmarked', 'check'])),
  /** If missing, documents of all years. */
  ...yearQuery,
})
const listAnswer = z.object({ data: z.array(listedShape), totalPages: z.int(), total: z.int() })

export type Screens = {
  read: Screen
  upload: Screen
  edit: Screen
  /** The endpoint that reads one document. */
  readBy: string
}

const list = <Path extends `/${string}`>(path: Path, { read, upload }: Screens) => ({
  method: 'GET' as const,
  path,
  summary: 'List a page of documents, newest first; the search covers titles',
  access: { screens: [read, upload] },
  query: listQuery,
  answer: listAnswer,
})
const add = <Path extends `/${string}`, Body extends z.ZodMiniType>(
  path: Path,
  { upload, readBy }: Screens,
  body: Body,
) => ({
  method: 'POST' as const,
  path,
  summary: 'Upload a document',
  access: { screens: [upload], action: actions.editDocuments },
  body,
  answer: documentShape,
  repeatedBy: readBy,
})
const read = <Path extends `/${string}`>(path: Path, screens: Screens) => ({
  method: 'GET' as const,
  path,
  summary: 'Read a document',
  access: { screens: [screens.read, screens.upload, screens.edit] },
  params: idParams,
  answer: documentShape,
})
const change = <Path extends `/${string}`>(path: Path, { edit, readBy }: Screens) => ({
  method: 'PUT' as const,
  path,
  summary: 'Change a document; refused if somebody else has changed it in the meantime',
  access: { screens: [edit], action: actions.editDocuments },
  params: idParams,
  body: editShape,
  answer: documentShape,
  repeatedBy: readBy,
})
const remove = <Path extends `/${string}`>(path: Path, { upload }: Screens) => ({
  method: 'DELETE' as const,
  path,
  summary: 'Delete a document (it can be restored)',
  access: { screens: [upload], action: actions.editDocuments },
  params: idParams,
})
const restore = <Path extends `/${string}`>(path: Path, { upload, readBy }: Screens) => ({
  method: 'POST' as const,
  path,
  summary: 'Restore a deleted document',
  access: { screens: [upload], action: actions.editDocuments },
  params: idParams,
  answer: documentShape,
  repeatedBy: readBy,
})
const unshownPictures = <Path extends `/${string}`>(path: Path, { upload }: Screens) => ({
  method: 'GET' as const,
  path,
  summary:
    'List documents whose picture is shown only as a link, because the portal does not load pictures from its host',
  access: { screens: [upload], action: actions.editDocuments },
  /** The newest hundred. */
  answer: z.object({
    data: z.array(z.pick(documentShape, { _id: true, title: true, imageUrl: true })),
    total: z.int(),
  }),
})

export const resource: Screens = {
  read: '/resource-hub',
  upload: '/document-upload',
  edit: '/edit-document/{id}',
  readBy: 'readDocument',
}
export const apip: Screens = {
  read: '/apip-cycle',
  upload: '/apip-uploads',
  edit: '/edit-apip-cycle/{id}',
  readBy: 'readApiCycle',
}

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
