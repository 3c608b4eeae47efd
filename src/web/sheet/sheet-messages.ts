// Messages between a page and the sheet worker. Rows travel in chunks, each on request: receiving all at once, or one
// straight after the other, would block the page.
import type { ReadSheet, SheetSource } from './sheet.ts'

export type WorkerRequest = { kind: 'read'; source: SheetSource; sheet: number | undefined } | { kind: 'more' }

export type WorkerReport =
  | { kind: 'progress'; share: number }
  | { kind: 'rows'; rows: string[][]; numbers: number[] }
  /** All rows were sent before. */
  | { kind: 'done'; read: ReadSheet }
  /** `message` is for a person; without one, something broke. */
  | { kind: 'refused'; message: string | undefined }
