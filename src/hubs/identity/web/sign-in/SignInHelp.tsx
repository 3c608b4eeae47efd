// Sign-in help for refusals that the person can resolve; loaded lazily, when needed.
import { lazy, Suspense } from 'react'
import type { Refused } from './WayAround.tsx'

const Help = lazy(async () => ({ default: (await import('./WayAround.tsx')).WayAround }))
const mendable: unknown[] = ['emailNotVerified', 'notVerified', 'tooManyAttempts']

export const SignInHelp = (props: Refused) =>
  [props.problem?.error, props.ending].some((code) => mendable.includes(code)) && (
    <Suspense>
      <Help {...props} />
    </Suspense>
  )
