// Measures of the MX funnel: people who were new at each stage, all terms together.
import type { Db } from '#server/database/database.ts'
import { runningSums } from '#server/figures/figures.ts'
import type { MeasureSource } from '#server/hub/measures.ts'
import type { Amount } from '#shared/results/measures.ts'
import { type Metrics, type Stage, stages } from '../../rules.ts'
import { funnelFigures, readSums, totalOf } from '../figures.ts'

export const measureOf = (stage: Stage) => `funnel.${stage.toLowerCase()}`

export const funnelMeasures: MeasureSource = {
  screen: '/mx-funnel',
  measures: stages.map((stage) => ({
    ...{ key: measureOf(stage), name: stage, unit: 'people', adds: 'sum', per: ['country', 'committee'] },
  })),
  async readAmounts(db, { year: { label: year }, on, by }) {
    if (by === 'day') return readDays(db, { year, on })
    const sums = await readSums(db, { year, on })
    const monthOf = ({ month }: { month: string }) => (by === 'month' ? month : '')
    const byPlace = Map.groupBy(sums, (sum) => `${sum.lc}\n${monthOf(sum)}`)
    return [...byPlace.values()].flatMap((all) =>
      all.slice(0, 1).flatMap((sum) => amountsOf(sum.lc, monthOf(sum), totalOf(all).metrics)),
    )
  },
}

/** By the day on which the reports came in: the month that they are about may have been over for long. */
async function readDays(db: Db, period: { year: string; on: string | undefined }): Promise<Amount[]> {
  const spans = await funnelFigures.readSpans(db, period)
  return [...Map.groupBy(spans, ({ committee }) => committee)].flatMap(([committee, own]) => {
    const days = runningSums(own)
    return days.flatMap(({ day, numbers }, at) => amountsOf(committee, day, numbers, days[at - 1]?.numbers))
  })
}

const amountsOf = (committee: string, at: string, now: Partial<Metrics>, before: Partial<Metrics> = {}): Amount[] =>
  stages.map((stage) => ({
    measure: measureOf(stage),
    committee,
    at,
    amount: (now[stage] ?? 0) - (before[stage] ?? 0),
  }))
