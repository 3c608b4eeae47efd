// Which picture will people see? The Drive link is turned into the picture's own address while it is pasted.
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { driveImageUrl } from '#shared/web-link.ts'
import { RemoteImage } from '#web/ui/RemoteImage.tsx'
import type { ZodForm } from '#web/ui/use-zod-form.ts'
import { invalidDriveLink } from '../contract-fields.ts'
import { fieldLabels, type GcpValues } from './form-values.ts'
import styles from './gcp.module.css'

export function DriveImageField({ form, required }: { form: ZodForm<GcpValues>; required: boolean }) {
  // A link that is still being typed is not wrong yet.
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
