// Task of a leader: submit the checklist of the year.
import type { Progress, TaskScope, TaskSource } from '#server/shell/tasks.ts'
import { standardsOf } from '../../standards.ts'
import { listProgress, selectStarted } from './queries-home.ts'

const countStandards = ({ definitions, year }: Pick<TaskScope, 'definitions' | 'year'>) =>
  standardsOf(definitions('checklist', year.label).groups).standardsCount

export const checklistTask: TaskSource = {
  async progress(db, scope) {
    const rows = await listProgress(db, scope.year.label, scope.uid)
    const of = countStandards(scope)
    return new Map(
      rows.map(({ userId, standards, submitted }): [string, Progress] => [
        userId,
        { state: submitted === 1 ? 'done' : 'started', done: standards, of },
      ]),
    )
  },
  started: selectStarted,
  nothingYet: (scope) => ({ state: 'notStarted', done: 0, of: countStandards(scope) }),
  sentence: ({ state, done, of }) =>
    state === 'notStarted' ? `Your checklist: ${of} standards to check` : `Your checklist: ${done} of ${of}`,
}
