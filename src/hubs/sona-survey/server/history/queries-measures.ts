// Measure of the Sona survey: portfolios done, from the ticks of each LC.
import { atOf, type MeasureSource } from '#server/hub/measures.ts'
import type { Amount } from '#shared/results/measures.ts'
import { datedHistory, progressDays } from './past-days.ts'
import { listHistories } from './queries.ts'

export const sonaKey = 'sona.portfolios'

export const sonaMeasures: MeasureSource = {
  screen: '/sona-survey',
  measures: [
    {
      ...{ key: sonaKey, name: 'Sona portfolios', unit: 'portfolios' },
      ...{ adds: 'sum', per: ['country', 'committee'] },
    },
  ],
  async readAmounts(db, { year, on, by, organisation }) {
    const amounts = new Map<string, Amount>()
    for (const history of await listHistories(db, year.label)) {
      let before = 0
      for (const { day, done } of progressDays([datedHistory(history, organisation, year)])) {
        if (on !== undefined && day > on) break
        const at = atOf(by, day)
        const name = `${history.lc}\n${at}`
        const amount = (amounts.get(name)?.amount ?? 0) + done - before
        amounts.set(name, { measure: sonaKey, committee: history.lc, at, amount })
        before = done
      }
    }
    return [...amounts.values()]
  },
}
