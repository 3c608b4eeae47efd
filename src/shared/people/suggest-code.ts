// Suggestion for a word that is on no list: what it probably means, by its initials ('S. Karachi') or in spite of a typo
// ('Hyderbad'). A person decides.
import { editDistance } from '../text/fuzzy-score.ts'
import { type NamedCode, spellingKey, wordsOf } from '../text/parse-text.ts'

/** No name is longer. */
const longest = 60
const maxTypos = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Each word is the beginning of the other's, in order; one of them is written out, so that initials alone suggest nothing. */
function isAbbreviation(written: readonly string[], full: readonly string[]): boolean {
  if (written.length !== full.length || written.length < 2) return false
  return written.every((word, at) => full[at]?.startsWith(word)) && written.some((word, at) => word === full[at])
}

/** Undefined if nothing is near, or if two are equally near. */
export function suggestCode<Row extends NamedCode>(rows: readonly Row[], text: string): Row | undefined {
  if (text.length > longest) return undefined
  const [words, key] = [wordsOf(text), spellingKey(text)]
  const distances = rows.map((row) => {
    const names = [row.code, row.name, ...(row.spellings ?? [])]
    if (names.some((name) => isAbbreviation(words, wordsOf(name)))) return 0
    return Math.min(...names.map((name) => editDistance(key, spellingKey(name))))
  })
  const least = Math.min(...distances)
  const nearest = rows.filter((_, at) => distances[at] === least)
  return least <= maxTypos(key) && nearest.length === 1 ? nearest[0] : undefined
}
