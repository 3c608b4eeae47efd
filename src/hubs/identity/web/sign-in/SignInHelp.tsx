// What helps a person whose sign-in was refused for a reason that they can mend? It comes when somebody needs it.
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
