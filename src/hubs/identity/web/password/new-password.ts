// Validation of a new password and its repetition, as far as the page can tell.
import { type Owner, type PortalNames, passwordProblem } from '../../password-rules.ts'
import { sentences } from '../../rules.ts'
import { refusedPasswords } from './refused-passwords.ts'

/** Until the list of common passwords has arrived, the server alone refuses them. */
export const newPasswordProblem = (password: string, owner: Owner, portal: PortalNames) =>
  password ? passwordProblem(password, owner, portal, refusedPasswords.getState()) : 'Choose a password.'

export function confirmProblem(password: string, confirm: string): string | undefined {
  if (!confirm) return 'Type the password again.'
  return password === confirm ? undefined : sentences.mismatch
}
