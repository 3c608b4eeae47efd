// How does an admin write the national model? Text and link, or neither.
import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import type { VersionedField } from '#web/ui/three-way.ts'
import { toast } from '#web/ui/toast.ts'
import { useVersionedForm } from '#web/ui/use-versioned-form.ts'
import { type NationalModel, nationalModelForm, odModelContract } from '../contract.ts'
import { isComing } from '../rules.ts'
import { focusAtOnce } from './focus-at-once.ts'
import { ModelForm } from './ModelForm.tsx'

const valuesOf = ({ text, link }: NationalModel) => ({ text, link })
const fields: VersionedField<ReturnType<typeof valuesOf>>[] = [
  { label: 'Text', paths: ['text'] },
  { label: 'Link', paths: ['link'] },
]

export function NationalForm({ model, onDone }: { model: NationalModel; onDone: () => void }) {
  const client = useQueryClient()
  const edit = useVersionedForm(nationalModelForm, model, {
    fields,
    valuesOf,
    async save(body, version) {
      const saved = await call(odModelContract.save, { body: { ...body, version } })
      client.setQueryData(['od-model', 'national'], saved)
      toast.success(isComing(saved) ? "The national model says 'Coming Soon' again." : 'The national model is saved.')
      onDone()
    },
  })
  return (
    <ModelForm edit={edit} label="National model" submitLabel="Save the national model" onDone={onDone}>
      <Textarea
        ref={focusAtOnce}
        label="Text"
        description="What the model is, in a few sentences. Leave text and link empty to say 'Coming Soon'."
        autosize
        minRows={4}
        maxRows={14}
        {...edit.form.getInputProps('text')}
      />
      <TextInput
        label="Link"
        description="Where the model can be read."
        type="url"
        placeholder="https://"
        {...edit.form.getInputProps('link')}
      />
    </ModelForm>
  )
}
