// Audit filters: person, kind and days.
import { Autocomplete, Button, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { auditGroupOf } from '#shared/hub-manifest.ts'
import { useHubs } from '#web/shell/routing/pages.ts'
import { FilterRow } from '#web/ui/filters/FilterRow.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { type AuditGroups, auditGroupsOf, groupName, kindName } from '../../audit-kinds.ts'
import { type AuditFilter, useAuditKinds, usePeopleSearch } from './use-audit.ts'

type AuditFiltersProps = { filter: AuditFilter; onFilter: (change: Partial<AuditFilter>) => void }

const noFilter: AuditFilter = { person: '', kind: '', from: '', until: '' }

export function AuditFilters({ filter, onFilter }: AuditFiltersProps) {
  const kinds = useAuditKinds()
  const hubs = useHubs()
  const isSet = Object.values(filter).some(Boolean)
  const others = [filter.kind, filter.from, filter.until].filter(Boolean).length
  return (
    <FilterRow
      search={<PersonFilter value={filter.person} onPerson={(person) => onFilter({ person })} />}
      active={others}
    >
      <Select
        label="Kind"
        placeholder="All kinds"
        data={kindOptions(kinds.data?.kinds ?? [], auditGroupsOf(hubs))}
        value={filter.kind || null}
        onChange={(kind) => onFilter({ kind: kind ?? '' })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All kinds' }}
      />
      <TextInput
        label="From"
        type="date"
        max={filter.until || undefined}
        value={filter.from}
        onChange={(event) => onFilter({ from: event.currentTarget.value })}
      />
      <TextInput
        label="Until"
        type="date"
        min={filter.from || undefined}
        value={filter.until}
        onChange={(event) => onFilter({ until: event.currentTarget.value })}
      />
      {isSet && (
        <Button variant="subtle" onClick={() => onFilter(noFilter)}>
          Clear filters
        </Button>
      )}
    </FilterRow>
  )
}

/** Grouped by hub; a hub with several kinds can be chosen as a whole. */
function kindOptions(kinds: string[], names: AuditGroups) {
  const groups = [...new Set(kinds.map(auditGroupOf))]
  return groups.map((group) => {
    const items = kinds
      .filter((kind) => auditGroupOf(kind) === group)
      .map((kind) => ({ value: kind, label: kindName(kind, names) }))
    const wholeGroup = { value: group, label: `${groupName(group, names)}: everything` }
    return { group: groupName(group, names), items: items.length > 1 ? [wholeGroup, ...items] : items }
  })
}

type PersonFilterProps = { value: string; onPerson: (email: string) => void }

const debounceMs = 500

function PersonFilter({ value, onPerson }: PersonFilterProps) {
  const [text, setText] = useState(value)
  const found = usePeopleSearch(text)
  useEffect(() => setText(value), [value])
  const filterTyped = useEffectEvent(() => onPerson(text.trim()))
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(filterTyped, debounceMs)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <Autocomplete
      label="Person"
      placeholder="Name or email"
      value={text}
      onChange={setText}
      onOptionSubmit={onPerson}
      data={found.data?.users.map(({ email }) => email) ?? []}
      // The server has already searched, also by name.
      filter={({ options }) => options}
      clearable
    />
  )
}
