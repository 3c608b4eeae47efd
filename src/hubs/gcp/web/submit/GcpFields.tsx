// Form fields of a good case practice, shared by the submit, revise and edit screens.
import { Autocomplete, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { choicesOf } from '#shared/people/organisation.ts'
import { driveImageUrl } from '#shared/text/web-link.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { useOwnFirst } from '#web/organisation/own-committees.ts'
import { Select } from '#web/ui/form/Select.tsx'
import { Textarea } from '#web/ui/form/Textarea.tsx'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import { RemoteImage } from '#web/ui/text/RemoteImage.tsx'
import type { Gcp } from '../../contract.ts'
import { invalidDriveLink } from '../../contract-fields.ts'
import { suggestedCategories } from '../../rules.ts'
import styles from '../gcp.module.css'
import { fieldLabels, type GcpValues } from './form-values.ts'

type GcpFieldsProps = {
  form: ZodForm<GcpValues>
  /** The entry being changed: its committee and portfolio stay available even if they have closed. */
  kept?: Gcp
  needsImage?: boolean
}

export function GcpFields({ form, kept, needsImage = false }: GcpFieldsProps) {
  const { committees, portfolios } = useOrganisation()
  const lcs = useOwnFirst(choicesOf(committees, kept?.localCommittee))
  const input = (name: keyof GcpValues) => ({
    label: fieldLabels[name],
    required: true,
    ...form.getInputProps(name),
  })
  const choice = (name: 'portfolio' | 'localCommittee') => ({
    ...input(name),
    value: form.values[name] || null,
    allowDeselect: false,
  })
  return (
    <>
      <TextInput {...input('title')} description="What worked, in a few words." />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...input('name')} autoComplete="name" />
        <TextInput {...input('email')} required={kept?.email !== ''} type="email" autoComplete="email" />
        <Select {...choice('portfolio')} data={choicesOf(portfolios, kept?.portfolio)} placeholder="Choose" />
        <Autocomplete {...input('category')} data={suggestedCategories} placeholder="Choose one, or write your own" />
        <Select {...choice('localCommittee')} data={lcs} placeholder="Choose" />
      </SimpleGrid>
      <Textarea
        {...input('gcpDetails')}
        description="What did you do, what did it achieve, and what should others know?"
        minRows={6}
        maxRows={18}
      />
      <TextInput
        {...input('gcpLink')}
        type="url"
        inputMode="url"
        description="The material that others need to repeat it."
        placeholder="https://"
      />
      <DriveImageField form={form} required={needsImage} />
    </>
  )
}

/** Converts a pasted Drive link into a direct picture URL, and shows a preview. */
function DriveImageField({ form, required }: { form: ZodForm<GcpValues>; required: boolean }) {
  // No error while the link is still being typed.
  const [isDone, setDone] = useState(false)
  const props = form.getInputProps('imageLink')
  const link = form.values.imageLink.trim()
  const image = link ? driveImageUrl(link) : undefined
  const isWrong = link !== '' && !image && isDone
  return (
    <div>
      <TextInput
        {...props}
        label={fieldLabels.imageLink}
        required={required}
        description={`Share the picture in Google Drive with 'Anyone with the link', then paste its link.${required ? '' : ' Leave it empty to keep the picture.'}`}
        type="url"
        inputMode="url"
        placeholder="https://drive.google.com/file/d/.../view"
        error={props.error ?? (isWrong ? invalidDriveLink : undefined)}
        onFocus={() => setDone(false)}
        onBlur={() => setDone(true)}
      />
      {image && (
        <figure className={styles.preview}>
          <RemoteImage src={image} alt="Preview of the picture" />
          <Text component="figcaption" size="sm" c="dimmed">
            This is what people will see. Nothing here? Check that the file is a picture and shared with everyone who
            has the link.
          </Text>
        </figure>
      )}
    </div>
  )
}
