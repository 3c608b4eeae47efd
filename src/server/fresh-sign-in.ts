// Has this person signed in just now? What cannot be taken back, or gives away the account, asks for it: a device that was
// left open is not its owner.
import { problem } from '#shared/problem.ts'
import type { Caller } from './session.ts'

const freshMinutes = 10

export function checkFresh({ signedInAt }: Pick<Caller, 'signedInAt'>): void {
  if (Date.now() - Date.parse(signedInAt) <= freshMinutes * 60_000) return
  throw problem('forbidden', 'Please sign in again first.', { error: 'signInAgain' })
}
