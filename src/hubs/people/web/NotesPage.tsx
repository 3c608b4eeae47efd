// Notes page: notes for the successor and those of the predecessor, for each office a person holds.
import { Paper, Stack, Text, Textarea, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { positionText } from '#shared/people/organisation.ts'
import { isWebLink } from '#shared/text/web-link.ts'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { ExternalLink } from '#web/ui/text/ExternalLink.tsx'
import type { VersionedField } from '#web/ui/versions/three-way-merge.ts'
import { useVersionedForm } from '#web/ui/versions/use-versioned-form.ts'
import { VersionsNotice } from '#web/ui/versions/VersionsNotice.tsx'
import { noteForm, type Position, peopleContract } from '../contract.ts'

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

/** Full stops and brackets behind a URL belong to the sentence. */
const urlPattern = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/i

function LinkedText({ text }: { text: string }) {
  const parts = text.split(urlPattern)
  return (
    <Text component="div" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {parts.map((part, at) =>
        isWebLink(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes its order
          <ExternalLink key={at} href={part}>
            {part}
          </ExternalLink>
        ) : (
          part
        ),
      )}
    </Text>
  )
}

const fields: VersionedField<{ text: string }>[] = [{ label: 'Notes', paths: ['text'] }]

function NoteForm({ position, title }: { position: Position; title: string }) {
  const client = useQueryClient()
  const { role, committee, portfolio, note } = position
  const { form, notice } = useVersionedForm(noteForm, note, {
    fields,
    valuesOf: ({ text }) => ({ text }),
    async save({ text }, version) {
      await call(peopleContract.saveNote, { body: { role, committee, portfolio, text, version } })
      toast.success('Your notes are saved.')
      await client.invalidateQueries({ queryKey: ['people', 'notes'] })
    },
  })
  useUnsavedWarning(form.dirty && !form.busy)
  return (
    <FormShell form={form} label={`Notes of ${title}`} submitLabel="Save notes" busyLabel="Saving...">
      <Textarea
        label="Your notes for whoever follows"
        description="Contacts, deadlines, what worked, links to folders. Plain text; web addresses become links."
        autosize
        minRows={5}
        maxRows={20}
        {...form.getInputProps('text')}
      />
      {notice && <VersionsNotice things="notes" {...notice} />}
    </FormShell>
  )
}
