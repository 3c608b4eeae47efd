// Of which year, and of which of its months, are the results, and as of which day? All of it stands in the address.
import { NativeSelect } from '@mantine/core'
import { monthName } from '#shared/months.ts'
import { monthNow, monthsOf, type Year } from '#shared/years.ts'
import { AsOfPicker } from '#web/ui/AsOfPicker.tsx'
import { FilterRow } from '#web/ui/FilterRow.tsx'
import { YearPicker } from '#web/ui/YearPicker.tsx'
import type { ShownPeriod } from './use-period.ts'

const whole = 'all'

/** Months of the year that have begun, and others that were reported or asked for. */
function choicesOf(year: Year, others: string[]) {
  const begun = monthsOf(year).filter((month) => month <= monthNow(year))
  const months = [...new Set([...begun, ...others])].sort().reverse()
  return [{ value: whole, label: 'All months' }, ...months.map((month) => ({ value: month, label: monthName(month) }))]
}

type PeriodPickerProps = {
  period: ShownPeriod
  /** Those with reports, once they are known. */
  reported: string[] | undefined
}

export function PeriodPicker({ period: { shown, asOf, month, chooseMonth }, reported = [] }: PeriodPickerProps) {
  return (
    <FilterRow active={(shown.isOpen ? 0 : 1) + (month ? 1 : 0) + (asOf.on ? 1 : 0)}>
      <YearPicker shown={shown} />
      <NativeSelect
        label="Month"
        w={180}
        data={choicesOf(shown.year, [...reported, ...(month ? [month] : [])])}
        value={month || whole}
        onChange={({ currentTarget: { value } }) => chooseMonth(value === whole ? '' : value)}
      />
      <AsOfPicker asOf={asOf} />
    </FilterRow>
  )
}
