// Of which month are a report's figures? Months of the open year that have begun, newest first, and the one it has.
import { Select } from '@mantine/core'
import { monthName } from '#shared/months.ts'
import { monthNow, monthsOf } from '#shared/years.ts'
import type { ZodForm } from '#web/ui/use-zod-form.ts'
import { useYears } from '#web/years.ts'
import type { Entry } from '../contract.ts'

type MonthFieldProps = { form: Pick<ZodForm, 'getInputProps'>; entry?: Entry | undefined }

export function MonthField({ form, entry }: MonthFieldProps) {
  const { open } = useYears()
  const now = monthNow(open)
  const offered = monthsOf(open).filter((month) => month <= now)
  const months = [...new Set([...offered, ...(entry ? [entry.month] : [])])].sort().reverse()
  const { value, ...props } = form.getInputProps('month')
  return (
    <Select
      label="Month"
      description="The figures are what is new in this month."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      allowDeselect={false}
      checkIconPosition="right"
      maxDropdownHeight={320}
      data={months.map((month) => ({ value: month, label: monthName(month) }))}
      {...props}
      // A draft from before reports had months, or of a year that has closed.
      value={months.includes(value) ? value : null}
    />
  )
}
