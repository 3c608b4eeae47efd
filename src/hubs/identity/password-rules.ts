// Which passwords are refused, and what does the person read then? Six characters are enough, guessable ones are not.

/** Shorter ones are weak (spec). */
export const leastPassword = 6

export const passwordSentences = {
  weak: 'Password is too weak. Please use at least 6 characters.',
  blank: 'Password is too weak. Please use more than blanks.',
  repeated: 'Password is too weak. Please use more than one character again and again.',
  own: 'Password is too weak. Please use something else than your name or address.',
  common: 'Password is too weak. Very many people use it; three or four words of your own are better.',
  untypable: 'Password holds characters that cannot be typed. Please leave them out.',
}

/** As a person counts: an emoji is one character. */
export const lengthOf = (password: string) => {
  const pieces = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(password)
  return [...pieces].length
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
const withoutEnd = (text: string) => text.replace(/\p{N}+$/u, '')

/** The address, its first part, the name and each word of it; numbers at the end do not make it another word. */
function isOwn(password: string, { email, name }: Owner): boolean {
  const given = withoutEnd(plain(password))
  const [local = ''] = email.split('@')
  const own = [email, local, ...local.split(/[._+-]/), name, ...name.split(/\s+/)].map((text) =>
    withoutEnd(plain(text)),
  )
  return given.length > 2 && own.includes(given)
}

export type Owner = { email: string; name: string }
/** Behind a mail link nobody knows yet whose password it is. */
export const somebody: Owner = { email: '', name: '' }

/** What can be said without a list of common ones; nothing where it may be used. */
export function passwordProblem(password: string, owner: Owner): string | undefined {
  if (/\p{Cc}/u.test(password) || !password.isWellFormed()) return passwordSentences.untypable
  if (password !== '' && password.trim() === '') return passwordSentences.blank
  if (lengthOf(password) < leastPassword) return passwordSentences.weak
  if (new Set(password.normalize('NFKC').toLowerCase()).size === 1) return passwordSentences.repeated
  return isOwn(password, owner) ? passwordSentences.own : undefined
}

export type Strength = { score: 0 | 1 | 2 | 3; word: string; hint: string }

const commonWords = /^(password|passwort|qwerty|abc|letmein|welcome|iloveyou|nexus|admin)/i

const weak = (hint: string): Strength => ({ score: 0, word: 'Weak', hint })
export const shortHint = 'A password shorter than 6 characters is weak.'

/** A hint while typing: length counts most, variety a little, well-known beginnings not at all; what is refused is weak. */
export function strengthOf(password: string, owner: Owner): Strength {
  const length = lengthOf(password)
  if (length < leastPassword) return weak(shortHint)
  const problem = passwordProblem(password, owner)
  if (problem) return weak(problem.replace('Password is too weak. ', ''))
  const isPlain = commonWords.test(password) || /^\d+$/.test(password)
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const points = length + kinds * 2
  if (isPlain || points < 12) return { score: 1, word: 'Fair', hint: 'Longer is stronger: try three or four words.' }
  if (points < 20) return { score: 2, word: 'Good', hint: 'A few more characters make it strong.' }
  return { score: 3, word: 'Strong', hint: 'Nobody will guess this.' }
}
