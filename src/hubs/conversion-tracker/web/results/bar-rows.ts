// Rows of the comparison chart: the best first, then LCs with too few sign-ups, then those without any; on one scale.
import { conversionNumber, isFew, type Totals, totalsIn } from '../../rules.ts'
import type { TrackerView } from '../tracker-view.ts'

export type BarRow = { code: string; name: string; totals: Totals; conversion: number }

const rankOf = ({ totals }: BarRow) => (totals.signups === 0 ? 2 : isFew(totals) ? 1 : 0)

export const barRows = ({ totals, committees }: Pick<TrackerView, 'totals' | 'committees'>): BarRow[] =>
  committees
    .map(({ code, name }) => {
      const own = totalsIn(totals, code)
      return { code, name, totals: own, conversion: conversionNumber(own) }
    })
    .sort((a, b) => rankOf(a) - rankOf(b) || b.conversion - a.conversion)

/** The end of the scale: 100%, or above the highest value; at most 200%, since nobody counts more than twice. */
export const scaleEnd = (values: readonly number[]) => Math.max(100, Math.ceil(Math.max(0, ...values) / 25) * 25)
