// List of LCs on phones: one line each, which opens to show the tasks, the links to the people behind them, and Remind.
import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import type { Cell, ProgressKind, ProgressRow } from '../../contract.ts'
import { isDone } from '../../rules.ts'
import styles from '../tasks.module.css'
import { Count, NobodyToRemind, type ProgressTableProps, useProgressRows } from './ProgressTable.tsx'
import { stateOf } from './progress-texts.ts'

export function ProgressList(props: ProgressTableProps) {
  const { kinds, rows, day } = props
  const { nameOf, canRemind, hasNobody } = useProgressRows(props)
  return (
    <ul className={styles.lcs} aria-label="Progress of each LC">
      {rows.map((row) => (
        <Line
          key={row.committee}
          {...{ kinds, row, day }}
          isPast={props.isPast}
          name={nameOf(row)}
          hasNobody={!props.isPast && hasNobody(row)}
          onRemind={canRemind(row) ? () => props.onRemind(row.committee, nameOf(row)) : undefined}
        />
      ))}
    </ul>
  )
}

type LineProps = {
  kinds: readonly ProgressKind[]
  row: ProgressRow
  name: string
  day: string
  isPast: boolean
  hasNobody: boolean
  onRemind: (() => void) | undefined
}

function Line({ kinds, row, name, day, isPast, hasNobody, onRemind }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  const due = row.cells.filter(({ expected }) => expected !== null && expected > 0)
  const late = kinds.filter((kind, at) => stateOf(kind, row.cells[at] as Cell, day) === 'late')
  return (
    <li>
      <UnstyledButton
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <strong>{name}</strong>
        <span className={styles.lineState}>
          {late.length > 0 && <StatusBadge tone="poor">Late</StatusBadge>}
          {due.length > 0 && (
            <span data-tabular>
              {due.filter(isDone).length} of {due.length} done
            </span>
          )}
          <Chevron size={18} aria-hidden />
        </span>
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <dl className={styles.lineDetail}>
            {kinds.map((kind, at) => (
              <div key={kind.kind}>
                <dt>{kind.name}</dt>
                <dd>
                  <Count
                    {...{ kind, day, isPast }}
                    cell={row.cells[at] as Cell}
                    committee={row.committee}
                    where={name}
                  />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {isOpen && onRemind && (
          <Button variant="default" fullWidth aria-label={`Remind ${name}`} onClick={onRemind}>
            Remind
          </Button>
        )}
        {isOpen && hasNobody && <NobodyToRemind where={name} />}
      </div>
    </li>
  )
}
