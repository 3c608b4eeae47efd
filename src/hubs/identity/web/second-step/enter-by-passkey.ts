// How does a person sign in with a passkey, alone or as the second step? Whoever is in is led on by the shell.
import { createElement, type ReactNode } from 'react'
import { problem } from '#shared/problem.ts'
import { refresh } from '#web/shell/session/session-store.ts'
import { sentences } from '../../rules.ts'
import { signInByPasskey } from '../passkeys/ceremonies.ts'
import { PasskeyWord } from '../passkeys/PasskeyWord.tsx'

/** `say` gets what to show below the button. */
export async function enterByPasskey(say: (word: ReactNode) => void): Promise<void> {
  say(undefined)
  try {
    await signInByPasskey()
    if (!(await refresh())) throw problem('unavailable', sentences.noUserData)
  } catch (error) {
    say(createElement(PasskeyWord, { error }))
  }
}
