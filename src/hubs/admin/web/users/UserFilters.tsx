// User filters: text, role, place and last sign-in.
import { Checkbox, TextInput } from '@mantine/core'
import { isOpen } from '#shared/people/organisation.ts'
import { roleNames, roles } from '#shared/roles.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { FilterRow } from '#web/ui/filters/FilterRow.tsx'
import { SearchBox } from '#web/ui/filters/SearchBox.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { noneFilter } from '../../contract.ts'
import styles from '../admin.module.css'
import { countFilters, type UserFilter } from './user-query.ts'

type UserFiltersProps = { filter: UserFilter; onFilter: (change: Partial<UserFilter>) => void }

const roleOptions = [
  { value: '', label: 'All roles' },
  ...roles.map((role) => ({ value: role, label: roleNames[role] })),
]

type Coded = { code: string; name: string; closedOn: string | null }
/** Including closed ones, because people may still have them. */
const placeOptions = (all: string, without: string, rows: readonly Coded[]) => [
  { value: '', label: all },
  { value: noneFilter, label: without },
  ...rows.map((row) => ({ value: row.code, label: isOpen(row) ? row.name : `${row.name} (closed)` })),
]

export function UserFilters({ filter, onFilter }: UserFiltersProps) {
  const { committees, portfolios } = useOrganisation()
  const select = (name: 'role' | 'committee' | 'portfolio') => ({
    className: styles.filter,
    value: filter[name],
    onChange: (next: string | null) => onFilter({ [name]: next ?? '' }),
    allowDeselect: false,
    comboboxProps: { keepMounted: false },
  })
  return (
    <FilterRow
      active={countFilters(filter)}
      search={
        <SearchBox
          label="Search users"
          placeholder="Name or email"
          value={filter.search}
          onSearch={(text) => onFilter({ search: text })}
        />
      }
    >
      <Select aria-label="Show users with this role" data={roleOptions} {...select('role')} />
      <Select
        aria-label="Show users of this committee"
        data={placeOptions('All committees', 'No committee', committees)}
        {...select('committee')}
      />
      <Select
        aria-label="Show users of this portfolio"
        data={placeOptions('All portfolios', 'No portfolio', portfolios)}
        {...select('portfolio')}
      />
      <TextInput
        className={styles.filter}
        label="Last sign-in before"
        type="date"
        value={filter.before}
        onChange={(event) => onFilter({ before: event.currentTarget.value, never: '' })}
      />
      <Checkbox
        className={styles.neverFilter}
        label="Never signed in"
        checked={filter.never !== ''}
        onChange={(event) => onFilter({ never: event.currentTarget.checked ? 'yes' : '', before: '' })}
      />
    </FilterRow>
  )
}
