// Sheet reading, in a worker or on the main thread: detects the file type and the encoding, parses, and leaves out empty
// rows and columns.
import { type NumberedRow, readCsv, readPasted } from './read-csv.ts'
import { hasTooManyRows, isEmpty, isNoSheet, isTooLarge } from './refusals.ts'
import { isPaste, mostBytes, mostRows, nameOfSource, type ReadSheet, type SheetSource, type Step } from './sheet.ts'

/** Other programs may count 20 MB differently. */
const margin = 1.05
const loadedShare = 0.05

export async function readSource(source: SheetSource, sheet: number | undefined, step: Step): Promise<ReadSheet> {
  const name = nameOfSource(source)
  const size = isPaste(source) ? source.text.length : source.size
  if (size > mostBytes * margin) throw isTooLarge(name)
  if (isPaste(source)) return ofText(name, source.text.replace(/^\uFEFF/, ''), [], readPasted, step)
  if (size === 0) throw isEmpty(name)
  const bytes = new Uint8Array(await source.arrayBuffer())
  await step(loadedShare)
  const kind = kindOf(bytes)
  if (kind === 'zip') return ofWorkbook(name, bytes, sheet, step)
  if (kind !== 'text') throw isNoSheet(name, kind.no)
  const { text, notes } = textOfBytes(bytes)
  return ofText(name, text, notes, readCsv, step)
}

async function ofText(name: string, text: string, notes: string[], read: typeof readCsv, step: Step) {
  const kind = kindOfText(text)
  if (typeof kind === 'object') throw isNoSheet(name, kind.no)
  return whole(name, [{ name, index: 0 }], name, await read(name, text, step), notes)
}

async function ofWorkbook(name: string, bytes: Uint8Array, index: number | undefined, step: Step) {
  // The workbook reader is large, and most files are not workbooks.
  const { readXlsx } = await import('../xlsx/read-xlsx.ts')
  const { workbook, sheet, rows, notes } = await readXlsx(name, bytes, index, step)
  const sheets = workbook.sheets.filter(({ isHidden }) => !isHidden)
  return whole(
    name,
    sheets.map((each) => ({ name: each.name, index: each.index })),
    sheet.name,
    rows,
    notes,
  )
}

function whole(
  name: string,
  sheets: ReadSheet['sheets'],
  sheetName: string,
  all: NumberedRow[],
  notes: string[],
): ReadSheet {
  const { rows, numbers, notes: left } = tidyRows(all)
  if (rows.length === 0) throw isEmpty(sheets.length > 1 ? `The sheet ${sheetName} of ${name}` : name)
  // One row more than the limit: it can hold the column names.
  if (rows.length > mostRows + 1) throw hasTooManyRows(name)
  return { sheets, sheet: { name: sheetName, rows }, numbers, notes: [...notes, ...left] }
}

const isFilled = (cell: string) => cell.trim() !== ''
const leftOut = (count: number, what: string) =>
  `${count.toLocaleString('en')} empty ${what}${count === 1 ? '' : 's'} left out`

function tidyRows(all: readonly NumberedRow[]): { rows: string[][]; numbers: number[]; notes: string[] } {
  const filled = all.filter(({ cells }) => cells.some(isFilled))
  const used: boolean[] = []
  for (const { cells } of filled) {
    for (const [at, cell] of cells.entries()) if (!used[at]) used[at] = isFilled(cell)
  }
  const width = used.lastIndexOf(true) + 1
  const gaps = used.slice(0, width).filter((isUsed) => !isUsed).length
  // Empty rows and columns after the last filled one do not count: spreadsheets write them or not.
  const missing = (filled.at(-1)?.number ?? 0) - ((filled[0]?.number ?? 1) - 1) - filled.length
  const isWhole = used.every(Boolean)
  return {
    rows: filled.map(({ cells }) => (isWhole ? cells : cells.filter((_, at) => used[at]))),
    numbers: filled.map(({ number }) => number),
    notes: [...(missing > 0 ? [leftOut(missing, 'row')] : []), ...(gaps > 0 ? [leftOut(gaps, 'column')] : [])],
  }
}

/** A workbook is a ZIP; which kind of ZIP shows when it is opened. */
type FileKind = 'zip' | 'text' | { no: string }

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)
const latin = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

const pictures = [[0x89, ...latin('PNG')], [0xff, 0xd8, 0xff], latin('GIF8'), [...latin('II*'), 0]]

const marked: readonly [readonly number[], FileKind][] = [
  [latin('PK\u0003\u0004'), 'zip'],
  [latin('%PDF'), { no: 'a PDF, and no table' }],
  ...pictures.map((start): [readonly number[], FileKind] => [start, { no: 'a picture, and no table' }]),
  [[0xd0, 0xcf, 0x11, 0xe0], { no: 'an old Excel file (.xls), or one with a password' }],
  [latin('{\\rtf'), { no: 'a text document, and no table' }],
]

/** Programs that 'export to Excel' often write a web page under a spreadsheet's file name. */
const webPage = /^\s*<(!doctype|html|head|body|table|meta|\?xml|script|div)\b/i

function kindOf(bytes: Uint8Array): FileKind {
  const found = marked.find(([start]) => startsWith(bytes, start))
  return found ? found[1] : 'text'
}

/** Detected only after decoding. */
function kindOfText(text: string): FileKind {
  if (webPage.test(text.slice(0, 1000))) return { no: 'a web page, and no table' }
  return text.includes('\0') ? { no: 'neither an Excel nor a CSV file' } : 'text'
}

const sampleBytes = 4096

/**
 * UTF-16 without a byte order mark: separators, line breaks and Latin letters have a zero on one side of each pair of bytes,
 * and no letter has one on the other.
 */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [high = 0, low = 0] = zeros
  const few = Math.max(4, sample.length / 20)
  if (low > few && high === 0) return 'utf-16le'
  return high > few && low === 0 ? 'utf-16be' : undefined
}

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined
}

const spoken: Record<string, string> = { 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows-1252' }

function textOfBytes(bytes: Uint8Array): { text: string; notes: string[] } {
  const sure = markedEncoding(bytes) ?? unmarkedUtf16(bytes)
  if (sure) return decoded(bytes, sure)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch {
    return decoded(bytes, 'windows-1252')
  }
}

function decoded(bytes: Uint8Array, encoding: string) {
  const name = spoken[encoding]
  return { text: new TextDecoder(encoding).decode(bytes), notes: name ? [`Read as ${name}`] : [] }
}
