// Form fields of a document, shared by the upload and edit screens.
import { TextInput } from '@mantine/core'
import { Textarea } from '#web/ui/form/Textarea.tsx'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import { type DocumentValues, fieldLabels } from './form-values.ts'

type DocumentFieldsProps = { form: Pick<ZodForm, 'getInputProps'>; needsImage: boolean }

export function DocumentFields({ form, needsImage }: DocumentFieldsProps) {
  const input = (name: keyof DocumentValues) => ({ label: fieldLabels[name], ...form.getInputProps(name) })
  const link = { type: 'url', inputMode: 'url', placeholder: 'https://' } as const
  return (
    <>
      <TextInput {...input('title')} required description="The name people search for." />
      <Textarea
        {...input('description')}
        required
        description="What it is and when people need it."
        minRows={3}
        maxRows={10}
      />
      <TextInput
        {...input('documentUrl')}
        {...link}
        required
        description="A Drive folder, a Doc, a PDF or any page. Check that it is shared with everyone who should read it."
      />
      <TextInput
        {...input('imageUrl')}
        {...link}
        required={needsImage}
        description={needsImage ? 'The picture on the card.' : 'Optional. It appears small beside the title.'}
      />
    </>
  )
}
