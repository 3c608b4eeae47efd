// How does an admin say where the international model is? With the address of its folder.
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import type { VersionedField } from '#web/ui/three-way.ts'
import { toast } from '#web/ui/toast.ts'
import { useVersionedForm } from '#web/ui/use-versioned-form.ts'
import { type InternationalModel, internationalModelForm, odModelContract } from '../contract.ts'
import { focusAtOnce } from './focus-at-once.ts'
import { ModelForm } from './ModelForm.tsx'

const fields: VersionedField<{ link: string }>[] = [{ label: 'Link to the folder', paths: ['link'] }]

const isFromSetting = ({ link, ownLink }: InternationalModel) => Boolean(link) && !ownLink

export function InternationalForm({ model, onDone }: { model: InternationalModel; onDone: () => void }) {
  const client = useQueryClient()
  const edit = useVersionedForm(internationalModelForm, model, {
    fields,
    valuesOf: ({ ownLink }) => ({ link: ownLink }),
    async save(body, version) {
      const saved = await call(odModelContract.saveInternational, { body: { ...body, version } })
      client.setQueryData(['od-model', 'international'], saved)
      toast.success(saved.link ? 'The link is saved.' : 'The link is taken away.')
      onDone()
    },
  })
  return (
    <ModelForm edit={edit} label="International model" submitLabel="Save the link" onDone={onDone}>
      <TextInput
        ref={focusAtOnce}
        label="Link to the folder"
        description={
          isFromSetting(model)
            ? 'The address of the folder. Leave it empty to keep the link that the portal was set up with.'
            : 'The address of the folder that everybody may open.'
        }
        type="url"
        placeholder="https://"
        {...edit.form.getInputProps('link')}
      />
    </ModelForm>
  )
}
