// Panel links: screens reached from the panel; another hub's link disappears with the hub.
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { adminOnly } from '#shared/access.ts'
import { managePermissions } from '#shared/shell-manifest.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useScreens } from '#web/shell/routing/pages.ts'
import { useSession } from '#web/shell/session/session.ts'
import { ViewAsDialog } from './ViewAsDialog.tsx'

/** `requires`: screens that must exist and be open to the reader. Importing people is for admins, like changing them by hand. */
const links = [
  { href: '/organisation', label: 'Organisation', requires: ['/organisation'] },
  { href: '/handover', label: 'Handover', requires: ['/handover'] },
  { href: '/import?kind=people', label: 'Import people', requires: ['/import', '/people'], roles: adminOnly },
  { href: '/audit', label: 'Audit trail', requires: ['/audit'] },
  { href: '/erased-names', label: 'Names in texts', requires: ['/admin-panel'], roles: adminOnly },
] as const

export function PanelLinks() {
  const { mayOpen, may } = useSession()
  const screens = useScreens()
  const isOffered = (link: (typeof links)[number]) =>
    link.requires.every((path) => screens.has(path) && mayOpen(path)) &&
    (!('roles' in link) || may({ roles: link.roles }))
  return (
    <Group gap="sm">
      {links.filter(isOffered).map(({ href, label }) => (
        <Button key={href} component="a" href={hrefTo(href)} variant="default">
          {label}
        </Button>
      ))}
      <ViewAsButton />
    </Group>
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
