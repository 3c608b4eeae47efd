// What is wrong with a new password and its repetition, as far as the page can tell?
import { passwordProblem, somebody } from '../password-rules.ts'
import { sentences } from '../rules.ts'
import type { Errors } from './use-errors.ts'

export type NewPassword = { password: string; confirm: string }

export function newPasswordErrors({ password, confirm }: NewPassword, owner = somebody): Errors<keyof NewPassword> {
  return {
    password: password ? passwordProblem(password, owner) : 'Choose a password.',
    confirm: !confirm ? 'Type the password once more.' : password === confirm ? undefined : sentences.mismatch,
  }
}
