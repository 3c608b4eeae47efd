// Search ranking within a table: candidates from the full-text index, sorted by how well each text matches (fuzzy score).
import { nearness } from '#shared/text/nearness.ts'
import type { Db } from '../database/database.ts'
import { newestFound, perhapsMeant, type Wanted } from './found-rows.ts'

/** Most results of one kind. */
export const mostOfKind = 6
/** How many of the newest matches are ranked. */
const looked = 30
const lookedForSlips = 100
/** A word of one or two letters is treated as the beginning of a word. */
const begun = (word: string) => ([...word].length < 3 ? ` ${word}` : word)

/** The seqs of the best matches in a table. */
export async function nearestSeqs(
  db: Db,
  { words, forgives, ...wanted }: Omit<Wanted, 'or'> & { forgives: boolean },
  most = mostOfKind,
): Promise<number[]> {
  const rows = forgives
    ? await perhapsMeant(db, { ...wanted, words }, lookedForSlips)
    : await newestFound(db, { ...wanted, words: words.map(begun) }, looked)
  const searched = (text: string) => (wanted.isInFirst ? (text.split('\n')[0] as string) : text)
  return rows
    .map(({ seq, text }) => ({ seq, near: nearness(searched(text), words) }))
    .filter(({ near }) => near > 0)
    .sort((a, b) => b.near - a.near || b.seq - a.seq)
    .slice(0, most)
    .map(({ seq }) => seq)
}
