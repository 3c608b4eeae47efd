// The Admin Panel: one search box, the people with their roles, the screens with theirs, and both at a glance.
import { Button, Select } from '@mantine/core'
import { type Role, roleNames, roles } from '#shared/roles.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useQueryState } from '#web/shell/query-state.ts'
import { FilterRow } from '#web/ui/FilterRow.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { AccessMatrix } from './AccessMatrix.tsx'
import { RoutesTable } from './RoutesTable.tsx'
import { SectionLinks } from './Section.tsx'
import { UsersTable } from './UsersTable.tsx'
import { usePermissions } from './use-permissions.ts'

const roleOptions = [
  { value: '', label: 'All roles' },
  ...roles.map((role) => ({ value: role, label: roleNames[role] })),
]

export function AdminPanelPage() {
  const [{ search, role, page }, setQuery] = useQueryState({ search: '', role: '', page: 1 })
  const permissions = usePermissions()
  const wanted = roles.includes(role as Role) ? (role as Role) : undefined
  return (
    <>
      <PageHeader
        title="Admin Panel"
        text="Give people their roles, and decide which roles open which screen."
        action={
          <Button component="a" href={hrefTo('/audit')} variant="default">
            Audit trail
          </Button>
        }
      />
      <FilterRow
        search={
          <SearchBox
            label="Search users or routes"
            placeholder="Users or routes"
            value={search}
            onSearch={(text) => setQuery({ search: text, page: 1 })}
          />
        }
        active={wanted ? 1 : 0}
      >
        <Select
          aria-label="Show users with this role"
          data={roleOptions}
          value={wanted ?? ''}
          onChange={(next) => setQuery({ role: next ?? '', page: 1 })}
          allowDeselect={false}
          comboboxProps={{ keepMounted: false }}
        />
      </FilterRow>
      {search === '' && <SectionLinks />}
      <UsersTable query={{ search, role: wanted, page }} setQuery={setQuery} />
      <RoutesTable query={permissions} search={search} />
      <AccessMatrix query={permissions} search={search} />
    </>
  )
}
