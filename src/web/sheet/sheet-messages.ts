// What do the page and its worker say to each other? Rows travel in parcels, each asked for: unpacking all at once, or one
// straight after the other, would hold the page up.
import type { ReadSheet, SheetSource } from './sheet.ts'

export type Order = { kind: 'read'; source: SheetSource; sheet: number | undefined } | { kind: 'more' }

export type Report =
  | { kind: 'progress'; share: number }
  | { kind: 'rows'; rows: string[][]; numbers: number[] }
  /** All rows have gone before. */
  | { kind: 'done'; read: ReadSheet }
  /** `message` is for a person; without one, something broke. */
  | { kind: 'refused'; message: string | undefined }
