// Display names: what people wrote; until then one derived from their address, which is never used to greet them.
import * as z from 'zod/mini'

export const maxNameLength = 80

/** Invisible direction marks and spaces could distort a page around a name. Joiners stay: Urdu and emoji need them. */
const invisible = /(?![\u200c\u200d])[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu
export const plainName = (name: string) => name.replace(invisible, '').replace(/[\s\p{Cc}]+/gu, ' ')

/** They turn around the text behind them: a name or a link with one reads as something else. */
const hasBidiControls = (text: string): boolean => /\p{Bidi_Control}/u.test(text)

export const withoutBidiControls = z.refine<string>(
  (text) => !hasBidiControls(text),
  'Remove the invisible characters that change the direction of the text.',
)

export const displayNameShape = z
  .string()
  .check(
    z.overwrite(plainName),
    z.trim(),
    z.regex(/[^\s\u200c\u200d]/, 'Please enter your name.'),
    z.maxLength(maxNameLength, 'Use at most 80 characters.'),
  )

/** A name to show until the person writes their own: ayesha.khan@… is Ayesha Khan. */
export function nameFromEmail(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._\-+\d]+/).filter(Boolean)
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return (name || email).slice(0, maxNameLength)
}

/** For greetings in mails and on screens: only a name that the person wrote; part of an address is none. */
export const writtenName = ({ email, name }: { email: string; name: string }) =>
  name === nameFromEmail(email) ? '' : name
