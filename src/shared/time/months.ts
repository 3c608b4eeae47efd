// Months (`2026-11`): validation, and names such as November 2026 in the reader's locale.
import * as z from 'zod/mini'

const pattern = /^\d{4}-(0[1-9]|1[0-2])$/

export const monthShape = z.string().check(z.regex(pattern, 'Use a month such as 2026-11.'))
export const isMonth = (text: string) => pattern.test(text)

const words = (month: string, parts: Intl.DateTimeFormatOptions) =>
  isMonth(month) ? new Intl.DateTimeFormat(undefined, { ...parts, timeZone: 'UTC' }).format(new Date(month)) : month

export const monthName = (month: string) => words(month, { month: 'long', year: 'numeric' })
/** Without its year: 'November'. */
export const monthOnly = (month: string) => words(month, { month: 'long' })
