// What should whoever follows know? Notes for the successor, and those that the predecessor left, for each office one holds.
import { Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { positionText } from '#shared/organisation.ts'
import { call } from '#web/call.ts'
import { useOrganisation } from '#web/organisation.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { type Position, peopleContract } from '../contract.ts'
import { LinkedText } from './LinkedText.tsx'
import { NoteForm } from './NoteForm.tsx'

export function NotesPage() {
  const found = useQuery({ queryKey: ['people', 'notes'], queryFn: () => call(peopleContract.positions) })
  return (
    <>
      <PageHeader
        title="Notes for your successor"
        text="What you wish you had known on your first day. Whoever holds your office next finds it on the dashboard."
      />
      <QueryView
        query={found}
        skeleton="table"
        error="Failed to load the notes"
        isEmpty={(positions) => positions.length === 0}
        empty={
          <EmptyState title="No office, no notes" text="Notes belong to an office of LCVP or MCVP that you hold." />
        }
      >
        {(positions) => (
          <Stack gap="lg">
            {positions.map((position) => (
              <PositionNotes
                key={JSON.stringify([position.role, position.committee, position.portfolio])}
                position={position}
              />
            ))}
          </Stack>
        )}
      </QueryView>
    </>
  )
}

function PositionNotes({ position }: { position: Position }) {
  const organisation = useOrganisation()
  const { before } = position
  const title = positionText(position.role, position, organisation)
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Stack gap="md">
        <Title order={2}>{title}</Title>
        {before && (
          <div>
            <Title order={3} size="h4">
              From {before.by ?? 'a former member'}, {before.year}
            </Title>
            <LinkedText text={before.text} />
          </div>
        )}
        {!before && <Text c="dimmed">Nobody left notes for this office yet.</Text>}
        <NoteForm position={position} title={title} />
      </Stack>
    </Paper>
  )
}
