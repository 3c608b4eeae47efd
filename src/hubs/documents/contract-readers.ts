// API contract for readers and owners of documents: bookmarks, visits and confirmations.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { apip, documentShape, idParams, resource, type Screens } from './contract.ts'
import { actions } from './hub.ts'

const bookmark = <Path extends `/${string}`>(path: Path, { read }: Screens) => ({
  method: 'PUT' as const,
  path,
  summary: 'Bookmark a document for yourself',
  access: { screens: [read] },
  params: idParams,
})
const unbookmark = <Path extends `/${string}`>(path: Path, { read }: Screens) => ({
  method: 'DELETE' as const,
  path,
  summary: 'Remove your bookmark',
  access: { screens: [read] },
  params: idParams,
})
const visit = <Path extends `/${string}`>(path: Path, { read }: Screens) => ({
  method: 'POST' as const,
  path,
  summary: 'Start or continue a visit; returns the time since which documents are new to you',
  access: { screens: [read] },
  answer: z.object({ newSince: z.string() }),
})
const confirm = <Path extends `/${string}`>(path: Path, { upload, readBy }: Screens) => ({
  method: 'POST' as const,
  path,
  summary: 'Confirm that a document is up to date for another year',
  access: { screens: [upload], action: actions.editDocuments },
  params: idParams,
  answer: documentShape,
  repeatedBy: readBy,
})

export const readersContract = {
  bookmarkDocument: bookmark('/api/documents/:id/bookmark', resource),
  unbookmarkDocument: unbookmark('/api/documents/:id/bookmark', resource),
  visitDocuments: visit('/api/documents/visit', resource),
  confirmDocument: confirm('/api/documents/:id/confirm', resource),
  bookmarkApiCycle: bookmark('/api/api-cycles/:id/bookmark', apip),
  unbookmarkApiCycle: unbookmark('/api/api-cycles/:id/bookmark', apip),
  visitApiCycles: visit('/api/api-cycles/visit', apip),
  confirmApiCycle: confirm('/api/api-cycles/:id/confirm', apip),
  documentOwners: {
    method: 'GET',
    path: '/api/document-owners',
    summary: 'List the people who can own a document',
    access: { screens: [resource.edit, apip.edit], action: actions.editDocuments },
    isNeverCached: true,
    answer: z.array(z.object({ uid: z.string(), displayName: z.string() })),
  },
} satisfies Contract
