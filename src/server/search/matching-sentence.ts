// Search excerpt: the sentence with most of the words, cut around the first match.

import { wordsIn } from '#shared/text/fuzzy-score.ts'
import { normalizeText } from '#shared/text/normalize-text.ts'

const longest = 160
const before = 60

/** Words are normalised; undefined if the text has none of them. */
export function matchingSentence(text: string, words: readonly string[]): string | undefined {
  const queryWords = words.flatMap(wordsIn)
  let best: { sentence: string; count: number } | undefined
  for (const sentence of sentencesOf(text)) {
    const there = wordsIn(normalizeText(sentence))
    const count = queryWords.filter((word) => there.some((each) => each.startsWith(word))).length
    if (count > (best?.count ?? 0)) best = { sentence, count }
    if (count === queryWords.length) break
  }
  return best && cut(best.sentence, queryWords)
}

const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.!?؟۔])\s+|[\n\r]+/u)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

/** Whole words, from shortly before the first match. */
function cut(sentence: string, queryWords: readonly string[]): string {
  if (sentence.length <= longest) return sentence
  const parts = sentence.split(' ')
  const first = parts.findIndex((part) =>
    wordsIn(normalizeText(part)).some((each) => queryWords.some((word) => each.startsWith(word))),
  )
  let start = Math.max(0, first)
  while (start > 0 && parts.slice(start - 1, first).join(' ').length <= before) start -= 1
  let end = start
  while (end < parts.length && parts.slice(start, end + 1).join(' ').length <= longest) end += 1
  const shown = parts
    .slice(start, Math.max(end, start + 1))
    .join(' ')
    .slice(0, longest)
  return `${start > 0 ? '… ' : ''}${shown}${end < parts.length ? ' …' : ''}`
}
