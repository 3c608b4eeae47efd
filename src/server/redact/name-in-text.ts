// Name search in texts: finds the positions of a full name, in any spelling that normalises to the
// same, and replaces it there.
import { normalizeText } from '#shared/text/normalize-text.ts'
import { mapTexts } from './map-texts.ts'

/** Invisible joiners belong to the word that contains them. */
const word = /[\p{L}\p{N}\p{M}\p{Cf}_]+/gu

type Word = { start: number; end: number; text: string }
const wordsIn = (text: string): Word[] =>
  [...text.matchAll(word)]
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length, text: normalizeText(found) }))
    .filter(({ text }) => text !== '')

/** A normalised name, from its first word to its last. */
export type SearchedName = { text: string; words: readonly string[] }

/** Undefined for a name of fewer than two words: it may be anybody's, or anything. */
export function normalizeName(name: string): SearchedName | undefined {
  if (name.split(/\s+/u).filter((part) => wordsIn(part).length > 0).length < 2) return undefined
  const words = wordsIn(name)
  const whole = name.slice(words[0]?.start, words.at(-1)?.end)
  return { text: normalizeText(whole), words: words.map(({ text }) => text) }
}

type Span = { start: number; end: number }

function spansOf(text: string, wanted: SearchedName): Span[] {
  const words = wordsIn(text)
  const spans: Span[] = []
  for (const [at, { start, text: first }] of words.entries()) {
    const last = words[at + wanted.words.length - 1]
    if (first !== wanted.words[0] || !last) continue
    // 'la la la' contains the name 'la la' once.
    if (start < (spans.at(-1)?.end ?? 0)) continue
    if (normalizeText(text.slice(start, last.end)) === wanted.text) spans.push({ start, end: last.end })
  }
  return spans
}

/** Position of a name: the index of the plain text within a stored text, that text's length, start and end. */
export type NamePosition = readonly [text: number, length: number, start: number, end: number]

/** `longer` are names of others that contain this one: 'Muhammad Ali Khan' is not 'Ali Khan'. */
export function namePositions(
  stored: string,
  wanted: SearchedName,
  longer: readonly SearchedName[] = [],
): NamePosition[] {
  return plainTextsIn(stored).flatMap((text, at) => {
    const others = longer.flatMap((each) => spansOf(text, each))
    const isOther = ({ start, end }: Span) => others.some((other) => other.start <= start && end <= other.end)
    return spansOf(text, wanted)
      .filter((span) => !isOther(span))
      .map(({ start, end }): NamePosition => [at, text.length, start, end])
  })
}

function plainTextsIn(stored: string): string[] {
  const found: string[] = []
  mapTexts(stored, (text) => {
    found.push(text)
    return text
  })
  return found
}

export type Excerpt = { before: string; name: string; after: string; times: number }
const around = 80

/** The text at these positions; undefined if the text was changed since they were stored. */
export function excerptAt(stored: string, positions: readonly NamePosition[]): Excerpt | undefined {
  const texts = plainTextsIn(stored)
  if (positions.some(([at, length]) => texts[at]?.length !== length)) return undefined
  const names = positions.map(([at, , start, end]) => texts[at]?.slice(start, end) ?? '')
  // All positions of one name have the same text: if they differ, it is another text of the same length.
  const [first = ''] = names
  if (!first || names.some((name) => normalizeText(name) !== normalizeText(first))) return undefined
  const [at, , start, end] = positions[0] as NamePosition
  const text = texts[at] as string
  return {
    before: `${start > around ? '…' : ''}${text.slice(Math.max(0, start - around), start)}`,
    name: first,
    after: `${text.slice(end, end + around)}${end + around < text.length ? '…' : ''}`,
    times: positions.length,
  }
}

/** The text with a replacement at these positions. */
export function replaceAt(stored: string, positions: readonly NamePosition[], instead: string): string {
  let at = -1
  return mapTexts(stored, (text) => {
    at += 1
    // From the end, so that earlier positions stay valid.
    const own = positions.filter((position) => position[0] === at).toSorted((a, b) => b[2] - a[2])
    return own.reduce((changed, [, , start, end]) => changed.slice(0, start) + instead + changed.slice(end), text)
  })
}
