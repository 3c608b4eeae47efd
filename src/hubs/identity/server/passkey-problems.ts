// How is somebody refused who comes with a passkey or a recovery code?
import { problem } from '#shared/problem.ts'
import { sentences } from '../rules.ts'

export const passkeyLate = () => problem('gone', sentences.passkeyLate, { error: 'passkeyLate' })
export const passkeyWrong = () => problem('badInput', sentences.passkeyRefused, { error: 'passkeyRefused' })
export const passkeyRefused = () => problem('notSignedIn', sentences.passkeyRefused, { error: 'passkeyRefused' })
export const passkeyUnknown = () => problem('notSignedIn', sentences.passkeyUnknown, { error: 'passkeyUnknown' })
export const firstStepEnded = () => problem('notSignedIn', sentences.firstStepEnded, { error: 'firstStepEnded' })
export const wrongCode = () =>
  problem('notSignedIn', sentences.wrongCode, { error: 'wrongCode', fields: { code: sentences.wrongCode } })
