// Into which year do the rows go? The open one; an admin may also fill a year that was over before the portal knew it.
import { NativeSelect } from '@mantine/core'
import type { Year } from '#shared/years.ts'
import { inputWrapperOrder } from './MendField.tsx'

type YearChoiceProps = { open: Year; past: Year[]; value: string; onChange: (year: string) => void }

export const YearChoice = ({ open, past, value, onChange }: YearChoiceProps) => (
  <NativeSelect
    label="Year"
    description="A past year can be filled by import only."
    inputWrapperOrder={inputWrapperOrder}
    data={[
      { value: open.label, label: `${open.label} (now)` },
      ...past.map(({ label }) => ({ value: label, label: `${label} (closed)` })),
    ]}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
