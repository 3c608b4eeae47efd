// Of which year and round? The LC has its own tabs.
import { NativeSelect } from '@mantine/core'
import { YearPicker } from '#web/ui/YearPicker.tsx'
import type { Results } from '../contract.ts'
import { useFilters } from './filters.ts'
import { periodChoices, periodKey, periodOf } from './periods.ts'
import styles from './Results.module.css'

export function ResultFilters({ results: { months } }: { results: Results }) {
  const { filters, shown, set } = useFilters()
  if (shown.choices.length < 2 && months.length === 0) return null
  return (
    <search className={styles.filters}>
      <YearPicker shown={shown} />
      {months.length > 0 && (
        <NativeSelect
          label="Round"
          className={styles.period}
          data={periodChoices(months, filters, filters.year)}
          value={periodKey(filters)}
          onChange={(event) => set(periodOf(event.currentTarget.value))}
        />
      )}
    </search>
  )
}
