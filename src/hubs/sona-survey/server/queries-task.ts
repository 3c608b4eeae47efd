// Task of an LC: tick each of its portfolios.
import type { Progress, TaskSource } from '#server/shell/tasks.ts'
import { type Organisation, portfolioName } from '#shared/people/organisation.ts'
import type { Survey } from '../contract.ts'
import { listSurveysOn } from './queries-past.ts'

function progressOf({ portfolios, progress }: Survey, organisation: Organisation): Progress {
  const open = portfolios.filter((portfolio) => !progress[portfolio])
  const done = portfolios.length - open.length
  const state = open.length === 0 ? 'done' : done > 0 ? 'started' : 'notStarted'
  const missing = open.map((portfolio) => portfolioName(organisation, portfolio))
  return { state, done, of: portfolios.length, missing }
}

const byLc = (surveys: readonly Survey[], organisation: Organisation) =>
  new Map(surveys.map((survey) => [survey.lc, progressOf(survey, organisation)]))

export const sonaTask: TaskSource = {
  async progress(db, { year, organisation, committee }) {
    const all = await listSurveysOn(db, { year: year.label }, organisation)
    return byLc(committee === undefined ? all : all.filter(({ lc }) => lc === committee), organisation)
  },
  // Every LC of the year has a survey: one without portfolios owes nothing.
  nothingYet: () => ({ state: 'done', done: 0, of: 0 }),
  sentence: ({ done, of }, where) => `Sona: ${where} has ${done} of ${of}`,
}
