// Year picker for results: a select of the years; a notice for a year that is over says whether its figures can still change.
import { Alert, NativeSelect } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { today } from '#shared/time/calendar.ts'
import { DateText } from '../ui/text/DateText.tsx'
import type { ShownYear } from './years.ts'

/** Hidden while there is only one year. */
export function YearPicker({ shown: { year, choices, choose } }: { shown: ShownYear }) {
  if (choices.length < 2) return null
  return (
    <NativeSelect
      label="Year"
      w={160}
      data={choices.map(({ label, state }) => ({ value: label, label: state === 'open' ? `${label} (now)` : label }))}
      value={year.label}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

export function ClosedYear({ shown: { year, isOpen } }: { shown: ShownYear }) {
  if (isOpen) return null
  return (
    <Alert color="gray" icon={<IconLock size={18} aria-hidden />} title={`${year.label} is ${year.state}`} mb="md">
      {year.endsOn < today() && (
        <>
          It ended on <DateText value={year.endsOn} />.{' '}
        </>
      )}
      {year.state === 'closing' && year.closesOn ? (
        <>
          Funnel reports for its months can be sent until <DateText value={year.closesOn} />. Nothing else can be
          changed.
        </>
      ) : year.isPast ? (
        'This year is from before the portal. Its figures were imported from spreadsheets.'
      ) : (
        'Its figures are final, and nothing can be changed.'
      )}
    </Alert>
  )
}
