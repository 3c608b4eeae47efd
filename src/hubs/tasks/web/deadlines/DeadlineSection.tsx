// Section of one task on the Deadlines screen: a table of its days, a form to change them, and a switch for automatic
// reminders.
import { Button, Switch, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { monthInEnglish } from '#shared/time/months.ts'
import { isEmptyWindow, type WindowDraft } from '#shared/time/window-problems.ts'
import type { Year } from '#shared/time/years.ts'
import { call } from '#web/api/call.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import { type Deadline, tasksContract } from '../../contract.ts'
import { allWindows } from '../../rules.ts'
import { useChange } from '../task-queries.ts'
import styles from '../tasks.module.css'
import { WindowsForm } from './WindowsForm.tsx'

const owed = {
  people: 'Due from each person with the role who has confirmed their LC and portfolio.',
  committee: 'Due from each LC; its LCVPs are responsible.',
  nobody: 'Optional: the answers are only counted.',
}

type DeadlineSectionProps = { deadline: Deadline; year: Year }

export function DeadlineSection({ deadline, year }: DeadlineSectionProps) {
  const change = useChange()
  const [isEditing, setEditing] = useState(false)
  const section = useFocusFollowing(isEditing)
  const { kind, name, owedBy, isMonthly, isAutomatic } = deadline
  const rows = allWindows(deadline, year).filter((window) => !isEmptyWindow(window))
  const switchTo = (on: boolean) =>
    change(call(tasksContract.switchAutomatic, { params: { kind }, body: { isAutomatic: on } }), () =>
      on ? `${name}: automatic reminders are on.` : `${name}: automatic reminders are off.`,
    )
  return (
    <section ref={section} aria-labelledby={`task-${kind}`} className={styles.section}>
      <div className={styles.head}>
        <Title order={2} id={`task-${kind}`}>
          {name}
        </Title>
        {!isEditing && (
          <Button
            variant="default"
            className={styles.right}
            aria-label={`${rows.length ? 'Edit' : 'Set'} dates: ${name}`}
            onClick={() => setEditing(true)}
          >
            {rows.length ? 'Edit dates' : 'Set dates'}
          </Button>
        )}
      </div>
      <p className={styles.lead}>{owed[owedBy]}</p>
      {isEditing && <WindowsForm deadline={deadline} year={year} onDone={() => setEditing(false)} />}
      {!isEditing && rows.length === 0 && <p className={styles.none}>No dates set: it is due all year.</p>}
      {!isEditing && rows.length > 0 && (
        <DataTable
          label={`Dates: ${name}`}
          columns={columnsFor(isMonthly, rows)}
          rows={rows}
          rowKey={({ month }) => month ?? kind}
        />
      )}
      {owedBy !== 'nobody' && (
        <Switch
          mt="md"
          checked={isAutomatic}
          onChange={({ currentTarget }) => void switchTo(currentTarget.checked)}
          label="Remind 7 days and 1 day before it is due"
          aria-label={`Remind 7 days and 1 day before it is due: ${name}`}
        />
      )}
    </section>
  )
}

/** Moves focus into the form when it opens, and back to its button when it closes. */
function useFocusFollowing(isEditing: boolean) {
  const section = useRef<HTMLElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current === isEditing) return
    wasEditing.current = isEditing
    section.current?.querySelector<HTMLElement>(isEditing ? 'input' : 'button')?.focus()
  }, [isEditing])
  return section
}

const openingOf = ({ opensOn }: WindowDraft) => <DateText value={opensOn} none="Open now" />

/** Columns that no month uses are left out. */
const columnsFor = (isMonthly: boolean, rows: readonly WindowDraft[]): Column<WindowDraft>[] => [
  ...(isMonthly
    ? [{ head: 'Month', main: true, cell: ({ month }: WindowDraft) => (month ? monthInEnglish(month) : '-') }]
    : []),
  ...(!isMonthly || rows.some(({ opensOn }) => opensOn)
    ? [{ head: 'Opens', ...(!isMonthly && { main: false }), cell: openingOf }]
    : []),
  { head: 'Due', cell: ({ dueOn }) => <DateText value={dueOn} none="No due day" /> },
  ...(!isMonthly || rows.some(({ closesOn }) => closesOn)
    ? [{ head: 'Last day', cell: ({ closesOn }: WindowDraft) => <DateText value={closesOn} none="No last day" /> }]
    : []),
]
