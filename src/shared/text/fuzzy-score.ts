// Fuzzy score: how well a text matches what somebody typed. Whole words score highest, then prefixes, then parts; a typo
// still finds its word.

const isWordSign = /[\p{L}\p{N}]/u

/** Tolerated edit distance: one, in longer words two; letters missing, added, wrong, or swapped. */
const maxTypos = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** For normalised texts; 0 if a word is missing. */
export function fuzzyScore(text: string, words: readonly string[]): number {
  const there = wordsIn(text)
  let sum = 0
  for (const word of words) {
    const score = wordScore(word, text, there)
    if (score === 0) return 0
    sum += score
  }
  const isBeginning = words.length > 0 && text.trimStart().startsWith(words.join(' '))
  return sum / Math.max(1, words.length) + (isBeginning ? 1 : 0)
}

/** The words of a normalised text. */
export const wordsIn = (text: string) => text.split(/[\s\p{P}\p{S}\p{C}]+/u).filter(Boolean)

function wordScore(word: string, text: string, there: readonly string[]): number {
  const at = text.indexOf(word)
  if (at >= 0) {
    if (there.includes(word)) return 5
    return there.some((each) => each.startsWith(word)) || !isWordSign.test(text[at - 1] ?? ' ') ? 4 : 3
  }
  const most = maxTypos(word)
  if (most === 0) return 0
  const typos = Math.min(...there.map((each) => countTypos(word, each, most)))
  return typos > most ? 0 : 2 - typos * 0.5
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
