// Which sentence does a screen say of a failure? Told by its code and fields.
import type { Problem } from '#shared/problem.ts'

/** Sentences of the error catalogue that stand for themselves, as those about a field do; others begin as the screen's do. */
const whole = ['tooManyAttempts', 'shutOut', 'noUserData', 'roleNotSet']

export const sentenceOf =
  (beginning: string) =>
  ({ error, fields, message }: Problem) =>
    fields || whole.includes(error) ? message : beginning + message

export const messageOf = ({ message }: Problem) => message
