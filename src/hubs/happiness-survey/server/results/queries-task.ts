// Task progress: how many answered in each LC, counting only groups that the results show.
import type { Progress, TaskSource } from '#server/shell/tasks.ts'
import { countByLc } from './queries.ts'

export const happinessTask: TaskSource = {
  async progress(db, { year, committee }) {
    const counted = await countByLc(db, year.label)
    return new Map(
      [...counted]
        .filter(([lc]) => committee === undefined || lc === committee)
        .map(([lc, done]): [string, Progress] => [lc, { state: 'started', done, of: 0 }]),
    )
  },
  nothingYet: () => ({ state: 'notStarted', done: 0, of: 0 }),
  sentence: ({ done }, where) => `Happiness survey: ${done} answers from ${where} counted`,
}
