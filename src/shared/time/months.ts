// Months (`2026-11`): validation, and names such as November 2026, in the reader's locale or in English.
import * as z from 'zod/mini'

const pattern = /^\d{4}-(0[1-9]|1[0-2])$/

export const monthShape = z.string().check(z.regex(pattern, 'Use a month such as 2026-11.'))
export const isMonth = (text: string) => pattern.test(text)

/** Made on first use, and once: making a format costs more than a hundred uses of it. */
function namer(parts: Intl.DateTimeFormatOptions, locale?: string) {
  let format: Intl.DateTimeFormat | undefined
  return (month: string) => {
    if (!isMonth(month)) return month
    format ??= new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
    return format.format(new Date(month))
  }
}

export const monthName = namer({ month: 'long', year: 'numeric' })
/** For mails, files and sentences in English. */
export const monthInEnglish = namer({ month: 'long', year: 'numeric' }, 'en-GB')
/** Without its year: 'November'. */
export const monthOnly = namer({ month: 'long' })
