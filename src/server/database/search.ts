// How is a page of what was searched found? A scan of a narrow index for the places of the matches; the hub then fetches
// only the rows of the page.
import { type SelectQueryBuilder, sql } from 'kysely'

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** True where the column holds the text; % and _ are signs like any other. */
export const contains = (column: string, text: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${escaped(text)}%`} escape '\\'`

/** Fewer matches are counted by reading them, in one pass; only a search that finds more is counted in a second one. */
const readAtOnce = 400

type Listed = SelectQueryBuilder<{ list: { seq: number } }, 'list', object>
type Cut = { offset: number; limit: number }

/** Which rows stand on the page (newest first), and how many there are in all. `matches` selects nothing yet. */
export async function pageOfMatches<DB, From extends keyof DB, Columns>(
  matches: SelectQueryBuilder<DB, From, Columns>,
  { offset, limit }: Cut,
): Promise<{ seqs: number[]; total: number }> {
  const found = matches as unknown as Listed
  const seqsOf = async (most: number, skip: number) =>
    (await found.select('seq').orderBy('seq', 'desc').limit(most).offset(skip).execute()).map(({ seq }) => seq)

  const end = offset + limit
  const first = await seqsOf(readAtOnce, 0)
  if (first.length < readAtOnce) return { seqs: first.slice(offset, end), total: first.length }
  const { n } = await found.select(({ fn }) => fn.countAll().as('n')).executeTakeFirstOrThrow()
  const seqs = end <= readAtOnce ? first.slice(offset, end) : await seqsOf(limit, offset)
  return { seqs, total: Number(n) }
}
