// Column matching: which column of a sheet holds which field, found by the names in its header row; a person can correct it.
import type { ImportField } from '#shared/imports.ts'
import { type NamedCode, resolveCode } from '#shared/text/parse-text.ts'

export type Rows = readonly (readonly string[])[]

/** The column index for each field; fields without one are absent. */
export type Columns = ReadonlyMap<string, number>

/** `head` is the index of the header row, -1 if there is none. */
export type Layout = { head: number; columns: Columns }

/** Titles, blank rows and merged cells may be above the header. */
const maxHeadRow = 15

const toNamedCode = ({ name, label, known: namedFields }: ImportField): NamedCode => ({
  ...{ code: name, name: label, spellings: [...namedFields, name.split('.').at(-1) ?? name] },
})

/** 'Leads (number)', 'Title *'. */
const withoutRemarks = (text: string) => text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ').trim()

function resolveField(fields: readonly NamedCode[], head: string): string | undefined {
  const text = head.trim()
  if (text === '') return undefined
  const short = withoutRemarks(text)
  return resolveCode(fields, text) ?? (short === text ? undefined : resolveCode(fields, short))
}

/** For a duplicate name, the first column counts. */
export function matchColumns(fields: readonly ImportField[], head: readonly string[]): Columns {
  const namedFields = fields.map(toNamedCode)
  const columns = new Map<string, number>()
  for (const [at, text] of head.entries()) {
    const field = resolveField(namedFields, text)
    if (field !== undefined && !columns.has(field)) columns.set(field, at)
  }
  return columns
}

/** The row that names most fields; the first row if none does. */
export function detectLayout(fields: readonly ImportField[], rows: Rows): Layout {
  let best: Layout = { head: firstFilled(rows), columns: new Map() }
  for (const [head, row] of rows.slice(0, maxHeadRow).entries()) {
    const columns = matchColumns(fields, row)
    if (columns.size > best.columns.size) best = { head, columns }
  }
  return best
}

const firstFilled = (rows: Rows) => Math.max(0, rows.findIndex(isFilled))

const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== '')

/** Rows that a person may choose as the header: non-empty rows near the top. */
export const possibleHeads = (rows: Rows) =>
  rows.slice(0, maxHeadRow).flatMap((row, at) => (isFilled(row) ? [{ at, text: formatRow(row) }] : []))

const formatRow = (row: readonly string[]) =>
  shorten(
    row
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(', '),
    60,
  )

export const shorten = (text: string, longest: number) =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text

/** Without a header, columns are matched in the order of the fields, as a start. */
export const columnsInOrder = (fields: readonly ImportField[], width: number): Columns =>
  new Map(fields.slice(0, width).map(({ name }, at) => [name, at]))

export const widthOf = (rows: Rows) => rows.reduce((most, row) => Math.max(most, row.length), 0)

/** The column's name, or its number if it has none or shares it with another. */
export function columnName(head: readonly string[], at: number): string {
  const name = shorten(head[at] ?? '', 50)
  if (name === '') return `Column ${at + 1}`
  return head.filter((each) => each === head[at]).length > 1 ? `${name} (column ${at + 1})` : name
}

/** The header texts of all columns. */
export const headOf = (rows: Rows, head: number): string[] =>
  Array.from({ length: widthOf(rows) }, (_, at) => rows[head]?.[at]?.trim() ?? '')

/** Indexes of non-empty rows below the header. */
export const filledRows = (rows: Rows, head: number): number[] =>
  rows.flatMap((row, at) => (at > head && isFilled(row) ? [at] : []))

/** Required fields without a column. */
export const missingFields = (fields: readonly ImportField[], columns: Columns) =>
  fields.filter(({ name, isRequired, empty }) => isRequired && empty === null && !columns.has(name))
