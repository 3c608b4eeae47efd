// Notes page: notes for the successor and those of everyone before, for each office that a person holds or held lately.
import { Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { positionText } from '#shared/people/organisation.ts'
import { isWebLink } from '#shared/text/web-link.ts'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { Textarea } from '#web/ui/form/Textarea.tsx'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import { ExternalLink } from '#web/ui/text/ExternalLink.tsx'
import type { VersionedField } from '#web/ui/versions/three-way-merge.ts'
import { useVersionedForm } from '#web/ui/versions/use-versioned-form.ts'
import { VersionsNotice } from '#web/ui/versions/VersionsNotice.tsx'
import { type EarlierNote, noteForm, type Position, peopleContract } from '../contract.ts'
import { notesDays } from '../rules.ts'

export function NotesPage() {
  const found = useQuery({ queryKey: ['people', 'notes'], queryFn: () => call(peopleContract.positions) })
  return (
    <>
      <PageHeader
        title="Handover notes"
        text="What you wish you’d known on your first day. The next person in your office sees it on their dashboard."
      />
      <QueryView
        query={found}
        skeleton="table"
        error="Failed to load the notes"
        isEmpty={(positions) => positions.length === 0}
        empty={
          <EmptyState
            title="No office yet"
            text={`You can write notes for an office as LCVP or MCVP that you hold, or held in the last ${notesDays} days.`}
          />
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
  const { earlier, editableUntil } = position
  const title = positionText(position.role, position, organisation)
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Stack gap="md">
        <Title order={2}>{title}</Title>
        {editableUntil ? (
          <Text c="dimmed">
            You no longer hold this office. You can read and change your notes until <DateText value={editableUntil} />.
          </Text>
        ) : (
          <EarlierNotes notes={earlier} />
        )}
        <NoteForm position={position} title={title} />
      </Stack>
    </Paper>
  )
}

/** The newest are open; older ones open with a click, since notes can be long. */
function EarlierNotes({ notes: [newest, ...older] }: { notes: readonly EarlierNote[] }) {
  if (!newest) return <Text c="dimmed">Nobody has left notes for this office yet.</Text>
  return (
    <>
      <div>
        <Title order={3} size="h4">
          From {authorOf(newest)}
        </Title>
        <LinkedText text={newest.text} />
      </div>
      {older.map((note, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes of one year have nothing else that tells them apart
        <details key={at}>
          <summary style={{ minHeight: 44, paddingBlock: 10, cursor: 'pointer' }}>From {authorOf(note)}</summary>
          <LinkedText text={note.text} />
        </details>
      ))}
    </>
  )
}

const authorOf = ({ by, year }: EarlierNote) => `${by ?? 'a former member'}, ${year}`

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
      toast.success('Notes saved.')
      await client.invalidateQueries({ queryKey: ['people', 'notes'] })
    },
  })
  useUnsavedWarning(form.dirty && !form.busy)
  return (
    <FormShell form={form} label={`Notes for ${title}`} submitLabel="Save notes" busyLabel="Saving...">
      <Textarea
        label="Your handover notes"
        description="Contacts, deadlines, what worked, links to folders. Web addresses become links."
        minRows={5}
        maxRows={20}
        {...form.getInputProps('text')}
      />
      {notice && <VersionsNotice things="notes" {...notice} />}
    </FormShell>
  )
}
