// Year filter of a list: all years or one; hidden while there is only one year.
import type { Year } from '#shared/time/years.ts'
import { Select } from '../ui/form/Select.tsx'

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
