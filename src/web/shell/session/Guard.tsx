// Route guard: checks before every page whether this person may open it; the server authorizes again on every call.
import { lazy, type ReactNode } from 'react'
import type { Action, Screen } from '#shared/access.ts'
import { currentLocation, usePath } from '../routing/location.ts'
import { useScreens } from '../routing/pages.ts'
import { Redirect } from '../routing/Redirect.tsx'
import { passkeyPathFrom, signInPathFrom } from '../routing/return-path.ts'
import { useSession } from './session.ts'

/** Loaded on demand: most people never see them. */
const AccessDenied = lazy(async () => ({ default: (await import('./AccessDenied.tsx')).AccessDenied }))
const NeedsAnotherRole = lazy(async () => ({ default: (await import('./AccessDenied.tsx')).NeedsAnotherRole }))

type GuardProps = { pattern: Screen; title: string; open: boolean; needs: Action | undefined; children: ReactNode }

export function Guard({ pattern, title, open, needs, children }: GuardProps) {
  const { me, loading, mayOpen, may } = useSession()
  const path = usePath()
  const screen = useScreens().get(pattern)
  if (open && !screen) return children
  if (loading) return <p role="status">Loading...</p>
  if (!me) return <Redirect to={signInPathFrom(currentLocation())} />
  if (me.mustMakePasskey && pattern !== '/passkey' && pattern !== '/logout')
    return <Redirect to={passkeyPathFrom(currentLocation())} />
  if (screen && !mayOpen(pattern)) return <AccessDenied key={path} screen={pattern} name={screen.name} />
  if (needs && !may(needs)) return <NeedsAnotherRole name={screen?.name ?? title} needs={needs} />
  return children
}
