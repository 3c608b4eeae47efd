// What went wrong, in a sentence that a person reads?
import { Problem } from '#shared/problem.ts'

/** What an empty field says: what to do, as in every other form. */
export const missingEmail = 'Give your email address.'
export const missingPassword = 'Give your password.'

export const codeOf = (error: unknown) => (error instanceof Problem ? error.error : 'unexpected')
export const messageOf = (error: unknown) =>
  error instanceof Problem ? error.message : 'Something went wrong. Please try again.'

/** What the server found wrong at which field. */
export const fieldsOf = (error: unknown): Record<string, string | undefined> =>
  (error instanceof Problem && error.fields) || {}

/** How many seconds a lockout still lasts, where it is one. */
export const lockedForS = (error: unknown) =>
  error instanceof Problem && error.error === 'tooManyAttempts'
    ? (error.details as { retryAfterS?: number } | undefined)?.retryAfterS
    : undefined

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
  'roleNotSet',
])

export const withBeginning = (beginning: string, error: unknown) =>
  known.has(codeOf(error)) ? messageOf(error) : `${beginning}${messageOf(error)}`
