// How do the LCs compare? The best first, then those with too few sign-ups to say, then those without any; on one scale.
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

/** Where the scale ends: at 100%, or above whatever exceeds it; at 200% at most, since nobody counts more than twice. */
export const scaleEnd = (values: readonly number[]) => Math.max(100, Math.ceil(Math.max(0, ...values) / 25) * 25)
