// How does a person sign in with email and password?
import { useState } from 'react'
import { problem } from '#shared/problem.ts'
import { call } from '#web/call.ts'
import { here, navigate, usePlace } from '#web/shell/location.ts'
import { placeAfterSignIn } from '#web/shell/return-place.ts'
import { useSession } from '#web/shell/session.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { identityContract } from '../contract.ts'
import { sentences } from '../rules.ts'
import { sentenceOf } from './failure.ts'

const { signIn } = identityContract
const blank = { email: '', password: '' }

export function useSignIn() {
  const { refresh } = useSession()
  const { query } = usePlace()
  const [isIn, setIn] = useState(false)
  const form = useZodForm(signIn.body, blank, {
    async submit(body) {
      const { path } = here()
      await call(signIn, { body })
      setIn(true)
      const me = await refresh().finally(() => setIn(false))
      if (!me) throw problem('unavailable', sentences.noUserData, { error: 'noUserData' })
      // Whoever already went on is not called back.
      if (here().path === path) navigate(placeAfterSignIn(query), { replace: true })
    },
    words: sentenceOf('Signin failed: '),
  })
  return { form, isIn }
}
