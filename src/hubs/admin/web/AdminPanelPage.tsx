// Admin panel page: one search box, the people with their roles and places, the screens with their roles, and the passkey
// setting.
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { PanelLinks } from './PanelLinks.tsx'
import { PasskeysSwitch } from './PasskeysSwitch.tsx'
import { RoutesTable } from './RoutesTable.tsx'
import { SectionLinks } from './Section.tsx'
import { usePermissions } from './use-permissions.ts'
import { UnplacedNotice } from './users/UnplacedNotice.tsx'
import { UserFilters } from './users/UserFilters.tsx'
import { UsersTable } from './users/UsersTable.tsx'
import { countFilters, noFilter, toQuery } from './users/user-query.ts'

export function AdminPanelPage() {
  const [{ page, ...filter }, setQuery] = useQueryState({ ...noFilter, page: 1 })
  const permissions = usePermissions()
  return (
    <>
      <PageHeader
        title="Admin Panel"
        text="Give people their roles, and decide which roles open which screen."
        action={<PanelLinks />}
      />
      <UserFilters filter={filter} onFilter={(change) => setQuery({ ...change, page: 1 })} />
      {filter.search === '' && <SectionLinks />}
      <UnplacedNotice />
      <UsersTable
        query={toQuery(filter, page)}
        setQuery={setQuery}
        onClear={countFilters(filter) > 0 ? () => setQuery({ ...noFilter, search: filter.search, page: 1 }) : undefined}
      />
      <RoutesTable query={permissions} search={filter.search} />
      {filter.search === '' && <PasskeysSwitch />}
    </>
  )
}
