// May this person see this page? Asked before every page; the server asks again on every call.
import type { ReactNode } from 'react'
import { type Screen, screens } from '#shared/access.ts'
import { AccessDenied } from './AccessDenied.tsx'
import { usePlace } from './location.ts'
import { Redirect } from './Redirect.tsx'
import { signInPathFrom } from './return-place.ts'
import { useSession } from './session.ts'

type GuardProps = { pattern: string; open: boolean; children: ReactNode }

export const isScreen = (pattern: string): pattern is Screen => Object.hasOwn(screens, pattern)

export function Guard({ pattern, open, children }: GuardProps) {
  const { me, loading, mayOpen } = useSession()
  const place = usePlace()
  if (open && !isScreen(pattern)) return children
  if (loading) return <p role="status">Loading...</p>
  if (!me) return <Redirect to={signInPathFrom(place)} />
  if (isScreen(pattern) && !mayOpen(pattern)) return <AccessDenied key={place.path} screen={pattern} />
  return children
}
