// Measure of the happiness survey: NPS of the groups that the results publish. Never of a day: answers are counted in groups, not
// on the day on which they were given.
import type { MeasureSource } from '#server/hub/measures.ts'
import { listLevels } from './queries.ts'

export const npsKey = 'happiness.nps'

export const happinessMeasures: MeasureSource = {
  screen: '/happiness-results',
  measures: [
    {
      ...{ key: npsKey, name: 'NPS', unit: 'points', most: 100 },
      ...{ adds: 'mean', per: ['country', 'committee'] },
    },
  ],
  async readLevels(db, { year, on }) {
    const levels = on === undefined ? await listLevels(db, year.label) : []
    return levels.map(({ lc, month, nps, counted }) => ({
      ...{ measure: npsKey, committee: lc, month, value: nps, n: counted },
    }))
  },
}
