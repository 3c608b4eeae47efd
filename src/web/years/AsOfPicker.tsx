// As of which day? A field for any past day of the year, and a notice that names the day while it is not today.
import { Alert, Button, TextInput } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { DateText } from '../ui/text/DateText.tsx'
import type { AsOf } from './as-of.ts'

export function AsOfPicker({ asOf: { day, first, last, choose } }: { asOf: AsOf }) {
  return (
    <TextInput
      type="date"
      label="As of"
      w={160}
      min={first}
      max={last}
      value={day}
      // Half a year such as 0020 while it is typed is no day yet.
      onChange={({ currentTarget: { value } }) => value >= first && value <= last && choose(value)}
    />
  )
}

export function PastDay({ asOf: { on, last, choose } }: { asOf: AsOf }) {
  if (!on) return null
  return (
    <Alert color="gray" icon={<IconHistory size={18} aria-hidden />} mb="md">
      As it stood at the end of <DateText value={on} />.{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => choose(last)}>
        Back to now
      </Button>
    </Alert>
  )
}
