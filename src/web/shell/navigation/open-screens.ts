// Open screens: every screen that this person may open and that has no path parameter, then the pages that hubs offer to
// their role, then the public ones.
import { useHubs, useScreens } from '../routing/pages.ts'
import { useSession } from '../session/session.ts'

export type OpenScreen = { name: string; to: string }

export function useOpenScreens(): OpenScreen[] {
  const { may, mayOpen } = useSession()
  const hubs = useHubs()
  const screens = [...useScreens()].flatMap(([to, { name }]) =>
    !to.includes('{') && mayOpen(to as `/${string}`) ? [{ name, to }] : [],
  )
  const offered = hubs.flatMap(({ menu = [] }) =>
    menu.filter(may).map(({ label, path }) => ({ name: label, to: path })),
  )
  const open = hubs.flatMap(({ footer = [] }) => footer.map(({ label, path }) => ({ name: label, to: path })))
  return [...screens, ...offered, ...open]
}
