// Table of refused rows for the CSV: the current fields, the file's other columns, and what is wrong.
import type { ImportField } from '#shared/imports.ts'
import { headOf } from '#web/sheet/columns.ts'
import type { PreviewedRow } from './previewed.ts'
import { buildRow, type Plan } from './rows-to-send.ts'

const formatProblems = (fields: readonly ImportField[], { problems }: PreviewedRow) =>
  Object.entries(problems)
    .map(([name, text]) => {
      const label = fields.find((field) => field.name === name)?.label
      return label ? `${label}: ${text}` : text
    })
    .join(' ')

type RefusedTable = { head: string[]; buildRows: (rows: readonly PreviewedRow[]) => string[][] }

export function buildRefusedTable(fields: readonly ImportField[], plan: Plan): RefusedTable {
  const names = headOf(plan.rows, plan.layout.head)
  const used = new Set(plan.layout.columns.values())
  const others = names.flatMap((name, at) => (used.has(at) || name === '' || name === 'problem' ? [] : [{ name, at }]))
  const head = [...fields.map(({ label }) => label), ...others.map(({ name }) => name), 'problem']
  const buildLine = (row: PreviewedRow) => {
    const cells = buildRow(fields, plan, row.at)?.cells ?? row.cells
    return [
      ...fields.map(({ name }) => cells[name] ?? ''),
      ...others.map(({ at }) => plan.rows[row.at]?.[at] ?? ''),
      formatProblems(fields, row),
    ]
  }
  return { head, buildRows: (rows) => rows.map(buildLine) }
}
