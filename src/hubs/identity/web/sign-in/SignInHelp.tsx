// Sign-in help for refusals that the person can resolve; loaded lazily, when needed.
import { lazy, Suspense } from 'react'
import type { RefusedSignIn } from './SignInRecovery.tsx'

const Help = lazy(async () => ({ default: (await import('./SignInRecovery.tsx')).SignInRecovery }))
const resolvableErrors: unknown[] = ['emailNotVerified', 'notVerified', 'tooManyAttempts']

export const SignInHelp = (props: RefusedSignIn) =>
  [props.problem?.error, props.ending].some((code) => resolvableErrors.includes(code)) && (
    <Suspense>
      <Help {...props} />
    </Suspense>
  )
