// When does everything open, when is it due, and who is reminded by itself? Set here by the national team.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { hrefTo } from '#web/shell/location.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { CalendarCard } from './CalendarCard.tsx'
import { DeadlineSection } from './DeadlineSection.tsx'
import { RemindingCard } from './RemindingCard.tsx'
import { deadlinesQuery } from './task-queries.ts'

export function DeadlinesPage() {
  const found = useQuery(deadlinesQuery)
  return (
    <>
      <PageHeader
        title="Deadlines"
        text={`When tasks${found.data ? ` of ${found.data.year.label}` : ''} open, are due and close. Without a day a task is owed all year; nothing is blocked unless it closes.`}
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
        empty={<EmptyState title="No tasks yet" text="Hubs bring them: checklists, reports, surveys." />}
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
      <CalendarCard />
    </>
  )
}
