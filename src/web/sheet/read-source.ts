// How is a file or a paste read, wherever this runs? Found out what it is, read as that, and tidied.
import { kindOf, kindOfText } from './file-kind.ts'
import { type NumberedRow, readCsv, readPasted } from './read-csv.ts'
import { hasTooManyRows, isEmpty, isNoSheet, isTooLarge } from './refusals.ts'
import { isPaste, mostBytes, mostRows, nameOfSource, type ReadSheet, type SheetSource, type Step } from './sheet.ts'
import { textOfBytes } from './text-of-bytes.ts'
import { tidyRows } from './tidy-rows.ts'

/** What the limit says is 20 MB may be counted otherwise elsewhere. */
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
  // The reader of workbooks is large, and most files are none.
  const { readXlsx } = await import('./read-xlsx.ts')
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
  // One row more than is taken: it can hold the names of the columns.
  if (rows.length > mostRows + 1) throw hasTooManyRows(name)
  return { sheets, sheet: { name: sheetName, rows }, numbers, notes: [...notes, ...left] }
}
