// Where can this person go? Every screen that they may open and that needs nothing named, then the public ones.
import { useHubs, useScreens } from '../routing/pages.ts'
import { useSession } from '../session/session.ts'

export type OpenPlace = { name: string; to: string }

export function usePlaces(): OpenPlace[] {
  const { mayOpen } = useSession()
  const screens = [...useScreens()].flatMap(([to, { name }]) =>
    !to.includes('{') && mayOpen(to as `/${string}`) ? [{ name, to }] : [],
  )
  const open = useHubs().flatMap(({ footer = [] }) => footer.map(({ label, path }) => ({ name: label, to: path })))
  return [...screens, ...open]
}
