// Failure sentences of the sign-in screens, chosen by error code and fields.
import type { Problem } from '#shared/problem.ts'

/** Complete sentences of the error catalogue, like those about a field; other messages get the screen's own beginning. */
const completeErrors = ['tooManyAttempts', 'shutOut', 'noUserData', 'roleNotSet']

export const formatFailure =
  (beginning: string) =>
  ({ error, fields, message }: Problem) =>
    fields || completeErrors.includes(error) ? message : beginning + message

export const messageOf = ({ message }: Problem) => message
