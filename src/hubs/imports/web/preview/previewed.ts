// Preview of a dry run: one list of all rows with their outcomes, to count, filter and read.
import type { ImportAnswer } from '#shared/imports.ts'
import type { FieldProblems } from '#shared/people/organisation.ts'
import type { PlannedRow } from './rows-to-send.ts'

export const outcomes = ['refused', 'made', 'changed', 'skipped'] as const
export type Outcome = (typeof outcomes)[number]

export type PreviewedRow = PlannedRow & { outcome: Outcome; text: string; problems: FieldProblems }

export function buildPreview(sent: readonly PlannedRow[], { refused, notes }: ImportAnswer): PreviewedRow[] {
  const rows: PreviewedRow[] = sent.map((row) => ({ ...row, outcome: 'made', text: '', problems: {} }))
  for (const { row, outcome, text } of notes) Object.assign(rows[row] ?? {}, { outcome, text })
  for (const { row, fields } of refused) Object.assign(rows[row] ?? {}, { outcome: 'refused', problems: fields })
  return rows
}

export const countOutcomes = (rows: readonly PreviewedRow[]): Record<Outcome, number> => {
  const counts = { made: 0, changed: 0, skipped: 0, refused: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}
