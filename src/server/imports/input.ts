// Import input check: refuses wrong columns, cells and sizes before any row is parsed, and reads rows in chunks. The
// contract's shape would first create an issue for each of a million cells.
import { type ImportedRow, longestCell } from '#shared/imports.ts'
import { type Problem, problem } from '#shared/problem.ts'
import type { AnyImportKind } from '../hub/hub.ts'
import { yieldToEventLoop } from '../overload/yield-to-event-loop.ts'
import type { FieldDeclaration } from './kind.ts'

const defaultMaxRows = 5000

/** The largest import of a kind: what SQLite stores in well under a second. */
export const maxRowsOf = ({ most = defaultMaxRows }: Pick<AnyImportKind, 'most'>): number => most

type Sent = { rows: readonly unknown[] }
/** `sample` represents the whole body: its first row is enough for the contract's shape. */
type Read = { sample: unknown; rows: ImportedRow[] }

/** Undefined if the body has no list of rows: the contract's shape reports that. */
export async function readImport(kind: AnyImportKind, body: unknown): Promise<Read | undefined> {
  const sent = body as Partial<Sent> | null | undefined
  if (!Array.isArray(sent?.rows) || sent.rows.length === 0) return undefined
  checkSize(kind, sent.rows)
  const names = namesOf(kind.fields)
  const rows: ImportedRow[] = []
  for (const [at, row] of sent.rows.entries()) {
    rows.push(cellsOf(row as object, at, names))
    if (at % rowsPerYield === rowsPerYield - 1) await yieldToEventLoop()
  }
  return { sample: { ...sent, rows: sent.rows.slice(0, 1) }, rows }
}

/** Rows between two yields to the event loop. */
export const rowsPerYield = 500

/** Only counts; does not look at the content of rows. */
function checkSize(kind: AnyImportKind, rows: readonly unknown[]): void {
  const most = maxRowsOf(kind)
  if (rows.length > most) {
    const text = `Import at most ${most.toLocaleString('en')} ${kind.many} at once.`
    throw problem('badInput', text, { fields: { rows: text } })
  }
  const maxCells = most * kind.fields.length
  let cells = 0
  for (const row of rows) {
    if (!isRecord(row)) throw wrong('rows', 'Each row must be a record of columns and cells.')
    cells += Object.keys(row).length
    if (cells <= maxCells) continue
    const text = `Import at most ${maxCells.toLocaleString('en')} cells at once.`
    throw problem('badInput', text, { fields: { rows: text } })
  }
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The keys that a row may have: columns, flat or by their last part, and nested objects that hold columns. */
type Names = { cells: ReadonlySet<string>; parts: ReadonlySet<string> }

function namesOf(fields: readonly FieldDeclaration[]): Names {
  const split = fields.map(({ name }) => ({ name, at: name.indexOf('.') }))
  const inner = split.filter(({ at }) => at !== -1)
  return {
    cells: new Set([...split.map(({ name }) => name), ...inner.map(({ name, at }) => name.slice(at + 1))]),
    parts: new Set(inner.map(({ name, at }) => name.slice(0, at))),
  }
}

function cellsOf(row: object, at: number, { cells: known, parts }: Names): ImportedRow {
  const cells = new Map<string, string>()
  for (const [name, value] of Object.entries(row)) {
    if (parts.has(name) && isRecord(value)) {
      for (const [inner, each] of Object.entries(value)) {
        const whole = `${name}.${inner}`
        if (!known.has(whole)) throw unknownColumn(whole)
        cells.set(whole, textOf(each, whole, at))
      }
    } else if (known.has(name)) cells.set(name, textOf(value, name, at))
    else throw unknownColumn(name)
  }
  return cells
}

/** Removes the character 0, which no person typed. */
function textOf(value: unknown, column: string, row: number): string {
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') throw wrong(column, 'A cell must be text, a number, true or false.')
  if (value.length > longestCell) throw wrong(`rows.${row}.${column}`, 'This is too long.')
  return value.replaceAll('\0', '').trim()
}

const longestNameShown = 50

const unknownColumn = (name: string) =>
  wrong(name.replaceAll('\0', '').slice(0, longestNameShown), 'This column is unknown. Rename or remove it.')

const wrong = (field: string, text: string): Problem =>
  problem('badInput', `Please check: ${field}. ${text}`, { fields: { [field]: text } })
