// How does an admin check what others see? One button, and a dialog that asks as whom.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { managePermissions } from '#shared/shell-facts.ts'
import { useSession } from '#web/shell/session.ts'
import { ViewAsDialog } from './ViewAsDialog.tsx'

export function ViewAsButton() {
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
