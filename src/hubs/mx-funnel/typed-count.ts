// Which whole number did somebody write into the form? As everywhere, and nothing else: what could be another number is not.
import { countMeant } from '#shared/text/meant.ts'

/** The number, or the text itself where it is none that this portal shows or asks for: a form refuses it then. */
export const countIn = (text: string): number | string => (text.trim() === '' ? '' : (countMeant(text) ?? text))

/** 0 for what is no number; a number that is not whole stays, to be refused. */
export const zeroIfNone = (count: number | string) => (typeof count === 'number' || /\p{Nd}/u.test(count) ? count : 0)
