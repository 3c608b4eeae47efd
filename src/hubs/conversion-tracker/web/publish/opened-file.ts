// Opened file: its rows under a match of columns, their problems, and the corrections made so far.
import { problem } from '#shared/problem.ts'
import type { ReadSheet } from '#web/sheet/read-sheet.ts'
import { tooManyRowsProblem } from '#web/sheet/sheet-problems.ts'
import { yieldToEventLoop } from '#web/sheet/yield-to-event-loop.ts'
import { maxEntries } from '../../contract.ts'
import {
  type Column,
  type ColumnMatch,
  cellsOf,
  columns,
  type Entry,
  type LcProblem,
  matchColumns,
  type ParsedRow,
  parseRow,
  type Spellings,
} from '../../rules.ts'

/** A raw row of the file, with its number as in the spreadsheet. */
export type FileRow = { number: number; cells: string[] }
export type Cells = Record<Column, string>
export type Line = ParsedRow & { number: number; cells: Cells; isWrong: boolean }

/** A row to correct: its index, and which of its cells were wrong. It stays listed after it was corrected. */
export type Wrong = { at: number; columns: Column[] }
export type LastFix = { at: number; column: Column; from: string; to: string; alike: number }

/** The sheet of a workbook that the rows come from, and notes from reading it. */
export type Origin = { sheets: ReadSheet['sheets']; chosen: number; notes: readonly string[] }

export type OpenedFile = {
  name: string
  rows: readonly FileRow[]
  /** Whether the first row is a header. */
  hasHeader: boolean
  match: ColumnMatch
  /** For resolving the names of LCs. */
  spellings: Spellings
  /** For people who may publish: which LCs would be refused. */
  lcProblem?: LcProblem | undefined
  origin?: Origin | undefined
  lines: readonly Line[]
  wrong: readonly Wrong[]
  /** Corrections by index in `rows`: they are kept when the columns are matched again. */
  fixes: ReadonlyMap<number, Partial<Cells>>
  lastFix?: LastFix
  /** Whether the person chose to leave wrong rows out. */
  leaveOut: boolean
}

const requiredColumns: readonly Column[] = ['name', 'email', 'recruitment', 'exchange']
export const missingColumns = (match: ColumnMatch) => requiredColumns.filter((column) => match[column] < 0)
export const isRequired = (column: Column) => requiredColumns.includes(column)

const nothingMatched = Object.fromEntries(columns.map((column) => [column, -1])) as ColumnMatch
const guessMatch = (rows: readonly FileRow[], hasHeader: boolean) =>
  hasHeader ? matchColumns(rows[0]?.cells ?? []) : nothingMatched

/** What is needed to parse a file, apart from its columns. */
type ParseOptions = Pick<OpenedFile, 'spellings' | 'lcProblem' | 'origin'>

/** Opens a file's rows; throws if it cannot be a table of sign-ups. */
export async function openRows(
  name: string,
  rows: FileRow[],
  options: ParseOptions,
  signal: AbortSignal,
): Promise<OpenedFile> {
  const first = rows[0]?.cells ?? []
  if (first.length < 2) {
    throw problem('badInput', `${name} has no columns. A CSV file has commas or semicolons between its columns.`)
  }
  // A header contains no mail addresses.
  const hasHeader = !first.some((cell) => cell.includes('@'))
  if (hasHeader && rows.length === 1) throw problem('badInput', `${name} has a header row, but no rows below it.`)
  if (rows.length - Number(hasHeader) > maxEntries) throw tooManyRowsProblem(name)
  const match = guessMatch(rows, hasHeader)
  const nothingYet = { lines: [], wrong: [], fixes: new Map(), leaveOut: false }
  return parseRows({ name, rows, hasHeader, match, ...options, ...nothingYet }, signal)
}

const linesPerYield = 2000

function parseLine({ number, cells: raw }: FileRow, { match, spellings, lcProblem }: OpenedFile, fix?: Partial<Cells>) {
  const cells = { ...cellsOf(raw, match), ...fix }
  const read = parseRow(cells, spellings, lcProblem)
  return { ...read, number, cells, isWrong: Object.keys(read.problems).length > 0 }
}

const listWrong = (lines: readonly Line[]): Wrong[] =>
  lines.flatMap((line, at) => (line.isWrong ? { at, columns: Object.keys(line.problems) as Column[] } : []))

/** Parses every row again, yielding to the event loop: after opening, and when the columns are matched again. */
async function parseRows(file: OpenedFile, signal: AbortSignal): Promise<OpenedFile> {
  if (missingColumns(file.match).length > 0) return { ...file, lines: [], wrong: [] }
  const start = Number(file.hasHeader)
  const lines: Line[] = []
  for (let index = start; index < file.rows.length; index += 1) {
    lines.push(parseLine(file.rows[index] as FileRow, file, file.fixes.get(index)))
    if (lines.length % linesPerYield === 0) await yieldToEventLoop(signal)
  }
  return { ...file, lines, wrong: listWrong(lines), leaveOut: false, lastFix: undefined }
}

/** Keeps corrections, except for columns that were matched differently. */
function keepFixes(file: OpenedFile, match: ColumnMatch): Map<number, Partial<Cells>> {
  const sameColumns = columns.filter((column) => match[column] === file.match[column])
  const pick = (fix: Partial<Cells>) =>
    Object.fromEntries(sameColumns.filter((column) => column in fix).map((column) => [column, fix[column]]))
  return new Map([...file.fixes].map(([index, fix]) => [index, pick(fix)]))
}

export const rematch = (file: OpenedFile, match: ColumnMatch, signal: AbortSignal) =>
  parseRows({ ...file, match, fixes: keepFixes(file, match) }, signal)

export function setHasHeader(file: OpenedFile, hasHeader: boolean, signal: AbortSignal): Promise<OpenedFile> {
  const isUnmatched = columns.every((column) => file.match[column] < 0)
  return parseRows({ ...file, hasHeader, match: isUnmatched ? guessMatch(file.rows, hasHeader) : file.match }, signal)
}

/** Names and addresses differ from person to person: only answers and LCs repeat the same mistake. */
const isRepeatable = (column: Column) => column !== 'name' && column !== 'email'

const hasSameMistake = (line: Line, column: Column, text: string) =>
  line.problems[column] !== undefined && line.cells[column] === text

function applyFix(file: OpenedFile, indexes: number[], column: Column, to: string): OpenedFile {
  const start = Number(file.hasHeader)
  const lines = [...file.lines]
  const fixes = new Map(file.fixes)
  for (const at of indexes) {
    const fix = { ...fixes.get(at + start), [column]: to }
    fixes.set(at + start, fix)
    lines[at] = parseLine(file.rows[at + start] as FileRow, file, fix)
  }
  return { ...file, lines, fixes }
}

export function fixCell(file: OpenedFile, at: number, column: Column, to: string): OpenedFile {
  const line = file.lines[at]
  if (!line || line.cells[column] === to) return file
  const from = line.cells[column]
  const isMistake = line.problems[column] !== undefined && isRepeatable(column)
  const next = applyFix(file, [at], column, to)
  const isMended = next.lines[at]?.problems[column] === undefined
  const alike = isMistake && isMended ? next.lines.filter((other) => hasSameMistake(other, column, from)).length : 0
  return { ...next, lastFix: { at, column, from, to, alike } }
}

/** Applies the last fix to all rows with the same wrong text. */
export function fixAlike(file: OpenedFile): OpenedFile {
  if (!file.lastFix) return file
  const { column, from, to } = file.lastFix
  const indexes = file.wrong.map(({ at }) => at).filter((at) => hasSameMistake(file.lines[at] as Line, column, from))
  return { ...applyFix(file, indexes, column, to), lastFix: undefined }
}

export const countWrong = ({ wrong, lines }: OpenedFile) => wrong.filter(({ at }) => lines[at]?.isWrong).length

/** Only valid rows count. */
export const entriesOf = ({ lines }: OpenedFile): Entry[] =>
  lines.filter(({ isWrong }) => !isWrong).map(({ entry }) => entry)
