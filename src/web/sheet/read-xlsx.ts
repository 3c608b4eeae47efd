// How does a workbook become rows? Its list of parts is checked, only the parts of one sheet are unpacked, within limits,
// and then its cells are read.
import { readSheet as readCells } from 'read-excel-file/universal'
import { cellText, plainNumber } from './cell-text.ts'
import { applyMerges } from './merged-cells.ts'
import { looksOf } from './number-look.ts'
import { plainZip } from './plain-zip.ts'
import type { NumberedRow } from './read-csv.ts'
import { hasNoSheet, hasTooManyRows, isDamaged, isNoSheet, isTooWide, unpacksTooLarge } from './refusals.ts'
import { mostRows, type Step } from './sheet.ts'
import { type Survey, surveyOf } from './sheet-survey.ts'
import { type BookSheet, relationsPath, type Workbook, workbookOf, workbookPath } from './workbook.ts'
import { unpack, type ZipPart, zipParts } from './zip-parts.ts'

/** All parts that one sheet needs: ten times what 50,000 rows of people take. */
const mostUnpacked = 150 * 1024 * 1024
/** The reader keeps a place for every cell from the first to the last, empty ones too. */
const mostPlaces = 10_000_000

/** Formulas that were drawn far down fill rows with nothing: whether a row counts is known when it is read. */
const formulaRows = 4

type BookRows = { workbook: Workbook; sheet: BookSheet; rows: NumberedRow[]; notes: string[] }
type Unpacked = Map<string, Uint8Array>

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

export async function readXlsx(
  name: string,
  bytes: Uint8Array,
  index: number | undefined,
  step: Step,
): Promise<BookRows> {
  const parts = zipParts(bytes)
  if (!parts) throw isDamaged(name)
  if (!parts.has(workbookPath)) throw isNoSheet(name, kindOfZip(parts))
  const book = await unpackAll(name, parts, [workbookPath, relationsPath])
  const workbook = workbookOf(textOf(book.get(workbookPath)), textOf(book.get(relationsPath)))
  const sheet = workbook.sheets.find((each) => (index === undefined ? !each.isHidden : each.index === index))
  if (!sheet) throw hasNoSheet(name)
  await step(0.1)
  const needed = [sheet.path, workbook.stringsPath, workbook.stylesPath].filter((path) => path !== undefined)
  const unpacked = await unpackAll(name, parts, [workbookPath, relationsPath, ...needed])
  if (!unpacked.has(sheet.path)) throw isDamaged(name)
  await step(0.4)
  const styles = looksOf(textOf(unpacked.get(workbook.stylesPath ?? '')))
  const survey = surveyOf(textOf(unpacked.get(sheet.path)), styles)
  checkSize(name, survey)
  await step(0.6)
  const { rows, notes } = applyMerges(await rowsOf(name, unpacked, sheet, survey), survey.merged)
  await step(1)
  return { workbook, sheet, rows, notes }
}

/** A spreadsheet of another program is a zip as well. */
function kindOfZip(parts: ReadonlyMap<string, ZipPart>): string {
  if (parts.has('content.xml')) return 'an OpenDocument file (.ods)'
  if ([...parts.keys()].some((path) => path.endsWith('.iwa'))) return 'a Numbers file'
  return parts.has('xl/workbook.bin') ? 'a binary Excel file (.xlsb)' : 'a zip, and no Excel file'
}

async function unpackAll(name: string, parts: ReadonlyMap<string, ZipPart>, paths: string[]): Promise<Unpacked> {
  const wanted = paths.flatMap((path) => parts.get(path) ?? [])
  if (wanted.reduce((sum, { size }) => sum + size, 0) > mostUnpacked) throw unpacksTooLarge(name)
  const unpacked: Unpacked = new Map()
  for (const part of wanted) {
    const whole = await unpack(part)
    if (!whole) throw isDamaged(name)
    unpacked.set(part.path, whole)
  }
  return unpacked
}

function checkSize(name: string, { filledRows, lastRow, lastColumn, isWithinLimits }: Survey): void {
  if (filledRows > mostRows * formulaRows) throw hasTooManyRows(name)
  if (!isWithinLimits || lastRow * lastColumn > mostPlaces) throw isTooWide(name)
}

async function rowsOf(name: string, unpacked: Unpacked, sheet: BookSheet, survey: Survey): Promise<NumberedRow[]> {
  const zip = plainZip(unpacked)
  const read = await readCells(zip, sheet.name, { parseNumber: plainNumber }).catch(() => {
    throw isDamaged(name)
  })
  const rows = read.map((cells, at) => ({ number: at + 1, cells: cells.map(cellText) }))
  for (const { place, look } of survey.looks) {
    const { cells } = rows[place.row] ?? {}
    if (cells?.[place.column]) cells[place.column] = look(cells[place.column] as string)
  }
  return rows
}
