// Rows to send: those of the sheet, with the meanings a person chose for its words and their corrections.
import type { ImportField } from '#shared/imports.ts'
import type { Layout, Rows } from '#web/sheet/columns.ts'
import { chunked } from '../match/chunked.ts'
import { keyOf, leaveOut, type Meanings } from '../match/values.ts'

/** What a person typed instead of a cell, by the row's index in the sheet and the field's name. */
export type Corrections = ReadonlyMap<number, Readonly<Record<string, string>>>

export type Plan = { rows: Rows; layout: Layout; meanings: Meanings; corrections: Corrections }

/** `at` is its index in the sheet. */
export type PlannedRow = { at: number; cells: Record<string, string> }

/** Undefined if a word means that its row is left out. */
export function buildRow(fields: readonly ImportField[], plan: Plan, at: number): PlannedRow | undefined {
  const cells: Record<string, string> = {}
  const corrected = plan.corrections.get(at)
  for (const { name } of fields) {
    const typed = corrected?.[name]
    const column = plan.layout.columns.get(name)
    const cellText = column === undefined ? '' : (plan.rows[at]?.[column]?.trim() ?? '')
    const meaning = typed ?? (plan.meanings.size > 0 ? plan.meanings.get(keyOf(name, cellText)) : undefined) ?? cellText
    if (meaning === leaveOut) return undefined
    if (meaning !== '') cells[name] = meaning
  }
  return { at, cells }
}

export async function buildRows(
  fields: readonly ImportField[],
  plan: Plan,
  { rowIndexes, signal }: { rowIndexes: readonly number[]; signal: AbortSignal },
): Promise<PlannedRow[]> {
  const planned: PlannedRow[] = []
  await chunked(rowIndexes, signal, (at) => {
    const row = buildRow(fields, plan, at)
    if (row) planned.push(row)
  })
  return planned
}
