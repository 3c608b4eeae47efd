// Parsing of what people write: resolves a committee, role or answer to its code, and parses days, months, amounts and
// percentages. Forms with pasted rows and imports share it.
import { normalEmail } from '../people/email-domain.ts'
import type { Coded } from '../people/organisation.ts'
import { type Role, roleNames, roles } from '../roles.ts'
import { isMonth } from '../time/months.ts'
import { dayShape } from '../time/years.ts'

/** Ignores case, spaces and symbols. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
/** The same for 'S. Karachi' and 's karachi'. Symbols alone, such as '✓', stand for themselves. */
export const spellingKey = (text: string) => plain(text) || text

export const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(plain)
    .filter(Boolean)

/** 'Karachi South' has the words of 'South Karachi'. */
const sortedWords = (text: string) => wordsOf(text).sort().join(' ')

export type NamedCode = { code: string; name: string; spellings?: readonly string[] }

type Rows = readonly (NamedCode | (Coded & { spellings?: readonly string[] }))[]
type NameIndex = { byWord: ReadonlyMap<string, string>; byWords: ReadonlyMap<string, string | null> }

/** Cache: a list is indexed once, however many thousand cells are compared with it. */
const nameIndexes = new WeakMap<Rows, NameIndex>()

function findNameIndex(rows: Rows): NameIndex {
  const known = nameIndexes.get(rows)
  if (known) return known
  const byWord = new Map<string, string>()
  const byWords = new Map<string, string | null>()
  for (const { code, name, spellings = [] } of rows as readonly NamedCode[]) {
    for (const word of [code, name, ...spellings]) {
      // If two are alike, the first one wins; the same words in another order may then mean neither.
      if (!byWord.has(spellingKey(word))) byWord.set(spellingKey(word), code)
      const words = sortedWords(word)
      if (words !== '')
        byWords.set(words, byWords.get(words) === undefined || byWords.get(words) === code ? code : null)
    }
  }
  nameIndexes.set(rows, { byWord, byWords })
  return { byWord, byWords }
}

/** No name is longer; on a very long text, even splitting it into words takes long. */
const longestName = 200

/** By its code, its name or another spelling; otherwise by the same words in another order. */
export function resolveCode(rows: Rows, text: string) {
  if (text.length > longestName) return undefined
  if (rows.some(({ code }) => code === text)) return text
  const { byWord, byWords } = findNameIndex(rows)
  return byWord.get(spellingKey(text)) ?? byWords.get(sortedWords(text)) ?? undefined
}

const roleSpellings: Partial<Record<Role, string[]>> = {
  tm: ['Member'],
  tl: ['Leader', 'Team lead'],
  lcvp: [
    'LC VP',
    'LC Vice President',
    'Local Committee Vice President',
    'LCP',
    'LC President',
    'Local Committee President',
  ],
  mcvp: [
    'MC VP',
    'MC Vice President',
    'Member Committee Vice President',
    'MCP',
    'MC President',
    'Member Committee President',
  ],
}

export const roleRows: readonly NamedCode[] = roles.map((role) => ({
  ...{ code: role, name: roleNames[role], spellings: roleSpellings[role] ?? [] },
}))

/** `LCVP`, `Team leader`, `tm`. */
export const resolveRole = (text: string) => resolveCode(roleRows, text) as Role | undefined

/** `Sana Malik <sana@nexus.example>` is an address, too. */
export const parseAddress = (text: string) => normalEmail(/<([^<>]+)>/.exec(text)?.[1] ?? text)

/** `Sana Malik` in `Sana Malik <sana@nexus.example>`. */
export const parseNameOfAddress = (text: string) =>
  /^([^<>]*)<[^<>]+>/.exec(text)?.[1]?.replaceAll('"', '').trim() ?? ''

/** What people write for yes and no. */
export const yesOrNo: readonly NamedCode[] = [
  { code: 'Yes', name: 'Yes', spellings: ['y', 'true', '1', 'x', 'done', '✓', '✔', 'ja', 'ہاں'] },
  { code: 'No', name: 'No', spellings: ['n', 'false', '0', '-', '–', 'nein', 'نہیں'] },
]

const monthWords = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `2026-11`, `2026-11-05`, `11/2026`, `Nov 2026`, `November-26`. */
export function parseMonth(text: string): string | undefined {
  const written = text.trim().toLowerCase()
  const iso = written.match(/^(\d{4})[-/.](\d{1,2})(?:[-/.]\d{1,2}(?:[t ].*)?)?$/)
  const turned = written.match(/^(\d{1,2})[-/.](\d{4})$/)
  const named = written.match(/^([a-z]{3,9})[\s.,'’-]*(\d{4}|\d{2})$/)
  const number = named ? monthWords.indexOf(named[1]?.slice(0, 3) ?? '') + 1 : Number(iso?.[2] ?? turned?.[1])
  const year = iso?.[1] ?? turned?.[2] ?? (named?.[2]?.length === 2 ? `20${named[2]}` : named?.[2])
  const month = `${year}-${String(number).padStart(2, '0')}`
  return isMonth(month) ? month : undefined
}

const isDay = (text: string) => dayShape.safeParse(text).success

/** `2027-07-01`, `1/7/2027`, `1.7.27`, `1 July 2027`, `July 1, 2027`. Of two numbers that could be either, the day is first. */
export function parseDay(text: string): string | undefined {
  const written = text.trim().toLowerCase()
  const iso = written.match(/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ].*)?$/)
  const numbers = written.match(/^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/)
  const named = written.match(/^(\d{1,2})(?:st|nd|rd|th)?[\s.,-]*([a-z]{3,9})[\s.,'’-]*(\d{4}|\d{2})$/)
  const american = written.match(/^([a-z]{3,9})[\s.,-]*(\d{1,2})(?:st|nd|rd|th)?[\s.,'’-]+(\d{4}|\d{2})$/)
  const monthNumber = (word: string | undefined) => monthWords.indexOf(word?.slice(0, 3) ?? '') + 1
  const build = (year: string | undefined, month: number, day: number) => {
    const two = (number: number) => String(number).padStart(2, '0')
    const parsed = `${year?.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`
    return isDay(parsed) ? parsed : undefined
  }
  if (iso) return build(iso[1], Number(iso[2]), Number(iso[3]))
  if (named) return build(named[3], monthNumber(named[2]), Number(named[1]))
  if (american) return build(american[3], monthNumber(american[1]), Number(american[2]))
  if (!numbers) return undefined
  const [, first, second, year] = numbers
  return build(year, Number(second), Number(first)) ?? build(year, Number(first), Number(second))
}

const thousands = /^[1-9]\d{0,2}(?:([,.' ])\d{3})(?:\1\d{3})*$/
const lakhs = /^[1-9]\d?(?:,\d{2})+,\d{3}$/

/** Unicode has digits in runs of ten, 0 first. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value % 10)
}

const inLatinDigits = (text: string) =>
  text
    .trim()
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/\s/g, ' ')
    .replaceAll('’', "'")
    .replaceAll('٬', ',')

/** Longer texts are not parsed digit by digit. */
const longestNumber = 100

/** A whole number in digits of any script, with any of the usual digit groupings. */
export function parseCount(text: string): number | undefined {
  if (text.length > longestNumber) return undefined
  const plain = inLatinDigits(text)
  const isCount = /^\d+$/.test(plain) || thousands.test(plain) || lakhs.test(plain)
  return isCount ? Number(plain.replace(/\D/g, '')) : undefined
}

/** Like `parseCount`, and as spreadsheets write it: `12.0`, `+12`. What could be thousands is: `12.000`. */
export function parseAmount(text: string): number | undefined {
  if (text.length > longestNumber) return undefined
  const written = inLatinDigits(text).replace(/^\+/, '')
  return parseCount(written) ?? parseCount(/^(\d{1,15})[.,]0+$/.exec(written)?.[1] ?? '')
}

/** `56`, `56.4`, `56,4 %`; spreadsheets store it as `0.56`. */
export function parsePercent(text: string): number | undefined {
  const written = text.replace(/\s/g, '').replace(',', '.')
  if (!/^\d{1,3}(\.\d+)?%?$/.test(written)) return undefined
  const number = Number.parseFloat(written)
  const percent = number < 1 && !written.endsWith('%') ? number * 100 : number
  return percent <= 100 ? percent : undefined
}
