// Another device saved meanwhile: what differs, and which of the two should count?
import { Button, Group } from '@mantine/core'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import type { Checklist } from '../contract.ts'
import { type Answer, type ChecklistForm, withBlanks } from '../form.ts'
import { type Difference, differencesOf } from '../versions.ts'
import styles from './checklist.module.css'
import type { ChecklistState } from './use-checklist.ts'

const wordOf = (answer: Answer) => (typeof answer === 'string' ? answer || 'Empty' : answer ? 'Yes' : 'No')

const columns: Column<Difference>[] = [
  { head: 'Item', cell: ({ label }) => label, main: true },
  { head: 'Step', cell: ({ section }) => section },
  { head: 'Here', cell: ({ mine }) => wordOf(mine) },
  { head: 'Other device', cell: ({ theirs }) => wordOf(theirs) },
]

type ConflictChoiceProps = { mine: ChecklistForm; theirs: Checklist; state: ChecklistState }

export function ConflictChoice({ mine, theirs, state }: ConflictChoiceProps) {
  const differences = differencesOf(mine, withBlanks(theirs))
  return (
    <section className={styles.conflict} role="alert" aria-label="Two versions of your answers">
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
      <div className={styles.differences}>
        <DataTable
          label="Answers that differ"
          columns={columns}
          rows={differences}
          rowKey={({ section, label }) => `${section} ${label}`}
        />
      </div>
      <Group gap="sm">
        <Button onClick={() => void state.keepMine()}>Keep the answers from here</Button>
        <Button variant="default" onClick={state.takeTheirs}>
          Take the answers from the other device
        </Button>
      </Group>
    </section>
  )
}
