import { Button, Select } from '@mantine/core'
import { FilterRow } from '#web/ui/FilterRow.tsx'
import { surveyCommittees } from '../contract.ts'
import { monthName, useFilters } from './filters.ts'

const all = { value: '', label: 'All LCs' }

export function ResultFilters({ months }: { months: string[] }) {
  const { filters, set, clear } = useFilters()
  const active = Object.keys(filters).length
  const options = months.map((month) => ({ value: month, label: monthName(month) }))
  return (
    <FilterRow active={active}>
      <Select
        label="LC"
        data={[all, ...surveyCommittees.map((lc) => ({ value: lc, label: lc }))]}
        value={filters.lc ?? ''}
        onChange={(lc) => set({ lc: lc ?? '' })}
        allowDeselect={false}
      />
      <Select
        label="From"
        data={[
          { value: '', label: 'The beginning' },
          ...options.filter(({ value }) => !filters.to || value <= filters.to),
        ]}
        value={filters.from ?? ''}
        onChange={(from) => set({ from: from ?? '' })}
        allowDeselect={false}
      />
      <Select
        label="To"
        data={[{ value: '', label: 'Today' }, ...options.filter(({ value }) => !filters.from || value >= filters.from)]}
        value={filters.to ?? ''}
        onChange={(to) => set({ to: to ?? '' })}
        allowDeselect={false}
      />
      {active > 0 && (
        <Button variant="default" onClick={clear}>
          Show all results
        </Button>
      )}
    </FilterRow>
  )
}
