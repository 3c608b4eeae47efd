// Search highlight parts: finds the words of a search in a text by normalized spelling, and returns the text's own spelling.
import { normalizeText, queryWords } from '#shared/text/normalize-text.ts'

export type HighlightPart = { text: string; isFound: boolean; at: number }

export function highlightParts(text: string, search: string): HighlightPart[] {
  const words = queryWords(search)
  if (words.length === 0) return [{ text, isFound: false, at: 0 }]
  const { normalized, offsets } = normalizeWithOffsets(text)
  const found = new Set<number>()
  for (const word of words) {
    for (let at = normalized.indexOf(word); at >= 0; at = normalized.indexOf(word, at + 1)) {
      for (const offset of offsets.slice(at, at + word.length)) found.add(offset)
    }
  }
  const parts: HighlightPart[] = []
  let at = 0
  for (const char of text) {
    // A combining mark, such as an accent, goes with the letter before it.
    const isFound =
      found.has(at) || (normalizeText(char) === '' && char.trim() !== '' && (parts.at(-1)?.isFound ?? false))
    const last = parts.at(-1)
    if (last?.isFound === isFound) last.text += char
    else parts.push({ text: char, isFound, at })
    at += char.length
  }
  return parts
}

/** The normalized text, and for each of its characters the offset in the original. */
function normalizeWithOffsets(text: string): { normalized: string; offsets: number[] } {
  let normalized = ''
  const offsets: number[] = []
  let at = 0
  for (const char of text) {
    const letters = char.trim() === '' ? ' ' : normalizeText(char)
    normalized += letters
    for (let n = 0; n < letters.length; n += 1) offsets.push(at)
    at += char.length
  }
  return { normalized, offsets }
}
