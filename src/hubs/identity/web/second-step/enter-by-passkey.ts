// Passkey sign-in, alone or as the second factor. After success, the shell redirects.
import { createElement, type ReactNode } from 'react'
import { problem } from '#shared/problem.ts'
import { refresh } from '#web/shell/session/session-store.ts'
import { sentences } from '../../rules.ts'
import { signInByPasskey } from '../passkeys/ceremonies.ts'
import { PasskeyError } from '../passkeys/PasskeyError.tsx'

/** `show` receives what to show below the button. */
export async function signInAndShow(show: (message: ReactNode) => void): Promise<void> {
  show(undefined)
  try {
    await signInByPasskey()
    if (!(await refresh())) throw problem('unavailable', sentences.noUserData)
  } catch (error) {
    show(createElement(PasskeyError, { error }))
  }
}
