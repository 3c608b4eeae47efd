// May this person see this page? Asked before every page; the server asks again on every call.
import type { ReactNode } from 'react'
import { type Action, type Screen, screens } from '#shared/access.ts'
import { AccessDenied, NeedsAnotherRole } from './AccessDenied.tsx'
import { usePlace } from './location.ts'
import { Redirect } from './Redirect.tsx'
import { signInPathFrom } from './return-place.ts'
import { useSession } from './session.ts'

type GuardProps = { pattern: string; open: boolean; needs: Action | undefined; children: ReactNode }

export const isScreen = (pattern: string): pattern is Screen => Object.hasOwn(screens, pattern)

export function Guard({ pattern, open, needs, children }: GuardProps) {
  const { me, loading, mayOpen, may } = useSession()
  const place = usePlace()
  if (open && !isScreen(pattern)) return children
  if (loading) return <p role="status">Loading...</p>
  if (!me) return <Redirect to={signInPathFrom(place)} />
  if (isScreen(pattern) && !mayOpen(pattern)) return <AccessDenied key={place.path} screen={pattern} />
  if (isScreen(pattern) && needs && !may(needs)) return <NeedsAnotherRole screen={pattern} needs={needs} />
  return children
}
