// Which screens are reached from the panel? Those that name it in their hub's facts.
import { Button, Group } from '@mantine/core'
import type { Screen } from '#shared/access.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useScreens } from '#web/shell/pages.ts'
import { useSession } from '#web/shell/session.ts'

/** Buttons speak as sentences do: 'Audit trail'. */
const asSentence = (name: string) => name.charAt(0) + name.slice(1).toLowerCase()

export function PanelLinks() {
  const { mayOpen } = useSession()
  const linked = [...useScreens()].filter(
    ([path, { linkedFrom }]) => linkedFrom === '/admin-panel' && mayOpen(path as Screen),
  )
  return (
    <Group gap="sm">
      {linked.map(([path, { name }]) => (
        <Button key={path} component="a" href={hrefTo(path)} variant="default">
          {asSentence(name)}
        </Button>
      ))}
    </Group>
  )
}
