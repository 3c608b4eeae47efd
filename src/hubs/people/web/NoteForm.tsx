// What does a holder leave to whoever follows? Saved beside what was saved meanwhile on another device, never over it.
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { FormShell } from '#web/ui/FormShell.tsx'
import type { VersionedField } from '#web/ui/three-way.ts'
import { toast } from '#web/ui/toast.ts'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { useVersionedForm } from '#web/ui/use-versioned-form.ts'
import { VersionsNotice } from '#web/ui/VersionsNotice.tsx'
import { noteForm, type Position, peopleContract } from '../contract.ts'

const fields: VersionedField<{ text: string }>[] = [{ label: 'Notes', paths: ['text'] }]

export function NoteForm({ position, title }: { position: Position; title: string }) {
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
