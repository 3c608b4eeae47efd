// How does a person sign in with email and password? The form's state and what became of the last try.
import { useState } from 'react'
import { call } from '#web/call.ts'
import { navigate, usePlace } from '#web/shell/location.ts'
import { placeAfterSignIn } from '#web/shell/return-place.ts'
import { useSession } from '#web/shell/session.ts'
import { identityContract } from '../contract.ts'
import { codeOf, lockedForS, messageOf, missingEmail, missingPassword, withBeginning } from './failure.ts'
import { useSend } from './use-send.ts'

export type SignInTry = { text: string; code: string; lockedForS?: number | undefined }
type Missing = { email?: string; password?: string }

export type SignInForm = ReturnType<typeof useSignIn>

export function useSignIn() {
  const { refresh } = useSession()
  const { query } = usePlace()
  const { busy, send, form } = useSend()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<Missing>({})
  const [result, setResult] = useState<SignInTry | null>(null)

  /** The session is there; the shell then shows the place the person asked for. */
  async function enter(): Promise<void> {
    const me = await refresh()
    if (me) navigate(placeAfterSignIn(query), { replace: true })
    else setResult({ text: 'Failed to load user data. Please try again.', code: 'noUserData' })
  }

  const submit = () =>
    send(async () => {
      const empty: Missing = {
        ...(!email.trim() && { email: missingEmail }),
        ...(!password && { password: missingPassword }),
      }
      setMissing(empty)
      setResult(null)
      if (empty.email || empty.password) return
      try {
        await call(identityContract.signIn, { body: { email, password } })
      } catch (error) {
        setResult({ text: withBeginning('Signin failed: ', error), code: codeOf(error), lockedForS: lockedForS(error) })
        return
      }
      setResult({ text: 'Sign in successful.', code: 'successful' })
      await enter().catch((error: unknown) => setResult({ text: messageOf(error), code: codeOf(error) }))
    })

  return { email, setEmail, password, setPassword, missing, result, setResult, busy, submit, enter, form }
}
