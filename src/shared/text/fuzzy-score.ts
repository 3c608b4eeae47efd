// Fuzzy score: how well a text matches what somebody typed. Whole words score highest, then prefixes, then parts; a typo
// still finds its word.

const isWordSign = /[\p{L}\p{N}]/u

/** Tolerated edit distance: one, in longer words two; letters missing, added, wrong, or swapped. */
const maxTypos = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** A normalised text with its words, for texts that are compared again and again. */
export type WordedText = { text: string; words: readonly Word[] }
type Word = { word: string; letters: number }

export const toWorded = (text: string): WordedText => ({
  text,
  words: wordsIn(text).map((word) => ({ word, letters: lettersOf(word) })),
})

/** The words of a normalised text. */
export const wordsIn = (text: string) => text.split(/[\s\p{P}\p{S}\p{C}]+/u).filter(Boolean)

/** For normalised texts; 0 if a word is missing. */
export function fuzzyScore(searched: string | WordedText, words: readonly string[]): number {
  const worded = typeof searched === 'string' ? toWorded(searched) : searched
  let sum = 0
  for (const word of words) {
    const score = wordScore(word, worded)
    if (score === 0) return 0
    sum += score
  }
  const isBeginning = words.length > 0 && worded.text.trimStart().startsWith(words.join(' '))
  return sum / Math.max(1, words.length) + (isBeginning ? 1 : 0)
}

function wordScore(typed: string, { text, words }: WordedText): number {
  const at = text.indexOf(typed)
  if (at >= 0) {
    if (words.some(({ word }) => word === typed)) return 5
    return words.some(({ word }) => word.startsWith(typed)) || !isWordSign.test(text[at - 1] ?? ' ') ? 4 : 3
  }
  const most = maxTypos(typed)
  if (most === 0) return 0
  const letters = lettersOf(typed)
  let typos = most + 1
  for (const each of words) {
    // Each letter that the word lacks is a typo of its own: most words need no closer look.
    if (countBits(letters & ~each.letters) < typos) typos = Math.min(typos, countTypos(typed, each.word, most))
  }
  return typos > most ? 0 : 2 - typos * 0.5
}

/** A bit for each letter; several letters share one. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 32)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/** Edit distance to the whole word, or to as much of it as was typed so far; stops counting beyond `most`. */
function countTypos(typed: string, word: string, most: number): number {
  if (word.length < typed.length - most) return most + 1
  const beginning = word.slice(0, typed.length)
  const whole = Math.abs(word.length - typed.length) <= most ? editDistance(typed, word) : most + 1
  return Math.min(whole, beginning === word ? whole : editDistance(typed, beginning))
}

/** Edit distance: letters missing, added or wrong, and swapped neighbours (Damerau–Levenshtein). */
export function editDistance(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      let least = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
      )
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) least = Math.min(least, (before[j - 2] as number) + 1)
      row.push(least)
    }
    ;[before, last] = [last, row]
  }
  return last[other.length] as number
}
