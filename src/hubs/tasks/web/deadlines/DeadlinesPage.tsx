// Deadlines screen, for the national team: when tasks open, are due and close, and reminder settings.
import { Button, NumberInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { maxDays, minDays, tasksContract } from '../../contract.ts'
import { CalendarCard } from '../CalendarCard.tsx'
import { deadlinesQuery, useChange } from '../task-queries.ts'
import styles from '../tasks.module.css'
import { DeadlineSection } from './DeadlineSection.tsx'

export function DeadlinesPage() {
  const found = useQuery(deadlinesQuery)
  return (
    <>
      <PageHeader
        title="Deadlines"
        text={`When tasks${found.data ? ` of ${found.data.year.label}` : ''} open, are due and close. Without dates, a task is due all year; late answers are accepted until the last day.`}
        action={
          <Button component="a" href={hrefTo('/progress')} variant="default">
            Progress
          </Button>
        }
      />
      <QueryView
        query={found}
        skeleton="table"
        error="Failed to load the deadlines"
        isEmpty={({ deadlines }) => deadlines.length === 0}
        empty={<EmptyState title="No tasks yet" text="Checklists, reports and surveys appear here." />}
      >
        {({ year, deadlines, everyDays }) => (
          <>
            {deadlines.map((deadline) => (
              <DeadlineSection key={deadline.kind} deadline={deadline} year={year} />
            ))}
            <RemindingCard everyDays={everyDays} />
          </>
        )}
      </QueryView>
      <CalendarCard below={found} />
    </>
  )
}

function RemindingCard({ everyDays }: { everyDays: number }) {
  const change = useChange()
  const [days, setDays] = useState<number | string>(everyDays)
  return (
    <section aria-labelledby="reminding" className={styles.section}>
      <Title order={2} id="reminding">
        Reminders
      </Title>
      <p className={styles.lead}>Nobody gets more than one reminder of the same task within this number of days.</p>
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault()
          if (typeof days !== 'number') return
          void change(
            call(tasksContract.saveReminding, { body: { everyDays: days } }),
            () => 'Days between reminders saved.',
          )
        }}
      >
        <NumberInput
          label="Days between reminders"
          min={minDays}
          max={maxDays}
          clampBehavior="strict"
          allowDecimal={false}
          value={days}
          onChange={setDays}
        />
        <Button type="submit" variant="default" disabled={typeof days !== 'number' || days === everyDays}>
          Save
        </Button>
      </form>
    </section>
  )
}
