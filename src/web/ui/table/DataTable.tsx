// Data table: a table where there is room, one card per row on phones.
import type { ReactNode } from 'react'
import styles from './DataTable.module.css'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** Numbers are right-aligned. */
  align?: 'right'
  /** The card's title on phones; by default the first column. `false` there: cards without a title. */
  main?: boolean
}

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

export function DataTable<Row>({ label, columns, rows, rowKey }: DataTableProps<Row>) {
  const main = columns.some((column) => column.main !== undefined) ? columns.findIndex((column) => column.main) : 0
  // The roles are explicit because the phone layout changes a table's display.
  return (
    <div className={styles.frame}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: display: block removes them in browsers */}
      <table className={styles.table} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.head} scope="col" role="columnheader" data-align={column.align}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column, i) => (
                <td
                  key={column.head}
                  role="cell"
                  data-head={column.head}
                  data-main={i === main || undefined}
                  data-align={column.align}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  )
}
