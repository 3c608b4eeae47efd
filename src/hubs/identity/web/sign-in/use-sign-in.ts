// Sign-in hook: submits email and password, continues to the second factor if needed, then to the return path.
import { useState } from 'react'
import { Problem, problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { here, navigate, usePlace } from '#web/shell/routing/location.ts'
import { placeAfterSignIn } from '#web/shell/routing/return-place.ts'
import { useSession } from '#web/shell/session/session.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { signInContract } from '../../contract-sign-in.ts'
import { sentences } from '../../rules.ts'
import { sentenceOf } from '../failure.ts'
import { secondStep, showSecondStep } from '../second-step/second-step.ts'

const { signIn } = signInContract
const blank = { email: '', password: '' }

export function useSignIn() {
  const { refresh } = useSession()
  const { query } = usePlace()
  const [isIn, setIn] = useState(false)
  const form = useZodForm(signIn.body, blank, {
    async submit(body) {
      const { path } = here()
      try {
        await call(signIn, { body })
      } catch (error) {
        if (error instanceof Problem && error.error === secondStep) return showSecondStep(query)
        throw error
      }
      setIn(true)
      const me = await refresh().finally(() => setIn(false))
      if (!me) throw problem('unavailable', sentences.noUserData, { error: 'noUserData' })
      // Does not pull back a person who has already navigated elsewhere.
      if (here().path === path) navigate(placeAfterSignIn(query), { replace: true })
    },
    words: sentenceOf('Signin failed: '),
  })
  return { form, isIn }
}
