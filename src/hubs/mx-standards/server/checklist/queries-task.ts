// Task of a leader: submit the checklist of the year.
import type { Progress, TaskSource } from '#server/shell/tasks.ts'
import { standardsCount } from '../../items.ts'
import { countProgressOn, listProgress } from './queries-home.ts'

export const checklistTask: TaskSource = {
  async progress(db, { year, uid }) {
    const rows = await listProgress(db, year.label, uid)
    return new Map(
      rows.map(({ userId, standards, submitted }): [string, Progress] => [
        userId,
        { state: submitted === 1 ? 'done' : 'started', done: standards, of: standardsCount },
      ]),
    )
  },
  async progressOn(db, { year, on }) {
    const sums = await countProgressOn(db, year.label, on)
    return new Map(
      sums.map(({ lc, submitted }): [string, Progress] => [lc, { state: 'started', done: submitted, of: 0 }]),
    )
  },
  nothingYet: () => ({ state: 'notStarted', done: 0, of: standardsCount }),
  sentence: ({ state, done, of }) =>
    state === 'notStarted' ? `Your checklist: ${of} standards to look at` : `Your checklist: ${done} of ${of}`,
}
