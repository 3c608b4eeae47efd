// What helps a person whose sign-in was refused for a reason that they can mend? It comes when somebody needs it.
import { lazy, Suspense } from 'react'
import type { Problem } from '#shared/problem.ts'

const Help = lazy(async () => ({ default: (await import('./WayAround.tsx')).WayAround }))
const mendable: unknown[] = ['emailNotVerified', 'notVerified', 'tooManyAttempts']

export type SignInHelpProps = { problem: Problem | undefined; ending: string | undefined; email: string }

export const SignInHelp = (props: SignInHelpProps) =>
  [props.problem?.error, props.ending].some((code) => mendable.includes(code)) && (
    <Suspense>
      <Help {...props} />
    </Suspense>
  )
