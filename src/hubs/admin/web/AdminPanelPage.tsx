// Admin panel: 'Manage Users', and where there is room 'Manage Route Permissions', each with a search of its own.
import { Button } from '@mantine/core'
import { useIsNarrow } from '#web/results/committees/LcPicker.tsx'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { invitePath, useMayInvite } from '#web/shell/session/use-may-invite.ts'
import { PanelFrame } from './PanelFrame.tsx'
import { RoutesTable } from './permissions/RoutesTable.tsx'
import { UnplacedNotice } from './users/UnplacedNotice.tsx'
import { UserFilters } from './users/UserFilters.tsx'
import { UsersTable } from './users/UsersTable.tsx'
import { countFilters, noFilter, toQuery } from './users/user-query.ts'

export function AdminPanelPage() {
  const [{ page, routes, ...filter }, setQuery] = useQueryState({ ...noFilter, page: 1, routes: '' })
  const isNarrow = useIsNarrow()
  return (
    <PanelFrame
      tab="/admin-panel"
      text="Invite people, and give them their role, LC and portfolio."
      action={<InviteButton />}
    >
      <UserFilters filter={filter} onFilter={(change) => setQuery({ ...change, page: 1 })} />
      <UnplacedNotice />
      <UsersTable
        query={toQuery(filter, page)}
        setQuery={setQuery}
        onClear={countFilters(filter) > 0 ? () => setQuery({ ...noFilter, search: filter.search, page: 1 }) : undefined}
      />
      {!isNarrow && <RoutesTable search={routes} onSearch={(text) => setQuery({ routes: text })} />}
    </PanelFrame>
  )
}

function InviteButton() {
  if (!useMayInvite()) return null
  return (
    <Button component="a" href={hrefTo(invitePath)}>
      Invite people
    </Button>
  )
}
