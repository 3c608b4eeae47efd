// Paste placement in the table of many reports: right and down from the focused cell, or by stage and row names that were
// copied along.
import { parseAmount, parseMonth, resolveCode } from '#shared/text/parse-text.ts'
import { type Stage, stages } from '../../rules.ts'
import type { GridRow } from './many-values.ts'

const stageRows = stages.map((stage) => ({ code: stage, name: stage }))
const findStage = (text: string) => resolveCode(stageRows, text) as Stage | undefined

/** Finds a row by name, or a month by any spelling. */
function findRow(rows: readonly GridRow[], text: string): number {
  const code = resolveCode(rows, text) ?? parseMonth(text)
  return rows.findIndex((row) => row.code === code)
}

export type Pasted = { row: GridRow; stage: Stage; text: string }
type At = { row: number; column: number }

export function placeCells(block: readonly string[][], at: At, rows: readonly GridRow[]) {
  const [head = []] = block
  const hasHead = head.some((cell) => findStage(cell) !== undefined)
  const lines = hasHead ? block.slice(1) : block
  const names = lines.map((line) => line[0] ?? '').filter(Boolean)
  const hasNames =
    names.some((name) => findRow(rows, name) >= 0) && names.every((name) => parseAmount(name) === undefined)
  const firstColumn = hasNames ? 1 : 0
  const cells: Pasted[] = []
  let leftOut = 0
  for (const [y, line] of lines.entries()) {
    const row = rows[hasNames ? findRow(rows, line[0] ?? '') : at.row + y]
    for (const [x, text] of line.entries()) {
      if (x < firstColumn) continue
      const stage = hasHead ? findStage(head[x] ?? '') : stages[at.column + x - firstColumn]
      if (row && stage) cells.push({ row, stage, text })
      else if (text !== '') leftOut += 1
    }
  }
  return { cells, leftOut }
}
