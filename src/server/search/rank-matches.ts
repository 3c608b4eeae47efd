// Search ranking within a table: candidates from the full-text index, sorted by how well each text matches (fuzzy score).
import { fuzzyScore } from '#shared/text/fuzzy-score.ts'
import type { Db } from '../database/database.ts'
import { type FullTextQuery, findFuzzyCandidates, findNewestMatches } from './full-text-search.ts'

/** Most results of one kind. */
export const maxOfKind = 6
/** How many of the newest matches are ranked. */
const rankedMatches = 30
const rankedFuzzyMatches = 100
/** A word of one or two letters is treated as the beginning of a word. */
const asPrefix = (word: string) => ([...word].length < 3 ? ` ${word}` : word)

/** The seqs of the best matches in a table. */
export async function findBestMatches(
  db: Db,
  { words, isFuzzy, ...wanted }: Omit<FullTextQuery, 'or'> & { isFuzzy: boolean },
  most = maxOfKind,
): Promise<number[]> {
  const rows = isFuzzy
    ? await findFuzzyCandidates(db, { ...wanted, words }, rankedFuzzyMatches)
    : await findNewestMatches(db, { ...wanted, words: words.map(asPrefix) }, rankedMatches)
  const searched = (text: string) => (wanted.isInFirst ? (text.split('\n')[0] as string) : text)
  return rows
    .map(({ seq, text }) => ({ seq, score: fuzzyScore(searched(text), words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.seq - a.seq)
    .slice(0, most)
    .map(({ seq }) => seq)
}
