// Import drafts: turns spreadsheet rows into the form that the hub's shape accepts, and validates them by its rules.
import type * as z from 'zod/mini'
import type { ImportedRow } from '#shared/imports.ts'
import type { FieldProblems, Organisation } from '#shared/people/organisation.ts'
import { type NamedCode, parseAmount, parseDay, parseMonth, resolveCode } from '#shared/text/parse-text.ts'
import type { ImportKind, ImportScope } from '../hub/hub.ts'
import { yieldToEventLoop } from '../overload/yield-to-event-loop.ts'
import { rowsPerYield } from './input.ts'
import type { FieldDeclaration, Numbered, Stored } from './kind.ts'

/** In chunks that yield to the event loop, so that other requests are answered in between. */
export async function readRows<Draft>(kind: ImportKind<Draft>, rows: readonly ImportedRow[], scope: ImportScope) {
  const good: Numbered<Draft>[] = []
  const refused: Stored[] = []
  const columns = kind.fields.map((field) => ({ ...field, names: namesIn(field, scope.organisation) }))
  for (const [row, cells] of rows.entries()) {
    if (row % rowsPerYield === rowsPerYield - 1) await yieldToEventLoop()
    const parsed = kind.shape.safeParse(buildDraft(columns, cells), { reportInput: true })
    const fields = parsed.success ? (kind.problems?.(parsed.data, scope) ?? {}) : problemsOf(parsed.error.issues)
    if (parsed.success && Object.keys(fields).length === 0) good.push({ row, draft: parsed.data })
    else refused.push({ row, outcome: 'refused', fields })
  }
  return { good, refused }
}

function problemsOf(issues: readonly z.core.$ZodIssue[]): FieldProblems {
  const fields: FieldProblems = {}
  for (const { path, code, input, message } of issues) {
    const isMissing = code === 'invalid_type' && input === undefined
    fields[path.join('.') || 'row'] ??= isMissing || !message ? 'This field is required.' : message
  }
  return fields
}

/** A column, and the names that its cells may contain: built once for all rows. */
type Column = FieldDeclaration & { names: readonly NamedCode[] }

function namesIn(
  { sort, choices = [] }: FieldDeclaration,
  { committees, portfolios }: Organisation,
): readonly NamedCode[] {
  if (sort === 'committee') return [...committees, ...choices]
  return sort === 'portfolio' ? [...portfolios, ...choices] : choices
}

/** A row in the form that the hub's shape accepts; cells that are not understood stay as they were written. */
function buildDraft(columns: readonly Column[], row: ImportedRow): unknown {
  const draft: Record<string, unknown> = {}
  for (const column of columns) {
    const [first = '', inner] = column.name.split('.')
    const text = row.get(column.name) ?? (inner === undefined ? undefined : row.get(inner)) ?? ''
    const value = parseCell(column, text === '' ? (column.empty ?? '') : text)
    if (inner === undefined) {
      if (value !== undefined) draft[first] = value
      continue
    }
    const part = (draft[first] ?? {}) as Record<string, unknown>
    if (value !== undefined) part[inner] = value
    draft[first] = part
  }
  return draft
}

function parseCell({ sort, names, isRequired }: Column, text: string): unknown {
  // The shape itself reports what is required but missing.
  if (text === '') return isRequired ? '' : undefined
  // What a role means may depend on the rest of its row: its kind decides.
  if (sort === 'text' || sort === 'email' || sort === 'role') return text
  if (sort === 'amount') return parseAmount(text) ?? text
  if (sort === 'month') return parseMonth(text) ?? text
  if (sort === 'day') return parseDay(text) ?? text
  return resolveCode(names, text) ?? text
}
