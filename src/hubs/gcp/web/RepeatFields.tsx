// The four fields of 'We did this too'.
import { Group, Select, TextInput } from '@mantine/core'
import { choicesOf } from '#shared/organisation.ts'
import { useOrganisation } from '#web/organisation.ts'
import type { ZodForm } from '#web/ui/use-zod-form.ts'
import type { Repeat } from '../contract-approved.ts'
import { type RepeatValues, whenChoices } from './repeat-values.ts'

export function RepeatFields({ form, kept }: { form: ZodForm<RepeatValues>; kept?: Repeat }) {
  const { committees } = useOrganisation()
  return (
    <>
      <Group grow gap="md" align="flex-start" preventGrowOverflow={false} wrap="wrap">
        <Select
          {...form.getInputProps('localCommittee')}
          label="Local Committee"
          required
          miw={180}
          allowDeselect={false}
          value={form.values.localCommittee || null}
          data={choicesOf(committees, kept?.localCommittee)}
          placeholder="Choose"
        />
        <Select
          {...form.getInputProps('doneOn')}
          label="When"
          required
          miw={180}
          allowDeselect={false}
          data={whenChoices(kept?.doneOn)}
        />
      </Group>
      <TextInput
        {...form.getInputProps('outcome')}
        label="What came of it"
        required
        description="One line, with a number where you have one."
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('link')}
        label="Link"
        description="Optional: pictures, a post, your material."
        type="url"
        inputMode="url"
        placeholder="https://"
      />
    </>
  )
}
