// Parsing of counts typed into a form: whole numbers as elsewhere in the portal; ambiguous input is not converted.
import { parseCount } from '#shared/text/parse-text.ts'

/** The number, or the text itself if it is not a valid count, so that the form refuses it. */
export const parseTypedCount = (text: string): number | string => (text.trim() === '' ? '' : (parseCount(text) ?? text))

/** 0 for text without digits; an invalid number stays, to be refused. */
export const zeroIfNotNumber = (count: number | string) =>
  typeof count === 'number' || /\p{Nd}/u.test(count) ? count : 0
