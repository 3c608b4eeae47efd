// Row comparison: finds the columns that differ. Equal rows are set aside; each other row is compared with the most similar
// one.
import type { Everything } from '../test-databases.ts'

type Cells = Map<string, unknown>
const cellsOf = (row: string): Cells => new Map(JSON.parse(row))

/** Table → columns that differ somewhere, sorted; 'gone' where a row, or the table, has no counterpart at all. */
export type Changed = Record<string, string[]>

const differing = (before: Cells, after: Cells) =>
  [...before].filter(([column, value]) => !after.has(column) || after.get(column) !== value).map(([column]) => column)

function changedIn(before: string[], after: string[]): string[] {
  const left = new Set(after.map(cellsOf))
  const changed = new Set<string>()
  const take = (row: Cells, isLike: (columns: string[]) => boolean): boolean => {
    for (const candidate of left) {
      const columns = differing(row, candidate)
      if (!isLike(columns)) continue
      left.delete(candidate)
      for (const column of columns) changed.add(column)
      return true
    }
    return false
  }
  const others = before.map(cellsOf).filter((row) => !take(row, (columns) => columns.length === 0))
  for (const row of others) {
    const fewest = Math.min(...[...left].map((candidate) => differing(row, candidate).length))
    const isFound = fewest < row.size && take(row, (columns) => columns.length === fewest)
    if (!isFound) changed.add('gone')
  }
  return [...changed].sort()
}

export function changedColumns(before: Everything, after: Everything): Changed {
  const all = Object.entries(before).map(([table, rows]) => [table, changedIn(rows, after[table] ?? [])] as const)
  return Object.fromEntries(all.filter(([, columns]) => columns.length > 0))
}
