// Sheet types and limits: what a sheet is once it is read, and how large one may be.

/** Cells as people see them; dates as YYYY-MM-DD, with the time behind them where there is one. Rows may differ in length. */
export type Sheet = { name: string; rows: string[][] }

export type ReadSheet = {
  /** The sheets to choose from: a workbook has several. */
  sheets: readonly { name: string; index: number }[]
  sheet: Sheet
  /** The number of each row as a spreadsheet counts, rows that were left out included. */
  numbers: readonly number[]
  /** What a person should know about the reading: 'Read as Windows-1252' */
  notes: string[]
}

/** A chosen file, or cells that were pasted. */
export type SheetSource = File | { text: string }

/** Reports progress during a long read, and yields so that it can be aborted. */
export type Step = (share: number) => void | Promise<void>

/** Besides the row with the column names. */
export const maxRows = 50_000
export const maxBytes = 20 * 1024 * 1024

/** A File also has `text`, but as a method. */
export const isPaste = (source: SheetSource): source is { text: string } => typeof source.text === 'string'
export const nameOfSource = (source: SheetSource) => (isPaste(source) ? 'What you pasted' : source.name)
