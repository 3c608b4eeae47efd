// Which rows of a table are nearest to what somebody typed? By the index, and then by how well each text fits.
import { nearness } from '#shared/text/nearness.ts'
import type { Db } from '../database/database.ts'
import { newestFound, perhapsMeant, type Wanted } from './found-rows.ts'

/** So many of one kind are shown. */
export const mostOfKind = 6
/** Among so many of the newest that match, those that match best are looked for. */
const looked = 30
const lookedForSlips = 100
/** A word of one or two letters is taken for the beginning of one. */
const begun = (word: string) => ([...word].length < 3 ? ` ${word}` : word)

/** The places of the nearest rows of a table. */
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
