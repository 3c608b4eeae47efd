// How does an admin write the national model? Text and link; what somebody else saved meanwhile is shown, never lost.
import { Alert, Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/call.ts'
import { FormShell } from '#web/ui/FormShell.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { type NationalModel, nationalModelForm, odModelContract } from '../contract.ts'
import { isComing } from '../rules.ts'

export function NationalForm({ model, onDone }: { model: NationalModel; onDone: () => void }) {
  const client = useQueryClient()
  const [base, setBase] = useState(model)
  const [newer, setNewer] = useState<NationalModel>()
  const form = useZodForm(
    nationalModelForm,
    { text: model.text, link: model.link },
    {
      submit: async (body) => {
        try {
          const saved = await call(odModelContract.save, { body: { ...body, version: base.version } })
          client.setQueryData(['od-model'], saved)
          toast.success(
            isComing(saved) ? "The national model says 'Coming Soon' again." : 'The national model is saved.',
          )
          onDone()
        } catch (error) {
          if (error instanceof Problem && error.status === 409) setNewer(error.details as NationalModel)
          throw error
        }
      },
    },
  )
  useUnsavedWarning(form.dirty && !form.busy)

  function goOnFrom(theirs: NationalModel, isKept: boolean) {
    setBase(theirs)
    setNewer(undefined)
    const mine = form.values
    form.reset({ text: theirs.text, link: theirs.link })
    if (isKept) form.setValues(mine)
  }

  return (
    <FormShell
      form={form}
      label="National model"
      submitLabel="Save the national model"
      busyLabel="Saving..."
      actions={
        <Button variant="default" onClick={onDone} disabled={form.busy}>
          Cancel
        </Button>
      }
    >
      <Textarea
        label="Text"
        description="What the model is, in a few sentences. Leave text and link empty to say 'Coming Soon'."
        autosize
        minRows={4}
        maxRows={14}
        {...form.getInputProps('text')}
      />
      <TextInput
        label="Link"
        description="Where the model can be read."
        type="url"
        placeholder="https://"
        {...form.getInputProps('link')}
      />
      {newer && (
        <Alert color="yellow" title="What the other person saved">
          <Text style={{ whiteSpace: 'pre-line' }}>{newer.text || 'No text'}</Text>
          <Text size="sm" mb="sm">
            {newer.link || 'No link'}
          </Text>
          <Group gap="sm">
            <Button variant="default" onClick={() => goOnFrom(newer, true)}>
              Go on with mine
            </Button>
            <Button variant="default" onClick={() => goOnFrom(newer, false)}>
              Take theirs
            </Button>
          </Group>
        </Alert>
      )}
    </FormShell>
  )
}
