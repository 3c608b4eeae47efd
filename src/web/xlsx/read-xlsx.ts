// XLSX reader: checks the ZIP directory, unpacks only the parts of one sheet, within size limits, and then reads its cells.
import { readSheet as readCells } from 'read-excel-file/universal'
import type { NumberedRow } from '../sheet/read-csv.ts'
import { maxRows, type Step } from '../sheet/sheet.ts'
import {
  damagedProblem,
  noSheetProblem,
  notASheetProblem,
  tooManyRowsProblem,
  tooWideProblem,
  unpackedTooLargeProblem,
} from '../sheet/sheet-problems.ts'
import { numberFormatsOf } from './number-format.ts'
import { type Area, type Survey, surveySheet } from './sheet-survey.ts'
import { tagsOf } from './xml-tags.ts'
import { unpack, type ZipPart, zipParts } from './zip-parts.ts'

type BookSheet = { name: string; index: number; path: string; isHidden: boolean }
type Workbook = { sheets: BookSheet[]; stylesPath: string | undefined; stringsPath: string | undefined }

const workbookPath = 'xl/workbook.xml'
const relationsPath = 'xl/_rels/workbook.xml.rels'

const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

function parseWorkbook(workbookXml: string, relationsXml: string): Workbook {
  const relations = tagsOf(relationsXml, 'Relationship').map(({ attributes }) => ({
    id: attributes('Id'),
    kind: attributes('Type')?.split('/').at(-1),
    path: pathOf(attributes('Target') ?? ''),
  }))
  const pathOfKind = (kind: string) => relations.find((relation) => relation.kind === kind)?.path
  const sheets = tagsOf(workbookXml, 'sheet').flatMap(({ attributes }, index) => {
    const name = attributes('name') ?? ''
    // A sheet can also be one large chart.
    const relation = relations.find(({ id, kind }) => kind === 'worksheet' && id === attributes('id'))
    const isHidden = /hidden/i.test(attributes('state') ?? '')
    return relation && name ? [{ name, index, path: relation.path, isHidden }] : []
  })
  return { sheets, stylesPath: pathOfKind('styles'), stringsPath: pathOfKind('sharedStrings') }
}

/** All parts that one sheet needs: ten times what 50,000 rows of people take. */
const maxUnpackedBytes = 150 * 1024 * 1024
/** The reader allocates every cell from the first to the last, empty ones too. */
const maxCells = 10_000_000

/** Formulas that were dragged far down fill rows with nothing: whether a row counts shows only when it is read. */
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
  if (!parts) throw damagedProblem(name)
  if (!parts.has(workbookPath)) throw notASheetProblem(name, kindOfZip(parts))
  const book = await unpackAll(name, parts, [workbookPath, relationsPath])
  const workbook = parseWorkbook(textOf(book.get(workbookPath)), textOf(book.get(relationsPath)))
  const sheet = workbook.sheets.find((each) => (index === undefined ? !each.isHidden : each.index === index))
  if (!sheet) throw noSheetProblem(name)
  await step(0.1)
  const needed = [sheet.path, workbook.stringsPath, workbook.stylesPath].filter((path) => path !== undefined)
  const unpacked = await unpackAll(name, parts, [workbookPath, relationsPath, ...needed])
  if (!unpacked.has(sheet.path)) throw damagedProblem(name)
  await step(0.4)
  const styles = numberFormatsOf(textOf(unpacked.get(workbook.stylesPath ?? '')))
  const survey = surveySheet(textOf(unpacked.get(sheet.path)), styles)
  checkSize(name, survey)
  await step(0.6)
  const { rows, notes } = applyMerges(await readRows(name, unpacked, sheet, survey), survey.merged)
  await step(1)
  return { workbook, sheet, rows, notes }
}

/** Spreadsheets of other programs are ZIP files as well. */
function kindOfZip(parts: ReadonlyMap<string, ZipPart>): string {
  if (parts.has('content.xml')) return 'an OpenDocument file (.ods)'
  if ([...parts.keys()].some((path) => path.endsWith('.iwa'))) return 'a Numbers file'
  return parts.has('xl/workbook.bin') ? 'a binary Excel file (.xlsb)' : 'a zip file, not an Excel file'
}

async function unpackAll(name: string, parts: ReadonlyMap<string, ZipPart>, paths: string[]): Promise<Unpacked> {
  const wanted = paths.flatMap((path) => parts.get(path) ?? [])
  if (wanted.reduce((sum, { size }) => sum + size, 0) > maxUnpackedBytes) throw unpackedTooLargeProblem(name)
  const unpacked: Unpacked = new Map()
  for (const part of wanted) {
    const whole = await unpack(part)
    if (!whole) throw damagedProblem(name)
    unpacked.set(part.path, whole)
  }
  return unpacked
}

function checkSize(name: string, { filledRows, lastRow, lastColumn, isWithinLimits }: Survey): void {
  if (filledRows > maxRows * formulaRows) throw tooManyRowsProblem(name)
  if (!isWithinLimits || lastRow * lastColumn > maxCells) throw tooWideProblem(name)
}

async function readRows(name: string, unpacked: Unpacked, sheet: BookSheet, survey: Survey): Promise<NumberedRow[]> {
  const zip = plainZip(unpacked)
  const read = await readCells(zip, sheet.name, { parseNumber: plainNumber }).catch(() => {
    throw damagedProblem(name)
  })
  const rows = read.map((cells, at) => ({ number: at + 1, cells: cells.map(cellText) }))
  for (const { cell, format } of survey.formats) {
    const { cells } = rows[cell.row] ?? {}
    if (cells?.[cell.column]) cells[cell.column] = format(cells[cell.column] as string)
  }
  return rows
}

const secondMs = 1000
/** Times of day count from here. */
const dayZero = '1899-12-3'

/** The stored number without floating-point noise: 15 digits count, and none is hidden behind an exponent. */
function plainNumber(kept: string): string {
  if (/^-?\d{1,300}$/.test(kept)) return kept
  const [, sign, first, rest = '', zeros = ''] = /^(-?)(\d)(?:\.(\d+))?E\+?(\d{1,3})$/i.exec(kept) ?? []
  if (first && rest.length <= Number(zeros)) return `${sign}${first}${rest.padEnd(Number(zeros), '0')}`
  const number = Number(kept)
  if (!Number.isFinite(number)) return kept
  const short = String(Number(number.toPrecision(15)))
  if (!short.includes('e')) return short
  return Math.abs(number) < 1 ? number.toFixed(20).replace(/\.?0+$/, '') : BigInt(Math.round(number)).toString()
}

function dayText(date: Date): string {
  const whole = new Date(Math.round(date.getTime() / secondMs) * secondMs)
  if (Number.isNaN(whole.getTime())) return ''
  const [day = '', time = ''] = whole.toISOString().slice(0, 19).split('T')
  if (day.startsWith(dayZero)) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dayText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return String(value)
}

type Fields = readonly (readonly [at: number, bytes: 2 | 4, value: number])[]

function header(length: number, fields: Fields): Uint8Array {
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  for (const [at, size, value] of fields) size === 2 ? view.setUint16(at, value, true) : view.setUint32(at, value, true)
  return bytes
}

function plainZip(parts: ReadonlyMap<string, Uint8Array>): ArrayBuffer {
  const pieces: Uint8Array[] = []
  const list: Uint8Array[] = []
  let at = 0
  const add = (...added: Uint8Array[]) => {
    pieces.push(...added)
    at += added.reduce((sum, { length }) => sum + length, 0)
  }
  for (const [path, { length }] of parts) {
    const name = new TextEncoder().encode(path)
    const sizes: Fields = [18, 22].map((offset) => [offset, 4, length] as const)
    const shifted: Fields = sizes.map(([offset, size, value]) => [offset + 2, size, value] as const)
    const entry = header(46, [[0, 4, 0x02014b50], ...shifted, [28, 2, name.length], [42, 4, at]])
    list.push(entry, name)
    add(header(30, [[0, 4, 0x04034b50], ...sizes, [26, 2, name.length]]), name, parts.get(path) as Uint8Array)
  }
  const start = at
  add(...list)
  const counts: Fields = [8, 10].map((offset) => [offset, 2, parts.size] as const)
  add(header(22, [[0, 4, 0x06054b50], ...counts, [12, 4, at - start], [16, 4, start]]))
  const zip = new Uint8Array(at)
  let offset = 0
  for (const piece of pieces) {
    zip.set(piece, offset)
    offset += piece.length
  }
  return zip.buffer
}

const isAcross = ({ from, to }: Area) => to.column > from.column
const covers = ({ from, to }: Area, column: number) => from.column <= column && column <= to.column
const cellAt = (rows: readonly NumberedRow[], row: number, column: number) => rows[row]?.cells[column] ?? ''

/** A merged cell counts for all its rows: one LC beside ten people is the LC of all ten. */
function fillDown(rows: readonly NumberedRow[], { from, to }: Area): void {
  const text = cellAt(rows, from.row, from.column)
  for (let row = from.row + 1; row <= Math.min(to.row, rows.length - 1); row += 1) {
    const cells = rows[row]?.cells ?? []
    while (cells.length <= from.column) cells.push('')
    cells[from.column] = text
  }
}

/** 'Signups' under 'May' and under 'June' are two columns: then the heading becomes part of the name. */
function nameUnder(heading: readonly string[], names: string[]): string[] {
  const isTwice = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return names.map((name, column) => {
    const above = heading[column] ?? ''
    return name && above && above !== name && isTwice(name) ? `${above} ${name}` : name
  })
}

/** A heading spans columns, and the cells beside it have nothing else below them. */
function isHeading(across: readonly Area[], cells: readonly string[], below: readonly string[]): boolean {
  const isOwn = (cell: string, column: number) => cell !== '' && !across.some((area) => covers(area, column))
  const isFree = (cell: string, column: number) => ['', cell].includes(below[column] ?? '')
  return across.length > 0 && cells.every((cell, column) => !isOwn(cell, column) || isFree(cell, column))
}

/** Rows count from the top of the sheet, without gaps: `rows[n]` is row n + 1. Rows and cells are modified in place. */
function applyMerges(rows: NumberedRow[], merged: readonly Area[]): { rows: NumberedRow[]; notes: string[] } {
  for (const area of merged) fillDown(rows, area)
  let first = rows.findIndex(({ cells }) => cells.some((cell) => cell !== ''))
  const notes: string[] = []
  // The column names and at least one row follow a heading.
  while (first >= 0 && first + 2 < rows.length) {
    const [top, below] = [rows[first], rows[first + 1]] as [NumberedRow, NumberedRow]
    const across = merged.filter((area) => isAcross(area) && area.from.row === first)
    if (!isHeading(across, top.cells, below.cells)) break
    const heading = [...top.cells]
    const names = below.cells.map(
      (name, column) => name || (across.some((area) => covers(area, column)) ? '' : heading[column] || ''),
    )
    for (const { from, to } of across) heading.fill(heading[from.column] ?? '', from.column, to.column + 1)
    below.cells = nameUnder(heading, names)
    notes.push(`Row ${first + 1} is above the header row and was left out`)
    first += 1
  }
  return { rows: notes.length > 0 ? rows.slice(first) : rows, notes }
}
