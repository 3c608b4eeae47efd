// How does text become rows? Cut at its own separator, in pieces, with quoted line breaks kept.
import papa from 'papaparse'
import { hasOpenQuote, hasTooManyRows } from './refusals.ts'
import { formatOf } from './separator.ts'
import { mostRows, type Step } from './sheet.ts'
import { withoutMarks } from './without-marks.ts'

/** A row as the sheet has it, with its number as a spreadsheet counts. */
export type NumberedRow = { number: number; cells: string[] }

type Parsed = { data: string[][]; errors: { code: string; row: number }[]; meta: { cursor: number } }

/** Small enough that parsing one takes a few milliseconds. */
const pieceLetters = 256 * 1024
/** A single row longer than this comes from a quotation mark that nobody closed. */
const longestRow = 1_000_000

const withoutReturn = (cells: string[]) =>
  cells.at(-1)?.endsWith('\r') ? cells.with(-1, cells.at(-1)!.slice(0, -1)) : cells
const isFilled = (cell: string) => cell.trim() !== ''

export async function readCsv(name: string, text: string, step: Step): Promise<NumberedRow[]> {
  const format = formatOf(papa, text)
  const rows: NumberedRow[] = []
  let count = 0
  let pending = ''
  for (let at = format.skip; at < text.length; at += pieceLetters) {
    const end = Math.min(at + pieceLetters, text.length)
    pending += text.slice(at, end)
    const { data, errors, meta }: Parsed = new papa.Parser(format).parse(pending, 0, end < text.length)
    pending = pending.slice(meta.cursor)
    const open = errors.find(({ code }) => code === 'MissingQuotes')
    if (open || pending.length > longestRow) throw hasOpenQuote(name, count + (open?.row ?? data.length) + 1)
    for (const cells of data) {
      count += 1
      if (cells.some(isFilled)) rows.push({ number: count, cells: withoutReturn(cells).map(withoutMarks) })
    }
    // One row more than is taken: it can hold the names of the columns.
    if (rows.length > mostRows + 1) throw hasTooManyRows(name)
    await step(end / text.length)
  }
  return rows
}

/**
 * Cells from a clipboard have tabs between them. Spreadsheets quote only cells with line breaks, so that a quotation mark
 * in front of another cell is just one: then no mark means anything.
 */
export async function readPasted(name: string, text: string, step: Step): Promise<NumberedRow[]> {
  if (!/^[^\n]*\t/.test(text)) return readCsv(name, text, step)
  const { errors } = papa.parse<string[]>(text, { delimiter: '\t' })
  if (!errors.some(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes')) return readCsv(name, text, step)
  const rows = text.split(/\r\n|\r|\n/).map((line, at) => ({ number: at + 1, cells: line.split('\t') }))
  const filled = rows.filter(({ cells }) => cells.some(isFilled))
  if (filled.length > mostRows + 1) throw hasTooManyRows(name)
  return filled
}
