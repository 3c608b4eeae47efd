// How is somebody refused who comes with a passkey or a recovery code? The sentences stand here, not in the rules: the first
// screen, which loads those, has no room for them.
import { problem } from '#shared/problem.ts'

const sentences = {
  passkeyRefused: 'This passkey could not be checked. Please try again.',
  passkeyUnknown: 'This passkey is not known here. Perhaps it was removed. Please sign in another way.',
  passkeyLate: 'This took too long, or was used already. Please try again.',
  firstStepEnded: 'This took too long. Please sign in again.',
  wrongCode: 'This code is not right, or was used already.',
}

export const passkeyLate = () => problem('gone', sentences.passkeyLate, { error: 'passkeyLate' })
export const passkeyWrong = () => problem('badInput', sentences.passkeyRefused, { error: 'passkeyRefused' })
export const passkeyRefused = () => problem('notSignedIn', sentences.passkeyRefused, { error: 'passkeyRefused' })
export const passkeyUnknown = () => problem('notSignedIn', sentences.passkeyUnknown, { error: 'passkeyUnknown' })
export const firstStepEnded = () => problem('notSignedIn', sentences.firstStepEnded, { error: 'firstStepEnded' })
export const wrongCode = () =>
  problem('notSignedIn', sentences.wrongCode, { error: 'wrongCode', fields: { code: sentences.wrongCode } })
