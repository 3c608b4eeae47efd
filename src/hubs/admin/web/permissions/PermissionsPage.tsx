// Permissions tab of the admin panel: 'Manage Route Permissions', and a look at the portal as another role.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { managePermissions } from '#shared/shell-manifest.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { PanelFrame } from '../PanelFrame.tsx'
import { RoutesTable } from './RoutesTable.tsx'
import { ViewAsDialog } from './ViewAsDialog.tsx'

export function PermissionsPage() {
  const [{ search }, setQuery] = useQueryState({ search: '' })
  return (
    <PanelFrame
      tab="/admin-panel/permissions"
      text="Choose which roles can open which screen."
      action={<ViewAsButton />}
    >
      <RoutesTable search={search} onSearch={(text) => setQuery({ search: text })} />
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
