// What is a month, and how do people read it? `2026-11` as November 2026, in their own way.
import * as z from 'zod/mini'

const pattern = /^\d{4}-(0[1-9]|1[0-2])$/

export const monthShape = z.string().check(z.regex(pattern, 'Use a month such as 2026-11.'))
export const isMonth = (text: string) => pattern.test(text)

export function monthName(month: string): string {
  if (!isMonth(month)) return month
  return new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month))
}
