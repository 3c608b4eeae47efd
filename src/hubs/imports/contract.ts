// Imports contract: the kinds that the caller may import, past imports, and undo. Importing itself is in the contract of
// each kind's hub.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { importKindShape, undoImportEndpoint } from '#shared/imports.ts'
import { pageQuery } from '#shared/paging.ts'

export const importsPerPage = 20

export const pastImportShape = z.object({
  id: z.string(),
  kind: z.string(),
  /** The kind as people read it. */
  name: z.string(),
  fileName: z.string(),
  year: z.string(),
  by: z.object({ name: z.string(), email: z.string() }),
  at: z.string(),
  made: z.int(),
  changed: z.int(),
  skipped: z.int(),
  refused: z.int(),
  undoneAt: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
  canUndo: z.boolean(),
  canUndoUntil: z.string(),
})
export type PastImport = z.infer<typeof pastImportShape>

export const importsContract = {
  importKinds: {
    method: 'GET',
    path: '/api/imports/kinds',
    summary: 'List the kinds of records you may import, with their fields',
    access: { screens: ['/import'] },
    isNeverCached: true,
    answer: z.array(importKindShape),
  },
  imports: {
    method: 'GET',
    path: '/api/imports',
    summary: 'List your imports, newest first, or all imports if you are an admin',
    access: { screens: ['/import'] },
    query: z.object(pageQuery(importsPerPage)),
    isNeverCached: true,
    answer: z.object({ imports: z.array(pastImportShape), total: z.int(), totalPages: z.int() }),
  },
  undoImport: undoImportEndpoint,
} satisfies Contract
