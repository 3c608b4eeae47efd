// Measures of the conversion tracker: conversions to recruitment and to exchange, as they were published.
import { amountsOf, type MeasureSource } from '#server/hub/measures.ts'
import { conversionFigures } from './figures.ts'

const names = { recruitment: 'Conversions to recruitment', exchange: 'Conversions to exchange' }
const keyOf = (kind: string) => `conversion.${kind}`
const kinds = Object.fromEntries(Object.keys(names).map((kind) => [keyOf(kind), kind]))

export const conversionMeasures: MeasureSource = {
  screen: null,
  path: '/eld-conversion',
  measures: Object.entries(names).map(([kind, name]) => ({
    key: keyOf(kind),
    name,
    unit: 'people',
    adds: 'sum',
    per: ['country', 'committee'],
  })),
  async readAmounts(db, { year, on, by }) {
    return amountsOf(await conversionFigures.readSpans(db, { year: year.label, on, part: '' }), kinds, by)
  },
}
