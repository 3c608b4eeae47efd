// Fresh sign-in check (step-up authentication): granting rights, and anything that cannot be undone, needs proof from the
// last ten minutes that the account's owner is there. A device that was left open, or a stolen session, is no proof.
import { type Problem, problem, staleSignIn } from '#shared/problem.ts'
import type { Caller } from './session.ts'

const freshMinutes = 10

export const isRecent = (atMs: number): boolean => Date.now() - atMs <= freshMinutes * 60_000

type Proven = Pick<Caller, 'provenAt' | 'hasPasskey' | 'isSecondFactor'>

/** People with a passkey prove it with that: a session that only a password opened never counts for them. */
const isFresh = ({ provenAt, hasPasskey, isSecondFactor }: Proven) =>
  (isSecondFactor || !hasPasskey) && isRecent(Date.parse(provenAt))

export const staleRefusal = (caller: Proven): Problem | undefined =>
  isFresh(caller) ? undefined : problem('forbidden', 'Please confirm it’s you first.', { error: staleSignIn })

export function checkFresh(caller: Proven): void {
  const refusal = staleRefusal(caller)
  if (refusal) throw refusal
}
