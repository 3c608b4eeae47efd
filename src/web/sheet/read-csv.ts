// CSV parser: detects the separator, reads in chunks, and keeps quoted line breaks.

import type papaparse from 'papaparse'
import papa from 'papaparse'
import { maxRows, type Step } from './sheet.ts'
import { openQuoteProblem, tooManyRowsProblem } from './sheet-problems.ts'
import { stripFormulaMarks } from './strip-formula-marks.ts'

/** A row as the sheet has it, with its number as a spreadsheet counts. */
export type NumberedRow = { number: number; cells: string[] }

type Parsed = { data: string[][]; errors: { code: string; row: number }[]; meta: { cursor: number } }

/** Small enough that parsing one takes a few milliseconds. */
const chunkLength = 256 * 1024
/** A single row longer than this comes from an unclosed quotation mark. */
const maxRowLength = 1_000_000

const withoutReturn = (cells: string[]) =>
  cells.at(-1)?.endsWith('\r') ? cells.with(-1, cells.at(-1)!.slice(0, -1)) : cells
const isFilled = (cell: string) => cell.trim() !== ''

export async function readCsv(name: string, text: string, step: Step): Promise<NumberedRow[]> {
  const format = detectFormat(papa, text)
  const rows: NumberedRow[] = []
  let count = 0
  let pending = ''
  for (let at = format.skip; at < text.length; at += chunkLength) {
    const end = Math.min(at + chunkLength, text.length)
    pending += text.slice(at, end)
    const { data, errors, meta }: Parsed = new papa.Parser(format).parse(pending, 0, end < text.length)
    pending = pending.slice(meta.cursor)
    const open = errors.find(({ code }) => code === 'MissingQuotes')
    if (open || pending.length > maxRowLength) throw openQuoteProblem(name, count + (open?.row ?? data.length) + 1)
    for (const cells of data) {
      count += 1
      if (cells.some(isFilled)) rows.push({ number: count, cells: withoutReturn(cells).map(stripFormulaMarks) })
    }
    // One row more than the limit: it can hold the column names.
    if (rows.length > maxRows + 1) throw tooManyRowsProblem(name)
    await step(end / text.length)
  }
  return rows
}

/**
 * Cells from a clipboard have tabs between them. Spreadsheets quote only cells with line breaks, so that a quotation mark
 * in front of any other cell is literal: then no quotation mark has a meaning.
 */
export async function readPasted(name: string, text: string, step: Step): Promise<NumberedRow[]> {
  if (!/^[^\n]*\t/.test(text)) return readCsv(name, text, step)
  const { errors } = papa.parse<string[]>(text, { delimiter: '\t' })
  if (!errors.some(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes')) return readCsv(name, text, step)
  const rows = text.split(/\r\n|\r|\n/).map((line, at) => ({ number: at + 1, cells: line.split('\t') }))
  const filled = rows.filter(({ cells }) => cells.some(isFilled))
  if (filled.length > maxRows + 1) throw tooManyRowsProblem(name)
  return filled
}

type CsvFormat = { delimiter: string; newline: '\r' | '\n'; skip: number }
type Papa = typeof papaparse

/** Excel can declare the separator in a first line of its own: 'sep=;'. */
const separatorLine = /^"?sep=(.)"?\r?\n/i

/** In this order: commas also occur in numbers and sentences, tabs hardly ever do. */
const separators = ['\t', ';', '|', ',']
const sampleRows = 20
const sampleLetters = 64 * 1024

/** The share of rows that this separator splits into the same number of cells, two or more. */
function separatorFit(papa: Papa, text: string, delimiter: string): number {
  const { data } = papa.parse<string[]>(text, { preview: sampleRows, delimiter, skipEmptyLines: 'greedy' })
  const counts = new Map<number, number>()
  for (const { length } of data) counts.set(length, (counts.get(length) ?? 0) + 1)
  counts.delete(1)
  return Math.max(0, ...counts.values()) / Math.max(1, data.length)
}

function detectFormat(papa: Papa, text: string): CsvFormat {
  const declared = separatorLine.exec(text)
  const sample = text.slice(0, sampleLetters)
  const fits = separators.map((delimiter) => ({ delimiter, fit: declared ? 0 : separatorFit(papa, sample, delimiter) }))
  const best = fits.reduce((one, other) => (other.fit > one.fit ? other : one))
  return {
    delimiter: declared?.[1] ?? (best.fit > 0 ? best.delimiter : ','),
    // With \n, rows may end in either.
    newline: /\r(?!\n)/.test(sample) && !sample.includes('\n') ? '\r' : '\n',
    skip: declared?.[0].length ?? 0,
  }
}
