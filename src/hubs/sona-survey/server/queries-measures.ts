// Measure of the Sona survey: portfolios done.
import { amountsOf, type MeasureSource } from '#server/hub/measures.ts'
import { sonaFigures } from './figures.ts'

export const sonaKey = 'sona.portfolios'

export const sonaMeasures: MeasureSource = {
  screen: '/sona-survey',
  measures: [{ key: sonaKey, name: 'Sona portfolios', unit: 'portfolios', adds: 'sum', per: ['country', 'committee'] }],
  async readAmounts(db, { year, on, by }) {
    const spans = await sonaFigures.readSpans(db, { year: year.label, on })
    return amountsOf(spans, { [sonaKey]: 'done' }, by)
  },
}
