// Measures of the conversion tracker: conversions to recruitment and to exchange, as they were published.
import { atOf, type MeasureSource } from '#server/hub/measures.ts'
import type { Amount } from '#shared/results/measures.ts'
import { national, type TotalsByScope } from '../rules.ts'
import { findPublication, listHistory } from './queries.ts'

const names = { recruitment: 'Conversions to recruitment', exchange: 'Conversions to exchange' } as const
type Kind = keyof typeof names
const kinds = Object.keys(names) as Kind[]

/** By LC; '' for sign-ups without one, so that all together are the country's. */
function countsOf(totals: TotalsByScope, kind: Kind): Map<string, number> {
  const counts = new Map(Object.entries(totals).map(([scope, each]) => [scope, each[kind]]))
  const all = counts.get(national) ?? 0
  counts.delete(national)
  const placed = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return counts.set('', all - placed)
}

export const conversionMeasures: MeasureSource = {
  screen: null,
  path: '/eld-conversion',
  measures: kinds.map((kind) => ({
    ...{ key: `conversion.${kind}`, name: names[kind], unit: 'people' },
    ...{ adds: 'sum', per: ['country', 'committee'] },
  })),
  async readAmounts(db, { year, on, by }) {
    const isNow = by === 'year' && on === undefined
    const last = isNow ? await findPublication(db, year.label) : undefined
    const days = isNow ? (last ? [{ day: '', totals: last.totals }] : []) : await listHistory(db, year.label)
    const amounts: Amount[] = []
    for (const kind of kinds) {
      // A publication replaces the one before it: it adds what is different.
      let before = new Map<string, number>()
      for (const { day, totals } of days) {
        if (on !== undefined && day > on) break
        const now = countsOf(totals, kind)
        for (const committee of new Set([...before.keys(), ...now.keys()])) {
          const amount = (now.get(committee) ?? 0) - (before.get(committee) ?? 0)
          if (amount !== 0) amounts.push({ measure: `conversion.${kind}`, committee, at: atOf(by, day), amount })
        }
        before = now
      }
    }
    return amounts
  },
}
