// Measures of MX Standards: standards done and checklists submitted, by LC.
import type { CellSpan, Numbers } from '#server/figures/figures.ts'
import { forever } from '#server/figures/tables.ts'
import { atOf, type MeasureSource } from '#server/hub/measures.ts'
import type { Amount } from '#shared/results/measures.ts'
import { plusDays } from '#shared/time/calendar.ts'
import { notGiven } from '../../contract.ts'
import { checklistFigures, readSums } from '../figures.ts'

export const keys = { standards: 'standards.done', submitted: 'standards.submitted' } as const
const names = ['standards', 'submitted'] as const

const amountsOf = (lc: string, at: string, numbers: Numbers, sign = 1): Amount[] =>
  names.map((name) => ({
    measure: keys[name],
    committee: lc === notGiven ? '' : lc,
    at,
    amount: sign * (numbers[name] ?? 0),
  }))

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
    if (by === 'year' || year.isPast) {
      const cells = await readSums(db, { year: year.label, on })
      return cells.flatMap(({ committee, numbers }) => amountsOf(committee, '', numbers))
    }
    const spans = await checklistFigures.readSpans(db, { year: year.label, on, part: '' })
    const changes = (span: CellSpan) => {
      const { committee, from, until, numbers } = span
      const added = amountsOf(committee, atOf(by, from), numbers)
      if (until === forever) return added
      return [...added, ...amountsOf(committee, atOf(by, plusDays(until, 1)), numbers, -1)]
    }
    return spans.flatMap(changes)
  },
}
