// People tab of the admin panel: 'Manage Users', and the screens that the search matches besides.
import { Button } from '@mantine/core'
import { adminOnly } from '#shared/access.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useScreens } from '#web/shell/routing/pages.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { PanelFrame } from './PanelFrame.tsx'
import { RoutesTable } from './permissions/RoutesTable.tsx'
import { useMatchingRoutes } from './permissions/use-permissions.ts'
import { UnplacedNotice } from './users/UnplacedNotice.tsx'
import { UserFilters } from './users/UserFilters.tsx'
import { UsersTable } from './users/UsersTable.tsx'
import { useUsers } from './users/use-users.ts'
import { countFilters, noFilter, toQuery } from './users/user-query.ts'

/** More of them are on the tab for permissions. */
const maxRoutes = 5

export function AdminPanelPage() {
  const [{ page, ...filter }, setQuery] = useQueryState({ ...noFilter, page: 1 })
  const { search } = filter
  const query = toQuery(filter, page)
  const users = useUsers(query)
  const { matching } = useMatchingRoutes(search)
  return (
    <PanelFrame
      tab="/admin-panel"
      text="Invite people, and give them their role, LC and portfolio."
      action={<InviteButton />}
      search={search}
      counts={{ '/admin-panel': users.data?.total, '/admin-panel/permissions': matching?.length }}
    >
      <UserFilters filter={filter} onFilter={(change) => setQuery({ ...change, page: 1 })} />
      <UnplacedNotice />
      <UsersTable
        query={query}
        setQuery={setQuery}
        onClear={countFilters(filter) > 0 ? () => setQuery({ ...noFilter, search, page: 1 }) : undefined}
      />
      <RoutesTable search={search} max={maxRoutes} />
    </PanelFrame>
  )
}

/** Of another hub, and gone with it. */
function InviteButton() {
  const { may, mayOpen } = useSession()
  if (!useScreens().has('/people') || !mayOpen('/people') || !may({ roles: adminOnly })) return null
  return (
    <Button component="a" href={hrefTo('/invite')}>
      Invite people
    </Button>
  )
}
