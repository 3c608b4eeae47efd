// Form fields for a document's owner and the day of its next check, on the edit screen.
import { TextInput } from '@mantine/core'
import { plusDays, today } from '#shared/time/calendar.ts'
import { Select } from '#web/ui/form/Select.tsx'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import { isDue, latestCheck } from '../../rules.ts'
import type { Owner } from '../document-queries.ts'
import { type EditValues, fieldLabels } from '../form-values.ts'

type OwnerFieldsProps = { form: ZodForm<EditValues>; owners: readonly Owner[] | undefined }

export function OwnerFields({ form, owners }: OwnerFieldsProps) {
  const { ownerId } = form.values
  const hasLeft = owners !== undefined && !owners.some(({ uid }) => uid === ownerId)
  return (
    <>
      <Select
        {...form.getInputProps('ownerId')}
        label={fieldLabels.ownerId}
        description={
          hasLeft
            ? 'The previous owner has left. Choose a new one; until then, the whole team is asked to review it.'
            : 'Reviews it once a year.'
        }
        data={owners?.map(({ uid, displayName }) => ({ value: uid, label: displayName })) ?? []}
        value={hasLeft ? null : ownerId}
        placeholder="Choose"
        allowDeselect={false}
        searchable={(owners?.length ?? 0) > 8}
        disabled={!owners}
      />
      <TextInput
        {...form.getInputProps('checkBy')}
        type="date"
        label={fieldLabels.checkBy}
        description={
          isDue(form.values, today())
            ? 'This day has passed. Saving moves it on by a year unless you choose another day.'
            : 'A year from now at the latest.'
        }
        min={plusDays(today(), 1)}
        max={latestCheck(today())}
      />
    </>
  )
}
