// Column matching: which column of a sheet holds which field, found by the names in its header row; in lists of people
// also by what the cells contain. A person can correct it.
import type { ImportField } from '#shared/imports.ts'
import { readRole } from '#shared/people/joining.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { type NamedCode, parseDay, resolveCode } from '#shared/text/parse-text.ts'

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

const isAddressLike = (cell: string) => cell.includes('@')

/** The row that names most fields; the first row if none does. A list of people is also read without such a row. */
export function detectLayout(fields: readonly ImportField[], rows: Rows, organisation: Organisation): Layout {
  const email = fields.find(({ sort }) => sort === 'email')?.name
  let best: Layout = { head: firstFilled(rows), columns: new Map() }
  for (const [head, row] of rows.slice(0, maxHeadRow).entries()) {
    const columns = matchColumns(fields, row)
    // 'Member' and 'Lahore' may be a person's cells.
    const isPerson = email !== undefined && (row.some(isAddressLike) || (columns.size < 2 && !columns.has(email)))
    if (columns.size > best.columns.size && !isPerson) best = { head, columns }
  }
  return email === undefined ? best : completeByContent(fields, rows, best, organisation)
}

const sampleRows = 50

/** The share of a column's filled cells that this field can hold. */
function contentFit(rows: Rows, column: number, isHeld: (cell: string) => boolean): number {
  const cells = rows.map((row) => row[column]?.trim() ?? '').filter(Boolean)
  return cells.length === 0 ? 0 : cells.filter(isHeld).length / cells.length
}

function contentTest({ sort, choices }: ImportField, organisation: Organisation): (cell: string) => boolean {
  const { committees, portfolios } = organisation
  if (sort === 'email') return isAddressLike
  if (sort === 'role') return (cell) => readRole(cell, organisation) !== undefined
  if (sort === 'committee') return (cell) => resolveCode(committees, cell) !== undefined
  if (sort === 'portfolio') return (cell) => resolveCode(portfolios, cell) !== undefined
  if (sort === 'day') return (cell) => parseDay(cell) !== undefined
  return (cell) => resolveCode(choices, cell) !== undefined
}

const contentShare = 0.5
const hasLetters = (cell: string) => /\p{L}/u.test(cell)

/** In so few rows, a misspelt word is a whole column: behind the address, they are read in the usual order. */
const fewRows = 5
const usualOrder = ['role', 'committee', 'portfolio']

/** Without a header, every field that the cells tell; with one, only what is required and has another name there. */
function completeByContent(
  fields: readonly ImportField[],
  rows: Rows,
  found: Layout,
  organisation: Organisation,
): Layout {
  const isHeadless = found.columns.size === 0
  const people = rows.findIndex((row) => row.some(isAddressLike))
  if (people === -1) return found
  const head = isHeadless ? people - 1 : found.head
  const sample = rows.slice(head + 1, head + 1 + sampleRows)
  const columns = new Map(found.columns)
  const free = new Set(Array.from({ length: widthOf(rows) }, (_, at) => at))
  for (const column of columns.values()) free.delete(column)
  const take = ({ name }: ImportField, column: number) => {
    columns.set(name, column)
    free.delete(column)
  }
  const missing = fields.filter(({ name, isRequired }) => !columns.has(name) && (isHeadless || isRequired))
  for (const field of missing.filter(({ sort }) => sort !== 'text')) {
    const test = contentTest(field, organisation)
    const fits = [...free].map((column) => ({ column, fit: contentFit(sample, column, test) }))
    const best = fits.reduce((one, other) => (other.fit > one.fit ? other : one), { column: -1, fit: 0 })
    if (best.fit >= contentShare) take(field, best.column)
  }
  if (!isHeadless) return { head, columns }
  const columnOf = (sort: string) => columns.get(fields.find((field) => field.sort === sort)?.name ?? '')
  const email = columnOf('email') ?? 0
  const isText = (column: number) => free.has(column) && contentFit(sample, column, hasLetters) >= contentShare
  if (sample.length <= fewRows && (columnOf('role') ?? email + 1) === email + 1) {
    for (const [at, sort] of usualOrder.entries()) {
      const field = fields.find((each) => each.sort === sort && !columns.has(each.name))
      if (field && isText(email + 1 + at)) take(field, email + 1 + at)
    }
  }
  // The name is before the address, or right behind it. Any text fits: there are no guesses about other columns.
  const name = fields.find(({ sort }) => sort === 'text')
  const column = [...Array(email).keys(), email + 1].find(isText)
  if (name && column !== undefined) take(name, column)
  return { head, columns }
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
