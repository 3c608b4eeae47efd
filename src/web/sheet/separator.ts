// What stands between the cells of a CSV text, and what ends its rows?
import type papaparse from 'papaparse'

export type CsvFormat = { delimiter: string; newline: '\r' | '\n'; skip: number }
type Papa = typeof papaparse

/** Excel can say the separator in a first line of its own: 'sep=;'. */
const separatorLine = /^"?sep=(.)"?\r?\n/i

/** In this order: commas also stand in numbers and in sentences, tabs nearly never do. */
const separators = ['\t', ';', '|', ',']
const sampleRows = 20
const sampleLetters = 64 * 1024

/** The share of rows that this separator cuts into one same number of cells, two or more. */
function fitOf(papa: Papa, text: string, delimiter: string): number {
  const { data } = papa.parse<string[]>(text, { preview: sampleRows, delimiter, skipEmptyLines: 'greedy' })
  const counts = new Map<number, number>()
  for (const { length } of data) counts.set(length, (counts.get(length) ?? 0) + 1)
  counts.delete(1)
  return Math.max(0, ...counts.values()) / Math.max(1, data.length)
}

export function formatOf(papa: Papa, text: string): CsvFormat {
  const said = separatorLine.exec(text)
  const sample = text.slice(0, sampleLetters)
  const fits = separators.map((delimiter) => ({ delimiter, fit: said ? 0 : fitOf(papa, sample, delimiter) }))
  const best = fits.reduce((one, other) => (other.fit > one.fit ? other : one))
  return {
    delimiter: said?.[1] ?? (best.fit > 0 ? best.delimiter : ','),
    // With \n, rows may end in either.
    newline: /\r(?!\n)/.test(sample) && !sample.includes('\n') ? '\r' : '\n',
    skip: said?.[0].length ?? 0,
  }
}
