// Of which year are the entries of this list? Of all, or of one; nothing to choose while there is one year only.
import { Select } from '@mantine/core'
import type { Year } from '#shared/time/years.ts'

type YearFilterProps = { choices: Year[]; value: string; onChange: (year: string) => void }

export function YearFilter({ choices, value, onChange }: YearFilterProps) {
  if (choices.length < 2) return null
  return (
    <Select
      aria-label="Year"
      allowDeselect={false}
      data={[{ value: '', label: 'All years' }, ...choices.map(({ label }) => ({ value: label, label }))]}
      value={value}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
