// Measures of the MX funnel: people who were new at each stage, all terms together, from the stored sums.
import type { MeasureSource } from '#server/hub/measures.ts'
import { sumChanges } from '#server/years/history.ts'
import type { Amount } from '#shared/results/measures.ts'
import { type Stage, stages } from '../../rules.ts'
import { findSumsOn } from './queries-days.ts'

export const measureOf = (stage: Stage) => `funnel.${stage.toLowerCase()}`

type Row = { lc: string; at: string } & Record<Stage, number | string>
const amountsOf = ({ lc, at, ...metrics }: Row): Amount[] =>
  stages.map((stage) => ({ measure: measureOf(stage), committee: lc, at, amount: Number(metrics[stage]) }))

export const funnelMeasures: MeasureSource = {
  screen: '/mx-funnel',
  measures: stages.map((stage) => ({
    ...{ key: measureOf(stage), name: stage, unit: 'people', adds: 'sum', per: ['country', 'committee'] },
  })),
  async readAmounts(db, { year, on, by }) {
    if (by === 'day') {
      // On the day of the report: the month that it is about may have been over for long.
      const where = { year: year.label }
      const rows = await sumChanges(db, { table: 'mxFunnelChange', by: ['lc', 'day'], amounts: stages, where, on })
      return rows.flatMap((row) => amountsOf({ ...row, at: row.day }))
    }
    const period = { year: year.label, on, where: {} }
    if (by === 'year') {
      const rows = await findSumsOn(db, { by: ['lc'], what: stages }, period)
      return rows.flatMap((row) => amountsOf({ ...row, at: '' }))
    }
    const rows = await findSumsOn(db, { by: ['lc', 'month'], what: stages }, period)
    return rows.flatMap((row) => amountsOf({ ...row, at: row.month }))
  },
}
