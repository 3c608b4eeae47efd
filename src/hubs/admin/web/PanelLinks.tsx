// Which screens are reached from the panel? Those of this list that are there: another hub's goes with it.
import { Button, Group } from '@mantine/core'
import { hrefTo } from '#web/shell/location.ts'
import { useScreens } from '#web/shell/pages.ts'
import { useSession } from '#web/shell/session.ts'

const links = [
  { path: '/handover', label: 'Handover' },
  { path: '/audit', label: 'Audit trail' },
] as const

export function PanelLinks() {
  const { mayOpen } = useSession()
  const screens = useScreens()
  return (
    <Group gap="sm">
      {links
        .filter(({ path }) => screens.has(path) && mayOpen(path))
        .map(({ path, label }) => (
          <Button key={path} component="a" href={hrefTo(path)} variant="default">
            {label}
          </Button>
        ))}
    </Group>
  )
}
