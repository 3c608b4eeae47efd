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
            ? 'Whoever looked after it no longer does: the whole team is asked. Choose somebody.'
            : 'Is asked once a year whether it is still right.'
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
            ? 'This day is past: saving moves it on by a year, unless you choose another.'
            : 'At the latest a year from now.'
        }
        min={plusDays(today(), 1)}
        max={latestCheck(today())}
      />
    </>
  )
}
