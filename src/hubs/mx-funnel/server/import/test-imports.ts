// Test helpers for imports: send rows, undo, and check that a recount finds nothing.
import { expect } from 'vitest'
import { recount } from '#server/database/recount.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'

export const rowOf = (more: object = {}) => ({
  ...{ lc: 'LUMS', term: 'mid', role: 'Team Leader', portfolio: 'BD' },
  ...more,
})

export const sendRows = (portal: TestPortal, as: Person, rows: unknown[], more: object = {}) =>
  portal.ask('POST', '/api/imports/funnel', { as, body: { rows, ...more } })

export const undoImport = (portal: TestPortal, as: Person, id: string) =>
  portal.ask('POST', `/api/imports/${id}/undo`, { as })

export async function expectCorrectSums({ portal }: TestPortal) {
  for (const count of hub.recounts ?? []) expect(await recount(portal, count)).toEqual([])
}
