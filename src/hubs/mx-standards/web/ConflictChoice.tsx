// Another device saved meanwhile: what differs, and which of the two should count?
import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import type { Checklist } from '../contract.ts'
import { type Answer, type ChecklistForm, withBlanks } from '../form.ts'
import { type Difference, differencesOf } from '../versions.ts'
import styles from './checklist.module.css'
import type { ChecklistState } from './use-checklist.ts'

function wordOf(answer: Answer) {
  if (typeof answer === 'string' && answer) return answer
  return <span className={styles.word}>{answer === '' ? 'Empty' : answer ? 'Yes' : 'No'}</span>
}

const columns: Column<Difference>[] = [
  {
    head: 'Item',
    main: true,
    cell: ({ label, section }) => (
      <span>
        {label}
        <span className={styles.help}>{section}</span>
      </span>
    ),
  },
  { head: 'Here', cell: ({ mine }) => wordOf(mine) },
  { head: 'Other device', cell: ({ theirs }) => wordOf(theirs) },
]

const few = 6

type ConflictChoiceProps = { mine: ChecklistForm; theirs: Checklist; state: ChecklistState }

export function ConflictChoice({ mine, theirs, state }: ConflictChoiceProps) {
  const [isWhole, setWhole] = useState(false)
  const panel = useRef<HTMLElement>(null)
  // It stands above the step, which the person may have scrolled past.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'start' })
    panel.current?.focus({ preventScroll: true })
  }, [])
  const differences = differencesOf(mine, withBlanks(theirs))
  return (
    <section ref={panel} tabIndex={-1} className={styles.conflict} aria-label="Two versions of your answers">
      <h2>Your answers were also saved on another device</h2>
      <p>
        {theirs.updatedAt && (
          <>
            The other device saved on <DateText value={theirs.updatedAt} withTime />.{' '}
          </>
        )}
        {differences.length === 1 ? 'One answer differs.' : `${differences.length} answers differ.`} Nothing was
        overwritten: choose which ones count.
      </p>
      <Group gap="sm">
        <Button onClick={() => void state.keepMine()}>Keep these answers</Button>
        <Button variant="default" onClick={state.takeTheirs}>
          Take the other answers
        </Button>
      </Group>
      <DataTable
        label="Answers that differ"
        columns={columns}
        rows={isWhole ? differences : differences.slice(0, few)}
        rowKey={({ section, label }) => `${section} ${label}`}
      />
      {differences.length > few && (
        <div>
          <Button variant="default" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${differences.length}`}
          </Button>
        </div>
      )}
    </section>
  )
}
