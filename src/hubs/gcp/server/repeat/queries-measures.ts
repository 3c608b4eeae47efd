// Measures of GCPs: how many were approved and repeated in a year, per committee.
import { type Figures, runningSums } from '#server/figures/figures.ts'
import { atOf, type MeasureSource } from '#server/hub/measures.ts'
import type { Amount } from '#shared/results/measures.ts'
import { gcpFigures, repeatFigures } from '../figures.ts'

const counted = [
  { name: 'approved', figures: gcpFigures },
  { name: 'repeated', figures: repeatFigures },
] as const

type ReadAmounts = NonNullable<MeasureSource['readAmounts']>

export const gcpMeasures: MeasureSource = {
  screen: '/gcplist',
  measures: [
    { key: 'gcp.approved', name: 'GCPs approved', unit: 'GCPs', adds: 'sum', per: ['country', 'committee'] },
    { key: 'gcp.repeated', name: 'GCPs repeated', unit: 'GCPs', adds: 'sum', per: ['country', 'committee'] },
  ],
  async readAmounts(db, period) {
    const read = period.by === 'year' ? readSums : readChanges
    const amounts = counted.map(({ name, figures }) => read(db, period, name, figures))
    return (await Promise.all(amounts)).flat()
  },
}

type Read = (...given: [...Parameters<ReadAmounts>, name: string, figures: Figures]) => Promise<Amount[]>

const readSums: Read = async (db, { year, on }, name, figures) => {
  const cells = await figures.read(db, { year: year.label, on })
  return cells.map(({ committee, numbers }) => ({
    measure: `gcp.${name}`,
    committee,
    at: '',
    amount: numbers[name] ?? 0,
  }))
}

/** A rejection takes away on its own day. */
const readChanges: Read = async (db, { year, on, by }, name, figures) => {
  const spans = await figures.readSpans(db, { year: year.label, on })
  const amounts: Amount[] = []
  for (const [committee, own] of Map.groupBy(spans, (span) => span.committee)) {
    let before = 0
    for (const { day, numbers } of runningSums(own)) {
      if (on !== undefined && day > on) break
      const sum = numbers[name] ?? 0
      amounts.push({ measure: `gcp.${name}`, committee, at: atOf(by, day), amount: sum - before })
      before = sum
    }
  }
  return amounts
}
