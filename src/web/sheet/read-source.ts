// Sheet reading, in a worker or on the main thread: detects the file type and the encoding, parses, and leaves out empty
// rows and columns.
import { type NumberedRow, readCsv, readPasted } from './read-csv.ts'
import { isPaste, maxBytes, maxRows, nameOfSource, type ReadSheet, type SheetSource, type Step } from './sheet.ts'
import { emptyProblem, notASheetProblem, tooLargeProblem, tooManyRowsProblem } from './sheet-problems.ts'

/** Other programs may count 20 MB differently. */
const margin = 1.05
const loadedShare = 0.05

export async function readSource(source: SheetSource, sheet: number | undefined, step: Step): Promise<ReadSheet> {
  const name = nameOfSource(source)
  const size = isPaste(source) ? source.text.length : source.size
  if (size > maxBytes * margin) throw tooLargeProblem(name)
  if (isPaste(source)) return readText(name, source.text.replace(/^\uFEFF/, ''), [], readPasted, step)
  if (size === 0) throw emptyProblem(name)
  const bytes = new Uint8Array(await source.arrayBuffer())
  await step(loadedShare)
  const kind = detectKind(bytes)
  if (kind === 'zip') return readWorkbook(name, bytes, sheet, step)
  if (kind !== 'text') throw notASheetProblem(name, kind.no)
  const { text, notes } = decodeText(bytes)
  return readText(name, text, notes, readCsv, step)
}

async function readText(name: string, text: string, notes: string[], read: typeof readCsv, step: Step) {
  const kind = detectTextKind(text)
  if (typeof kind === 'object') throw notASheetProblem(name, kind.no)
  return buildReadSheet(name, [{ name, index: 0 }], name, await read(name, text, step), notes)
}

async function readWorkbook(name: string, bytes: Uint8Array, index: number | undefined, step: Step) {
  // The workbook reader is large, and most files are not workbooks.
  const { readXlsx } = await import('../xlsx/read-xlsx.ts')
  const { workbook, sheet, rows, notes } = await readXlsx(name, bytes, index, step)
  const sheets = workbook.sheets.filter(({ isHidden }) => !isHidden)
  return buildReadSheet(
    name,
    sheets.map((each) => ({ name: each.name, index: each.index })),
    sheet.name,
    rows,
    notes,
  )
}

function buildReadSheet(
  name: string,
  sheets: ReadSheet['sheets'],
  sheetName: string,
  all: NumberedRow[],
  notes: string[],
): ReadSheet {
  const { rows, numbers, notes: left } = tidyRows(all)
  if (rows.length === 0) throw emptyProblem(sheets.length > 1 ? `The sheet ${sheetName} of ${name}` : name)
  // One row more than the limit: it can hold the column names.
  if (rows.length > maxRows + 1) throw tooManyRowsProblem(name)
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
const charCodes = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

const pictures = [[0x89, ...charCodes('PNG')], [0xff, 0xd8, 0xff], charCodes('GIF8'), [...charCodes('II*'), 0]]

const signatures: readonly [readonly number[], FileKind][] = [
  [charCodes('PK\u0003\u0004'), 'zip'],
  [charCodes('%PDF'), { no: 'a PDF, and no table' }],
  ...pictures.map((start): [readonly number[], FileKind] => [start, { no: 'a picture, and no table' }]),
  [[0xd0, 0xcf, 0x11, 0xe0], { no: 'an old Excel file (.xls), or one with a password' }],
  [charCodes('{\\rtf'), { no: 'a text document, and no table' }],
]

/** Programs that 'export to Excel' often write a web page under a spreadsheet's file name. */
const webPage = /^\s*<(!doctype|html|head|body|table|meta|\?xml|script|div)\b/i

function detectKind(bytes: Uint8Array): FileKind {
  const found = signatures.find(([start]) => startsWith(bytes, start))
  return found ? found[1] : 'text'
}

/** Detected only after decoding. */
function detectTextKind(text: string): FileKind {
  if (webPage.test(text.slice(0, 1000))) return { no: 'a web page, and no table' }
  return text.includes('\0') ? { no: 'neither an Excel nor a CSV file' } : 'text'
}

const sampleBytes = 4096

/**
 * UTF-16 without a byte order mark: separators, line breaks and Latin letters have a zero on one side of each pair of bytes,
 * and no letter has one on the other.
 */
function detectUtf16(bytes: Uint8Array): string | undefined {
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

function bomEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined
}

const encodingNames: Record<string, string> = {
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

function decodeText(bytes: Uint8Array): { text: string; notes: string[] } {
  const sure = bomEncoding(bytes) ?? detectUtf16(bytes)
  if (sure) return decodeAs(bytes, sure)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch {
    return decodeAs(bytes, 'windows-1252')
  }
}

function decodeAs(bytes: Uint8Array, encoding: string) {
  const name = encodingNames[encoding]
  return { text: new TextDecoder(encoding).decode(bytes), notes: name ? [`Read as ${name}`] : [] }
}
