// Figures of the conversion tracker: what is published of a year, by LC, and how often something was.
import type { Db, Trx } from '#server/database/database.ts'
import { type CellSpan, defineFigures, runningSums, type Share } from '#server/figures/figures.ts'
import { national, type Totals, totalsIn } from '../rules.ts'
import { countPublications, findPublication } from './queries.ts'

export const conversionFigures = defineFigures({
  source: 'conversion',
  endsWithYear: true,
  async *records(db, year) {
    const shares = await sharesOf(db, year)
    if (shares.length > 0) yield { id: year, shares }
  },
})

/** Each publication changes the number of publications: so its day is one of the history's, also with the same totals. */
const publications = 'publications'

/** People without an LC count in the cell without one, so that all cells together are the country's. */
export async function sharesOf(db: Db, year: string): Promise<Share[]> {
  const publication = await findPublication(db, year)
  if (!publication) return []
  const { totals } = publication
  const lcs = Object.keys(totals).filter((scope) => scope !== national)
  const without = { ...totalsIn(totals, national) }
  for (const lc of lcs) {
    const { signups, recruitment, exchange } = totalsIn(totals, lc)
    without.signups -= signups
    without.recruitment -= recruitment
    without.exchange -= exchange
  }
  return [
    ...lcs.map((committee) => ({ committee, numbers: totalsIn(totals, committee) })),
    { numbers: without },
    { part: publications, numbers: { publications: await countPublications(db, year) } },
  ]
}

/** After each publication, and when one is taken back. */
export async function countPublished(trx: Trx, year: string): Promise<void> {
  conversionFigures.count(trx, { id: year, year, shares: await sharesOf(trx, year) })
}

/** The days of a year with a publication, in order, with the totals of the country or an LC at the end of each. */
export async function listHistory(db: Db, year: string, scope: string): Promise<({ day: string } & Totals)[]> {
  const isInScope = ({ committee }: CellSpan) => scope === national || (committee !== '' && committee === scope)
  const spans = await conversionFigures.readSpans(db, { year })
  const days = runningSums(spans.filter((span) => span.part === publications || isInScope(span)))
  const first = days.findIndex(({ numbers }) => numbers.publications !== undefined)
  return days
    .slice(first === -1 ? days.length : first)
    .map(({ day, numbers: { signups = 0, recruitment = 0, exchange = 0 } }) => ({
      day,
      signups,
      recruitment,
      exchange,
    }))
}
