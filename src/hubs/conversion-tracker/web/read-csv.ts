// How does a chosen file become rows? Read and parsed in small pieces, with a turn for the browser after each.
import { problem } from '#shared/problem.ts'
import { mostEntries } from '../contract.ts'
import { findEncoding, piecesOf } from './file-pieces.ts'
import { takeTurn } from './take-turn.ts'

/** A row as the file has it, with its number as a spreadsheet counts. */
export type FileRow = { number: number; cells: string[] }
export type Watch = { signal: AbortSignal; onProgress: (share: number) => void }

type Papa = typeof import('papaparse')
type Parsed = { data: string[][]; errors: { code: string; row: number }[]; meta: { cursor: number } }

/** A single row longer than this comes from a quotation mark that nobody closed. */
const longestRow = 1_000_000
const looksBinary = (text: string) => text.includes('\0') || text.startsWith('%PDF') || text.startsWith('PK\u0003')

export async function readCsv(file: File, { signal, onProgress }: Watch): Promise<FileRow[]> {
  if (file.size === 0) throw problem('badInput', `${file.name} is empty.`)
  const [{ default: papa }, encoding] = await Promise.all([import('papaparse'), findEncoding(file, signal)])
  const decoder = new TextDecoder(encoding)
  const rows: FileRow[] = []
  let format: ReturnType<typeof formatOf> | undefined
  let pending = ''
  let count = 0
  for await (const { bytes, isLast, share } of piecesOf(file)) {
    pending += decoder.decode(bytes, { stream: !isLast })
    if (!format) {
      if (looksBinary(pending)) throw notCsv(file)
      format = formatOf(papa, pending)
      pending = pending.slice(format.skip)
    }
    // papaparse cuts files at bytes, through the middle of letters; here it gets text and says how far it came.
    const { data, errors, meta }: Parsed = new papa.Parser(format).parse(pending, 0, !isLast)
    pending = pending.slice(meta.cursor)
    const open = errors.find(({ code }) => code === 'MissingQuotes')
    if (open || pending.length > longestRow) throw openQuote(file, count + (open?.row ?? data.length) + 1)
    for (const cells of data) {
      count += 1
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ number: count, cells: withoutReturn(cells) })
    }
    // One row more than may be published: it can hold the column names.
    if (rows.length > mostEntries + 1) throw tooManyRows(file)
    onProgress(share)
    await takeTurn(signal)
  }
  return rows
}

/** Excel can say the separator in a first line of its own: 'sep=;'. */
const separatorLine = /^sep=(.)\r?\n/i

function formatOf(papa: Papa, text: string) {
  const said = separatorLine.exec(text)
  const { meta } = papa.parse<string[]>(text, {
    preview: 20,
    delimitersToGuess: [',', ';', '\t', '|'],
    // A blank line at the end would count against the right separator.
    skipEmptyLines: 'greedy',
  })
  return {
    delimiter: said?.[1] ?? meta.delimiter,
    // With \n, rows may end in either; see withoutReturn.
    newline: meta.linebreak === '\r' ? ('\r' as const) : ('\n' as const),
    skip: said?.[0].length ?? 0,
  }
}

const withoutReturn = (cells: string[]) =>
  cells.at(-1)?.endsWith('\r') ? cells.with(-1, cells.at(-1)!.slice(0, -1)) : cells

const notCsv = ({ name }: File) =>
  problem('badInput', `${name} is not a CSV file. In your spreadsheet, save the sheet as CSV and choose that file.`)
const openQuote = ({ name }: File, row: number) =>
  problem('badInput', `In row ${row} of ${name} a quotation mark opens that is never closed. Mend it and choose again.`)
export const tooManyRows = ({ name }: { name: string }) =>
  problem('badInput', `${name} has more than ${mostEntries.toLocaleString()} rows. Split it and choose one part.`)
