// Measures of MX Standards: standards done and checklists submitted, by LC.
import type { Db } from '#server/database/database.ts'
import type { CellSpan } from '#server/figures/figures.ts'
import { forever } from '#server/figures/tables.ts'
import { amountsOf, type MeasureSource } from '#server/hub/measures.ts'
import { notGiven } from '../../contract.ts'
import { checklistFigures, readSums } from '../figures.ts'

export const keys = { standards: 'standards.done', submitted: 'standards.submitted' } as const
const counted = { [keys.standards]: 'standards', [keys.submitted]: 'submitted' }

export const standardsMeasures: MeasureSource = {
  screen: '/mx-results',
  measures: [
    {
      key: keys.standards,
      name: 'Standards done',
      unit: 'standards',
      adds: 'sum',
      per: ['country', 'committee'],
    },
    {
      key: keys.submitted,
      name: 'Checklists submitted',
      unit: 'checklists',
      adds: 'sum',
      per: ['country', 'committee'],
    },
  ],
  async readAmounts(db, { year, on, by }) {
    // Of a year before the portal, only how it stood on some days is known, not what happened in between.
    const grain = year.isPast ? 'year' : by
    const spans = await (grain === 'year' ? readStanding : readSpans)(db, { year: year.label, on })
    const placed = spans.map((span) => ({ ...span, committee: span.committee === notGiven ? '' : span.committee }))
    return amountsOf(placed, counted, grain)
  },
}

type Where = { year: string; on: string | undefined }

/** What stands in the end, without the days before: there are far fewer cells than spans. */
const readStanding = async (db: Db, where: Where): Promise<CellSpan[]> =>
  (await readSums(db, where)).map((cell) => ({ ...cell, from: '', until: forever }))

const readSpans = (db: Db, where: Where) => checklistFigures.readSpans(db, { ...where, part: '' })
