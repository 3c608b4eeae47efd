// Passkey problems: how a passkey or recovery code is refused. The sentences are here, not in the rules, because the first
// screen loads the rules and must stay small.
import { problem } from '#shared/problem.ts'

const sentences = {
  passkeyRefused: 'We couldn’t check this passkey. Please try again.',
  passkeyUnknown: 'We don’t know this passkey. It may have been removed. Please sign in another way.',
  passkeyExpired: 'This took too long or has already been used. Please try again.',
  mfaExpired: 'This took too long. Please sign in again.',
  wrongCode: 'This code is wrong or has already been used.',
}

export const passkeyExpired = () => problem('gone', sentences.passkeyExpired, { error: 'passkeyLate' })
export const passkeyWrong = () => problem('badInput', sentences.passkeyRefused, { error: 'passkeyRefused' })
export const passkeyRefused = () => problem('notSignedIn', sentences.passkeyRefused, { error: 'passkeyRefused' })
export const passkeyUnknown = () => problem('notSignedIn', sentences.passkeyUnknown, { error: 'passkeyUnknown' })
export const mfaExpired = () => problem('notSignedIn', sentences.mfaExpired, { error: 'firstStepEnded' })
export const wrongCode = () =>
  problem('notSignedIn', sentences.wrongCode, { error: 'wrongCode', fields: { code: sentences.wrongCode } })
