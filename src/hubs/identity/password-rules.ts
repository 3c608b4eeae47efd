// Password rules: which passwords are refused, and the sentence for each. Six characters are enough, guessable ones are not.
import type { PasswordFilter } from './password-filter.ts'

/** Shorter ones are weak (spec). */
export const minPasswordLength = 6

export const passwordSentences = {
  weak: 'Password is too weak. Please use at least 6 characters.',
  blank: 'Password is too weak. Please use more than just spaces.',
  repeated: 'Password is too weak. Please don’t just repeat one character.',
  own: 'Password is too weak. Please don’t use your name or email.',
  known: 'Password is too weak. Please don’t use the name of the portal or the organisation.',
  common: 'Password is too weak. Many people use it, or one like it: choose three or four words of your own.',
  untypable: 'Password contains characters that can’t be typed. Please leave them out.',
}

/** Counts graphemes, as a person does: an emoji is one character. */
export const lengthOf = (password: string) => {
  const pieces = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(password)
  return [...pieces].length
}

const normalized = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
const withoutNumbers = (text: string) => text.replace(/^\p{N}+|\p{N}+$/gu, '')

/** Signs, blanks and numbers around a word do not make it another word. */
function isOneOf(words: string[], password: string): boolean {
  const given = withoutNumbers(normalized(password))
  return given.length > 2 && words.some((word) => withoutNumbers(normalized(word)) === given)
}

/** The address, its first part, the name, and each word of them. */
function ownWords({ email, name }: Owner): string[] {
  const [local = ''] = email.split('@')
  return [email, local, ...local.split(/[._+-]/), name, ...name.split(/\s+/)]
}

/** Words everybody here knows: the names of portal, organisation and mail domain, and each word of them. */
const knownWords = ({ organisation, emailDomain }: PortalNames) => [
  'nexus',
  ...[organisation, ...organisation.split(/\s+/)],
  ...[emailDomain, ...emailDomain.split(/[.-]/), ...emailDomain.split('.')],
]

export type Owner = { email: string; name: string }
/** A mail link does not tell whose password it is. */
export const unknownOwner: Owner = { email: '', name: '' }

/** As in the settings. */
export type PortalNames = { organisation: string; emailDomain: string }

/** The server's filter, in lower case; undefined on a page that has not received it yet. */
export type CommonPasswords = PasswordFilter | undefined

/** Why the password is refused; undefined when it is allowed. Pages and server ask this one rule. */
export function passwordProblem(
  password: string,
  owner: Owner,
  portal: PortalNames,
  common: CommonPasswords,
): string | undefined {
  if (/\p{Cc}/u.test(password) || !password.isWellFormed()) return passwordSentences.untypable
  if (password !== '' && password.trim() === '') return passwordSentences.blank
  if (lengthOf(password) < minPasswordLength) return passwordSentences.weak
  if (new Set(password.normalize('NFKC').toLowerCase()).size === 1) return passwordSentences.repeated
  if (isOneOf(ownWords(owner), password)) return passwordSentences.own
  if (isOneOf(knownWords(portal), password)) return passwordSentences.known
  return common && isCommon(password.toLowerCase(), common) ? passwordSentences.common : undefined
}

/** As it is, or with digits and signs behind it, which guessers try first. */
function isCommon(password: string, common: PasswordFilter): boolean {
  const word = password.replace(/[\d\W_]+$/, '')
  return common.has(password) || (word.length >= minPasswordLength && common.has(word))
}

export type Strength = { score: 0 | 1 | 2 | 3; word: string; hint: string }

const commonWords = /^(password|passwort|qwerty|abc|letmein|welcome|iloveyou|nexus|admin)/i

const weak = (hint: string): Strength => ({ score: 0, word: 'Weak', hint })
export const shortHint = 'A password shorter than 6 characters is weak.'

/** Strength hint while typing: length counts most, variety a little, well-known beginnings not at all; refused passwords are
 * weak. Without the list of common passwords nothing is praised: it might be refused. */
export function strengthOf(
  password: string,
  owner: Owner,
  portal: PortalNames,
  common: CommonPasswords,
): Strength | undefined {
  const length = lengthOf(password)
  if (length < minPasswordLength) return weak(shortHint)
  const problem = passwordProblem(password, owner, portal, common)
  if (problem) return weak(problem.replace('Password is too weak. ', ''))
  if (!common) return undefined
  const isPlain = commonWords.test(password) || /^\d+$/.test(password)
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const points = length + kinds * 2
  if (isPlain || points < 12) return { score: 1, word: 'Fair', hint: 'Longer is stronger: try three or four words.' }
  if (points < 20) return { score: 2, word: 'Good', hint: 'Add a few more characters to make it strong.' }
  return { score: 3, word: 'Strong', hint: 'Very hard to guess.' }
}
