// Table of committees and tasks: each number links to the people behind it.
import { Anchor, Button } from '@mantine/core'
import { committeeName } from '#shared/people/organisation.ts'
import { dayWords, isLate } from '#shared/time/windows.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { invitePath, useMayInvite } from '#web/shell/session/use-may-invite.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import type { Cell, ProgressKind, ProgressRow } from '../../contract.ts'
import { isDone } from '../../rules.ts'
import { formatCount, formatNothing, formatWithoutLcvp } from '../format-texts.ts'
import styles from '../tasks.module.css'
import { ProgressTrack } from './ProgressTrack.tsx'
import { notRecorded } from './progress-texts.ts'

export type ProgressTableProps = {
  kinds: readonly ProgressKind[]
  /** In display order. */
  rows: readonly ProgressRow[]
  /** The day that is shown. */
  day: string
  /** A past day: its numbers lead to nobody, and nobody is reminded. */
  isPast: boolean
  onRemind: (committee: string, name: string) => void
}

/** What the table and the list of phones say about a row. */
export function useProgressRows({ kinds }: Pick<ProgressTableProps, 'kinds'>) {
  const organisation = useOrganisation()
  const left = ({ cells }: ProgressRow) =>
    kinds.filter((kind, at) => {
      const cell = cells[at]
      return cell && kind.canRemind && cell.expected !== null && !isDone(cell) && !cell.closedOn
    })
  const canRemind = (row: ProgressRow) => left(row).some(({ owedBy }) => owedBy === 'people' || !row.hasNoLcvp)
  return {
    nameOf: ({ committee }: ProgressRow) => committeeName(organisation, committee),
    canRemind,
    /** Something is left, and a reminder would go to nobody. */
    hasNobody: (row: ProgressRow) => left(row).length > 0 && !canRemind(row),
  }
}

/** 'LUMS has no LCVP', with the way to change that. */
export function NobodyToRemind({ where }: { where: string }) {
  return (
    <div className={styles.nobody}>
      <span>{formatWithoutLcvp([where])}</span>
      {useMayInvite() && (
        <Button
          component="a"
          variant="default"
          size="compact-sm"
          href={hrefTo(invitePath)}
          aria-label={`Invite an LCVP: ${where}`}
        >
          Invite
        </Button>
      )}
    </div>
  )
}

export function ProgressTable(props: ProgressTableProps) {
  const { kinds, rows, day, isPast, onRemind } = props
  const { nameOf, canRemind, hasNobody } = useProgressRows(props)
  const columns: Column<ProgressRow>[] = [
    { head: 'LC', main: true, cell: (row) => nameOf(row) },
    ...kinds.map(
      (kind, at): Column<ProgressRow> => ({
        head: kind.name,
        cell: (row) => (
          <Count
            {...{ kind, day, isPast }}
            cell={row.cells[at] as Cell}
            committee={row.committee}
            where={nameOf(row)}
          />
        ),
      }),
    ),
  ]
  const remindColumn: Column<ProgressRow> = {
    head: 'Remind',
    align: 'right',
    cell: (row) =>
      canRemind(row) ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Remind ${nameOf(row)}`}
          onClick={() => onRemind(row.committee, nameOf(row))}
        >
          Remind
        </Button>
      ) : (
        hasNobody(row) && <NobodyToRemind where={nameOf(row)} />
      ),
  }
  return (
    <div className={styles.grid} data-remind={!isPast || undefined}>
      <DataTable
        label="Progress of each LC"
        columns={isPast ? columns : [...columns, remindColumn]}
        rows={rows}
        rowKey={({ committee }) => committee}
      />
    </div>
  )
}

type CountProps = {
  kind: ProgressKind
  cell: Cell
  committee: string
  where: string
} & Pick<ProgressTableProps, 'day' | 'isPast'>

export function Count({ kind, cell, committee, where, day, isPast }: CountProps) {
  if (kind.unknown === 'all') return <span className={styles.dim}>{notRecorded}</span>
  if (kind.owedBy === 'nobody') return <span data-tabular>{formatCount(cell)}</span>
  if (kind.opensOn) return <span className={styles.dim}>opens {dayWords(kind.opensOn)}</span>
  if (cell.expected === 0 && cell.done === 0) {
    return <span className={styles.dim}>{kind.isMonthly ? 'nothing due yet' : 'nobody yet'}</span>
  }
  const nothing = formatNothing(cell)
  const query = new URLSearchParams({ kind: kind.kind, committee })
  return (
    <div className={styles.cell}>
      <div className={styles.cellHead}>
        {isPast ? (
          <span data-tabular>{formatCount(cell)}</span>
        ) : (
          <Anchor href={hrefTo(`/progress?${query}`)} aria-label={`${kind.name}, ${where}: ${formatCount(cell)}`}>
            {formatCount(cell)}
          </Anchor>
        )}
        {isDone(cell) && <StatusBadge tone="good">Done</StatusBadge>}
        {!isDone(cell) && cell.closedOn && <StatusBadge tone="neutral">Closed</StatusBadge>}
        {!isDone(cell) && isLate(cell, day) && <StatusBadge tone="poor">Late</StatusBadge>}
      </div>
      {cell.expected !== null && <ProgressTrack cell={cell} day={day} />}
      {nothing && <div className={styles.dim}>{nothing}</div>}
    </div>
  )
}
