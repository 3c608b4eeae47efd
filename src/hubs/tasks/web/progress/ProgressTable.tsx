// Committees against tasks: each number leads to the people behind it.
import { Anchor, Button } from '@mantine/core'
import { committeeName } from '#shared/organisation.ts'
import { dayWords, isLate } from '#shared/windows.ts'
import { useOrganisation } from '#web/organisation.ts'
import { hrefTo } from '#web/shell/location.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Cell, ProgressKind, ProgressRow } from '../contract.ts'
import { isDone } from '../rules.ts'
import { ProgressTrack } from './ProgressTrack.tsx'
import styles from './tasks.module.css'
import { countWords } from './words.ts'

type ProgressTableProps = {
  kinds: readonly ProgressKind[]
  /** In the order in which they are shown. */
  rows: readonly ProgressRow[]
  onRemind: (committee: string, name: string) => void
}

export function ProgressTable({ kinds, rows, onRemind }: ProgressTableProps) {
  const organisation = useOrganisation()
  const nameOf = ({ committee }: ProgressRow) => committeeName(organisation, committee)
  const owesSomething = ({ cells }: ProgressRow) =>
    cells.some((cell, at) => kinds[at]?.canRemind && cell.expected !== null && !isDone(cell))
  const columns: Column<ProgressRow>[] = [
    { head: 'LC', main: true, cell: (row) => nameOf(row) },
    ...kinds.map(
      (kind, at): Column<ProgressRow> => ({
        head: kind.name,
        cell: (row) => <Count kind={kind} cell={row.cells[at] as Cell} committee={row.committee} where={nameOf(row)} />,
      }),
    ),
    {
      head: 'Remind',
      align: 'right',
      cell: (row) =>
        owesSomething(row) && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Remind ${nameOf(row)}`}
            onClick={() => onRemind(row.committee, nameOf(row))}
          >
            Remind
          </Button>
        ),
    },
  ]
  return (
    <div className={styles.grid}>
      <DataTable label="Progress of each LC" columns={columns} rows={rows} rowKey={({ committee }) => committee} />
    </div>
  )
}

type CountProps = { kind: ProgressKind; cell: Cell; committee: string; where: string }

function Count({ kind, cell, committee, where }: CountProps) {
  if (kind.owedBy === 'nobody') return <span data-tabular>{countWords(cell)}</span>
  if (kind.opensOn) return <span className={styles.dim}>opens {dayWords(kind.opensOn)}</span>
  if (cell.expected === 0 && cell.done === 0) return <span className={styles.dim}>nobody yet</span>
  const query = new URLSearchParams({ kind: kind.kind, committee })
  return (
    <div className={styles.cell}>
      <div className={styles.cellHead}>
        <Anchor href={hrefTo(`/progress?${query}`)} aria-label={`${kind.name}, ${where}: ${countWords(cell)}`}>
          {countWords(cell)}
        </Anchor>
        {isDone(cell) && <StatusBadge tone="good">Done</StatusBadge>}
        {!isDone(cell) && isLate(cell) && <StatusBadge tone="poor">Late</StatusBadge>}
      </div>
      <ProgressTrack cell={cell} />
    </div>
  )
}
