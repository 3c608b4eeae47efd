// Which screens are reached from the panel? Those of this list that are there: another hub's goes with it.
import { Button, Group } from '@mantine/core'
import { adminOnly } from '#shared/access.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useScreens } from '#web/shell/pages.ts'
import { useSession } from '#web/shell/session.ts'
import { ViewAsButton } from './ViewAsButton.tsx'

/** `asks`: what must be there and open to the reader; what a list of people changes is for admins, as by hand. */
const links = [
  { href: '/handover', label: 'Handover', asks: ['/handover'] },
  { href: '/import?kind=people', label: 'Import people', asks: ['/import', '/people'], roles: adminOnly },
  { href: '/audit', label: 'Audit trail', asks: ['/audit'] },
  { href: '/erased-names', label: 'Names in texts', asks: ['/admin-panel'], roles: adminOnly },
] as const

export function PanelLinks() {
  const { mayOpen, may } = useSession()
  const screens = useScreens()
  const isOffered = (link: (typeof links)[number]) =>
    link.asks.every((path) => screens.has(path) && mayOpen(path)) && (!('roles' in link) || may({ roles: link.roles }))
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
