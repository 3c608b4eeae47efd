import { Button, Select } from '@mantine/core'
import { committeeName } from '#shared/organisation.ts'
import { useOrganisation } from '#web/organisation.ts'
import { FilterRow } from '#web/ui/FilterRow.tsx'
import { YearPicker } from '#web/ui/YearPicker.tsx'
import type { Results } from '../contract.ts'
import { monthName, useFilters } from './filters.ts'

const all = { value: '', label: 'All LCs' }

export function ResultFilters({ results: { months, committees } }: { results: Results }) {
  const organisation = useOrganisation()
  const { filters, active, shown: year, set, clear } = useFilters()
  // Always in sight, also where the other filters are folded away.
  const picker = year.choices.length > 1 && <YearPicker shown={year} />
  if (months.length === 0) return picker && <FilterRow search={picker} />
  // Those that have a row, and the one that the URL names.
  const codes = new Set([...committees.map(({ lc }) => lc), filters.lc ?? ''])
  const shown = [...codes].filter((lc) => lc !== all.value)
  const options = months.map((month) => ({ value: month, label: monthName(month) }))
  return (
    <FilterRow active={active} search={picker}>
      <Select
        label="LC"
        data={[all, ...shown.map((lc) => ({ value: lc, label: committeeName(organisation, lc) }))]}
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
