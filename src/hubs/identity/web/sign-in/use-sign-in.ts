// Sign-in hook: submits email and password, and continues to the second factor if needed. After success, the shell
// redirects.
import { useState } from 'react'
import { Problem, problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { useAppLocation } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { signInContract } from '../../contract-sign-in.ts'
import { sentences } from '../../rules.ts'
import { formatFailure } from '../failure.ts'
import { secondStep, showSecondStep } from '../second-step/second-step.ts'

const { signIn } = signInContract
const blank = { email: '', password: '' }

export function useSignIn() {
  const { refresh } = useSession()
  const { query } = useAppLocation()
  const [isSignedIn, setSignedIn] = useState(false)
  const form = useZodForm(signIn.body, blank, {
    async submit(body) {
      try {
        await call(signIn, { body })
      } catch (error) {
        if (error instanceof Problem && error.error === secondStep) return showSecondStep(query)
        throw error
      }
      setSignedIn(true)
      const me = await refresh().finally(() => setSignedIn(false))
      if (!me) throw problem('unavailable', sentences.noUserData, { error: 'noUserData' })
    },
    words: formatFailure('Signin failed: '),
  })
  return { form, isSignedIn }
}
