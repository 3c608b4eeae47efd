// Into which year do the rows go? The open one; an admin may also fill a year that was over before the portal knew it.
import { NativeSelect } from '@mantine/core'
import type { Year } from '#shared/years.ts'
import { hrefTo } from '#web/shell/location.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { inputWrapperOrder } from './MendField.tsx'

type YearChoiceProps = { years: Year[]; value: string; onChange: (year: string) => void }

export const YearChoice = ({ years, value, onChange }: YearChoiceProps) => (
  <NativeSelect
    label="Year"
    description="A past year can be filled by import only."
    inputWrapperOrder={inputWrapperOrder}
    data={years.map(({ label, state }) => ({
      value: label,
      label: `${label} (${state === 'open' ? 'now' : 'closed'})`,
    }))}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** For a kind that goes into past years only. */
export const NoPastYear = ({ name }: { name: string }) => (
  <EmptyState
    title="There is no past year yet"
    text={`${name} go into years before the portal.`}
    action={<a href={hrefTo('/handover')}>Add a past year</a>}
  />
)
