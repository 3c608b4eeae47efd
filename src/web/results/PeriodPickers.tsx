// Period of results: fields for the year and for a past day of it, and notices that name a closed year or a past day.
import { Alert, Button, TextInput } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DateText } from '../ui/text/DateText.tsx'
import { ClosedYear, YearPicker } from '../years/YearPicker.tsx'
import type { ShownYear } from '../years/years.ts'
import type { AsOf } from './as-of.ts'

type PeriodProps = {
  shown: ShownYear
  /** Absent where results have no days. */
  asOf?: AsOf
}

/** What narrows the year further, a month or a round, stands between the two. */
export function PeriodPickers({ shown, asOf, children }: PeriodProps & { children?: ReactNode }) {
  return (
    <>
      <YearPicker shown={shown} />
      {children}
      {asOf && <DayPicker asOf={asOf} />}
    </>
  )
}

export function PeriodNotices({ shown, asOf }: PeriodProps) {
  return (
    <>
      <ClosedYear shown={shown} />
      {asOf && <PastDay asOf={asOf} />}
    </>
  )
}

function DayPicker({ asOf: { day, first, last, choose } }: { asOf: AsOf }) {
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

function PastDay({ asOf: { on, last, choose } }: { asOf: AsOf }) {
  if (!on) return null
  return (
    <Alert color="gray" icon={<IconHistory size={18} aria-hidden />} mb="md">
      As of the end of <DateText value={on} />.{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => choose(last)}>
        Back to today
      </Button>
    </Alert>
  )
}
