// Search highlight parts: finds the words of a search in a text by normalized spelling, and returns the text's own spelling.
import { folded, foldedWords } from '#shared/text/folded.ts'

export type MarkedPart = { text: string; isFound: boolean; at: number }

export function markedParts(text: string, search: string): MarkedPart[] {
  const words = foldedWords(search)
  if (words.length === 0) return [{ text, isFound: false, at: 0 }]
  const { flat, origins } = flattened(text)
  const found = new Set<number>()
  for (const word of words) {
    for (let at = flat.indexOf(word); at >= 0; at = flat.indexOf(word, at + 1)) {
      for (const origin of origins.slice(at, at + word.length)) found.add(origin)
    }
  }
  const parts: MarkedPart[] = []
  let at = 0
  for (const sign of text) {
    // A combining mark, such as an accent, goes with the letter before it.
    const isFound = found.has(at) || (folded(sign) === '' && sign.trim() !== '' && (parts.at(-1)?.isFound ?? false))
    const last = parts.at(-1)
    if (last?.isFound === isFound) last.text += sign
    else parts.push({ text: sign, isFound, at })
    at += sign.length
  }
  return parts
}

/** The normalized text, and for each of its characters the offset in the original. */
function flattened(text: string): { flat: string; origins: number[] } {
  let flat = ''
  const origins: number[] = []
  let at = 0
  for (const sign of text) {
    const letters = sign.trim() === '' ? ' ' : folded(sign)
    flat += letters
    for (let n = 0; n < letters.length; n += 1) origins.push(at)
    at += sign.length
  }
  return { flat, origins }
}
