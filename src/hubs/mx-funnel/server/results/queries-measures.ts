// Measures of the MX funnel: people who were new at each stage, all terms together.
import { amountsOf, type MeasureSource } from '#server/hub/measures.ts'
import { type Stage, stages } from '../../rules.ts'
import { funnelFigures, readSums, totalOf } from '../figures.ts'

export const measureOf = (stage: Stage) => `funnel.${stage.toLowerCase()}`

export const funnelMeasures: MeasureSource = {
  screen: '/mx-funnel',
  measures: stages.map((stage) => ({
    ...{ key: measureOf(stage), name: stage, unit: 'people', adds: 'sum', per: ['country', 'committee'] },
  })),
  async readAmounts(db, { year: { label: year }, on, by }) {
    if (by === 'day') {
      // On the day of the report: the month that it is about may have been over for long.
      const spans = await funnelFigures.readSpans(db, { year, on })
      return amountsOf(spans, Object.fromEntries(stages.map((stage) => [measureOf(stage), stage])), by)
    }
    const sums = await readSums(db, { year, on })
    const byPlace = Map.groupBy(sums, ({ lc, month }) => JSON.stringify([lc, by === 'year' ? '' : month]))
    return [...byPlace].flatMap(([place, all]) => {
      const [committee, at] = JSON.parse(place)
      const { metrics } = totalOf(all)
      return stages.map((stage) => ({ measure: measureOf(stage), committee, at, amount: metrics[stage] }))
    })
  },
}
