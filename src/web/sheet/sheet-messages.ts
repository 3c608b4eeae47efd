// What do the page and its worker say to each other? Rows travel in parcels: unpacking all at once would hold the page up.
import type { ReadSheet, SheetSource } from './sheet.ts'

export type Order = { source: SheetSource; sheet: number | undefined }

export type Report =
  | { kind: 'progress'; share: number }
  | { kind: 'rows'; rows: string[][]; numbers: number[] }
  /** All rows have gone before. */
  | { kind: 'done'; read: ReadSheet }
  /** `message` is for a person; without one, something broke. */
  | { kind: 'refused'; message: string | undefined }

export const rowsPerParcel = 500
