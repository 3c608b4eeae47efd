// The four fields of a document, as the upload and the edit screens show them.
import { Textarea, TextInput } from '@mantine/core'
import type { ZodForm } from '#web/ui/use-zod-form.ts'
import { type DocumentValues, fieldLabels } from './form-values.ts'

type DocumentFieldsProps = { form: ZodForm<DocumentValues>; needsImage: boolean }

export function DocumentFields({ form, needsImage }: DocumentFieldsProps) {
  const input = (name: keyof DocumentValues) => ({ label: fieldLabels[name], ...form.getInputProps(name) })
  const link = { type: 'url', inputMode: 'url', placeholder: 'https://', maxLength: 2000 } as const
  return (
    <>
      <TextInput {...input('title')} withAsterisk description="The name people search for." maxLength={200} />
      <Textarea
        {...input('description')}
        withAsterisk
        description="What it is, and when somebody needs it."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
      />
      <TextInput
        {...input('documentUrl')}
        {...link}
        withAsterisk
        description="A Drive folder, a Doc, a PDF or any page. Check that it is shared with everybody who should read it."
      />
      <TextInput
        {...input('imageUrl')}
        {...link}
        withAsterisk={needsImage}
        description={
          needsImage ? 'The picture on the card.' : 'Optional. Without one, a cover is drawn from the title.'
        }
      />
    </>
  )
}
