// What is a sheet, once it is read, and how much of one is taken?

/** Cells as people see them; dates as YYYY-MM-DD, with the time behind them where there is one. Rows may differ in length. */
export type Sheet = { name: string; rows: string[][] }

export type ReadSheet = {
  /** What could be chosen instead: a workbook has several. */
  sheets: readonly { name: string; index: number }[]
  sheet: Sheet
  /** The number of each row as a spreadsheet counts, rows that were left out included. */
  numbers: readonly number[]
  /** What a person should know about the reading: 'Read as Windows-1252' */
  notes: string[]
}

/** A chosen file, or cells that were pasted. */
export type SheetSource = File | { text: string }

/** How a long reading shows how far it is, and takes a break in which it can be stopped. */
export type Step = (share: number) => void | Promise<void>

/** Besides the row with the names of the columns. */
export const mostRows = 50_000
export const mostBytes = 20 * 1024 * 1024

/** A file has a method of that name. */
export const isPaste = (source: SheetSource): source is { text: string } => typeof source.text === 'string'
export const nameOfSource = (source: SheetSource) => (isPaste(source) ? 'What you pasted' : source.name)
