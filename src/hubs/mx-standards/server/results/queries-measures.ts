// Measures of MX Standards: standards done and checklists submitted, from the stored sums of each LC.
import type { Kysely } from 'kysely'
import { atOf, type MeasureSource } from '#server/hub/measures.ts'
import { sumChanges } from '#server/years/history.ts'
import type { Amount } from '#shared/results/measures.ts'
import { notGiven } from '../../contract.ts'
import type { MxTables } from '../rows.ts'
import { listSumCellsOn } from './queries-sums.ts'

const amounts = ['standards', 'submitted'] as const
export const keys = { standards: 'standards.done', submitted: 'standards.submitted' } as const

type Row = { lc: string; at: string } & Record<(typeof amounts)[number], number>
const amountsOf = ({ lc, at, ...row }: Row): Amount[] =>
  amounts.map((name) => ({ measure: keys[name], committee: lc === notGiven ? '' : lc, at, amount: row[name] }))

export const standardsMeasures: MeasureSource = {
  screen: '/mx-results',
  measures: [
    {
      ...{ key: keys.standards, name: 'Standards done', unit: 'standards' },
      ...{ adds: 'sum', per: ['country', 'committee'] },
    },
    {
      ...{ key: keys.submitted, name: 'Checklists submitted', unit: 'checklists' },
      ...{ adds: 'sum', per: ['country', 'committee'] },
    },
  ],
  async readAmounts(db, { year, on, by }) {
    if (year.isPast) {
      // Only how it stood on some days is known, not what happened in between.
      const cells = await listSumCellsOn(db as Kysely<MxTables>, { year: year.label, on })
      return cells.flatMap(({ lc, cell }) => amountsOf({ ...cell, lc, at: '' }))
    }
    const where = { year: year.label }
    if (by === 'year' && on === undefined) {
      const rows = await sumChanges(db, { table: 'mxTally', by: ['lc'], amounts, where })
      return rows.flatMap((row) => amountsOf({ ...row, at: '' }))
    }
    const rows =
      by === 'year'
        ? (await sumChanges(db, { table: 'mxChange', by: ['lc'], amounts, where, on })).map((row) => ({
            ...row,
            day: '',
          }))
        : await sumChanges(db, { table: 'mxChange', by: ['lc', 'day'], amounts, where, on })
    return rows.flatMap((row) => amountsOf({ ...row, at: atOf(by, row.day) }))
  },
}
