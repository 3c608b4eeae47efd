// Task of an LC: tick each of its portfolios.
import type { Progress, TaskSource } from '#server/shell/tasks.ts'
import { portfolioName } from '#shared/people/organisation.ts'
import { listTicksByLc } from './queries-home.ts'

export const sonaTask: TaskSource = {
  async progress(db, { year, organisation, committee }) {
    const all = await listTicksByLc(db, year.label, organisation)
    const requested = committee === undefined ? all : all.filter(({ lc }) => lc === committee)
    return new Map(
      requested.map(({ lc, portfolios, progress }): [string, Progress] => {
        const open = portfolios.filter((portfolio) => !progress[portfolio])
        const done = portfolios.length - open.length
        const state = open.length === 0 ? 'done' : done > 0 ? 'started' : 'notStarted'
        const missing = open.map((portfolio) => portfolioName(organisation, portfolio))
        return [lc, { state, done, of: portfolios.length, missing }]
      }),
    )
  },
  // Every LC of the year has a survey: one without portfolios owes nothing.
  nothingYet: () => ({ state: 'done', done: 0, of: 0 }),
  sentence: ({ done, of }, where) => `Sona: ${where} has ${done} of ${of}`,
}
