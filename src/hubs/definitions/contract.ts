// API contract of definitions: admins change what a year asks. The forms' own hubs serve what they ask.
import * as z from 'zod/mini'
import { changeShape } from '#shared/definitions/changes.ts'
import { definitionDraft, definitionKinds, definitionShape } from '#shared/definitions/definition.ts'
import type { Contract } from '#shared/endpoint.ts'
import { yearLabelShape } from '#shared/time/years.ts'
import { actions } from './hub.ts'

const access = { screens: ['/definitions'], action: actions.editDefinitions } as const
const params = z.object({ kind: z.enum(definitionKinds, 'Choose the checklist or the happiness survey.') })

/** When, who by name, and what. */
const historyShape = z.object({ at: z.string(), by: z.string(), changes: z.array(changeShape) })
export type HistoryEntry = z.infer<typeof historyShape>

const editableShape = z.extend(definitionShape, {
  /** The definition of the year before; the first year has none. */
  before: z.nullable(definitionShape),
  /** Who changed what since the year was prepared, newest first. */
  history: z.array(historyShape),
})
export type Editable = z.infer<typeof editableShape>

export const definitionsContract = {
  edit: {
    method: 'GET',
    path: '/api/definitions/:kind/edit',
    summary: 'The standards or questions of a year, those of the year before, and who changed what',
    access,
    params,
    query: z.object({ year: yearLabelShape }),
    isNeverCached: true,
    answer: editableShape,
  },
  change: {
    method: 'PUT',
    path: '/api/definitions/:kind',
    summary: 'Change the standards or questions of a planned or open year; after the first answer, only their wording',
    access,
    params,
    body: definitionDraft,
    mostValues: 3000,
    answer: definitionShape,
    repeatedBy: 'edit',
  },
  reset: {
    method: 'DELETE',
    path: '/api/definitions/:kind',
    summary: 'Replace the standards or questions of a year without answers with those of the year before',
    access,
    params,
    query: z.object({ year: yearLabelShape }),
    answer: definitionShape,
    repeatedBy: 'edit',
  },
} satisfies Contract
