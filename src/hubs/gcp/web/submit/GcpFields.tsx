// The nine fields of a good case practice, as the form, the revision and the edit screen show them.
import { Autocomplete, Group, Select, Textarea, TextInput } from '@mantine/core'
import { choicesOf } from '#shared/organisation.ts'
import { useOrganisation } from '#web/organisation.ts'
import type { ZodForm } from '#web/ui/use-zod-form.ts'
import type { Gcp } from '../contract.ts'
import { suggestedCategories } from '../rules.ts'
import { DriveImageField } from './DriveImageField.tsx'
import { fieldLabels, type GcpValues } from './form-values.ts'

type GcpFieldsProps = {
  form: ZodForm<GcpValues>
  /** The entry that is changed: what it has stays on offer, though it may be closed by now. */
  kept?: Gcp
  needsImage?: boolean
}

export function GcpFields({ form, kept, needsImage = false }: GcpFieldsProps) {
  const { committees, portfolios } = useOrganisation()
  const input = (name: keyof GcpValues) => ({
    label: fieldLabels[name],
    required: true,
    ...form.getInputProps(name),
  })
  const choice = (name: keyof GcpValues) => ({ ...input(name), value: form.values[name] || null, allowDeselect: false })
  return (
    <>
      <TextInput {...input('title')} description="What worked, in a few words." />
      <Group grow gap="md" align="flex-start" preventGrowOverflow={false} wrap="wrap">
        <TextInput {...input('name')} miw={240} autoComplete="name" />
        <TextInput {...input('email')} required={kept?.email !== ''} miw={240} type="email" autoComplete="email" />
      </Group>
      <Group grow gap="md" align="flex-start" preventGrowOverflow={false} wrap="wrap">
        <Select {...choice('portfolio')} miw={240} data={choicesOf(portfolios, kept?.portfolio)} placeholder="Choose" />
        <Autocomplete
          {...input('category')}
          miw={240}
          data={suggestedCategories}
          placeholder="Choose one, or write your own"
        />
      </Group>
      <Select {...choice('localCommittee')} data={choicesOf(committees, kept?.localCommittee)} placeholder="Choose" />
      <Textarea
        {...input('gcpDetails')}
        description="What did you do, what came out of it, what should others know?"
        autosize
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
