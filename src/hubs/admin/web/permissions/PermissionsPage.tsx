// Permissions tab of the admin panel: 'Manage Route Permissions', and a look at the portal as another role.
import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { managePermissions } from '#shared/shell-manifest.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { PanelFrame, PanelSearch, withSearch } from '../PanelFrame.tsx'
import { useUsers } from '../users/use-users.ts'
import { noFilter, toQuery } from '../users/user-query.ts'
import { RoutesTable } from './RoutesTable.tsx'
import { useMatchingRoutes } from './use-permissions.ts'
import { ViewAsDialog } from './ViewAsDialog.tsx'

export function PermissionsPage() {
  const [{ search }, setQuery] = useQueryState({ search: '' })
  const users = useUsers(toQuery({ ...noFilter, search }, 1), search !== '')
  const { matching } = useMatchingRoutes(search)
  const people = search === '' ? 0 : (users.data?.total ?? 0)
  return (
    <PanelFrame
      tab="/admin-panel/permissions"
      text="Choose which roles can open which screen."
      action={<ViewAsButton />}
      search={search}
      counts={{ '/admin-panel': users.data?.total, '/admin-panel/permissions': matching?.length }}
    >
      <PanelSearch search={search} onSearch={(text) => setQuery({ search: text })} />
      <RoutesTable search={search} />
      {people > 0 && (
        <Text>
          {people === 1 ? '1 person also matches. ' : `${people.toLocaleString()} people also match. `}
          <Anchor underline="always" href={hrefTo(withSearch('/admin-panel', search))}>
            Show them
          </Anchor>
        </Text>
      )}
    </PanelFrame>
  )
}

/** 'View as…', with the dialog to choose a role. */
function ViewAsButton() {
  const { may } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!may(managePermissions)) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        View as…
      </Button>
      {isOpen && <ViewAsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
