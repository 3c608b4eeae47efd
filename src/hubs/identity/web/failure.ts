// What went wrong, in a sentence that a person reads?
import { Problem } from '#shared/problem.ts'

export const codeOf = (error: unknown) => (error instanceof Problem ? error.error : 'unexpected')
export const messageOf = (error: unknown) =>
  error instanceof Problem ? error.message : 'Something went wrong. Please try again.'

/** Refusals that already are a sentence of the error catalogue; others get the screen's own beginning. */
const known = new Set([
  'domainNotAllowed',
  'invalidCredentials',
  'emailNotVerified',
  'tooManyAttempts',
  'shutOut',
  'emailRegistered',
  'emailInUse',
  'weakPassword',
  'invalidEmail',
  'noUserData',
])

export const withBeginning = (beginning: string, error: unknown) =>
  known.has(codeOf(error)) ? messageOf(error) : `${beginning}${messageOf(error)}`
