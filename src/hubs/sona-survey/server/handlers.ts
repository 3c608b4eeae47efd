// Handlers of the Sona survey: reading progress and its history, ticking, and managing an LC's portfolios.

import { runningSums } from '#server/figures/figures.ts'
import { recountOf } from '#server/figures/recount-figures.ts'
import { refuseFields } from '#server/http/problems.ts'
import { defineHub } from '#server/hub/hub.ts'
import { committeeFinder } from '#server/search/find-committees.ts'
import { findRequestedPeriod } from '#server/years/history.ts'
import { findRequestedYear } from '#server/years/years.ts'
import { isOver } from '#shared/time/years.ts'
import { sonaContract } from '../contract.ts'
import { homeManifest } from '../home.ts'
import { manifest } from '../hub.ts'
import { shownSurveys } from '../rules.ts'
import { addPortfolio, noSurvey, removePortfolio, tick } from './changes.ts'
import { readCompletion, sonaFigures } from './figures.ts'
import { sonaBaseline } from './migrations.ts'
import { sonaFiguresStep } from './migrations-figures.ts'
import { sonaPersonal } from './personal.ts'
import { listChanges, listSurveys } from './queries.ts'
import { sonaMeasures } from './queries-measures.ts'
import { listSurveysOn } from './queries-past.ts'
import { sonaTask } from './queries-task.ts'
import { sonaToday } from './queries-today.ts'
import { catchUpWithOrganisation, followOrganisation, isBehindOrganisation, turnYear } from './years/changes.ts'

const minuteMs = 60_000

export const hub = defineHub({
  name: 'sona-survey',
  manifest: { ...manifest, ...homeManifest },
  isLive: true,
  contract: sonaContract,
  migrations: [sonaBaseline, sonaFiguresStep],
  personal: sonaPersonal,
  measures: sonaMeasures,
  search: { committee: committeeFinder({ name: 'Sona', path: '/sona-survey' }) },
  demo: () => import('./demo.ts'),
  followOrganisation,
  countCollected: async (db, year) => [{ what: 'Sona ticks', count: (await readCompletion(db, { year })).ticked }],
  turnYear,
  recounts: [recountOf(sonaFigures)],
  jobs: [
    {
      name: 'sona-organisation',
      everyMs: 10 * minuteMs,
      atStart: true,
      hasWork: isBehindOrganisation,
      run: ({ db }) => catchUpWithOrganisation(db),
    },
  ],
  tasks: { sona: sonaTask },
  today: [sonaToday],
  async idleSteps({ db, years }, caller) {
    const { ticked, total } = await readCompletion(db, { year: (await years(caller)).open.label })
    return ticked === total ? ['/sona-survey'] : []
  },
  async cardLines({ db, years }, caller) {
    const { ticked, total } = await readCompletion(db, { year: (await years(caller)).open.label })
    return { 'Sona Survey': `${ticked} of ${total} portfolios done` }
  },
  handlers: ({ db, years, organisation: organisationFor }) => ({
    async list({ query, caller }) {
      const { year, on } = await findRequestedPeriod(years, caller, query)
      const organisation = await organisationFor(caller)
      if (on !== undefined || isOver(year)) return listSurveysOn(db, { year: year.label, on }, organisation)
      return shownSurveys(await listSurveys(db, { year: year.label }), organisation)
    },

    async days({ query: { year: label, lc }, caller }) {
      const year = await findRequestedYear(years, caller, label)
      const organisation = await organisationFor(caller)
      if (lc !== undefined && !organisation.committees.some(({ code }) => code === lc)) {
        refuseFields({ lc: 'There is no such LC. Please choose one from the list.' })
      }
      const spans = await sonaFigures.readSpans(db, { year: year.label, committee: lc })
      const days = runningSums(spans).map(({ day, numbers: { done = 0, of = 0 } }) => ({ day, done, of }))
      return days.filter(({ done, of }, at) => done !== (days[at - 1]?.done ?? 0) || of !== (days[at - 1]?.of ?? 0))
    },

    tick: async ({ params: { id }, body, caller, actor }) => tick(db, body, { id, year: body.year, caller, actor }),

    changes: async ({ params }) => {
      const [survey] = await listSurveys(db, { id: params.id })
      if (!survey) throw noSurvey()
      return listChanges(db, survey._id)
    },

    addPortfolio: async ({ params: { id }, body, actor }) =>
      addPortfolio(db, body.portfolio, { id, year: body.year, actor }),

    removePortfolio: async ({ params: { id, portfolio }, actor }) => removePortfolio(db, portfolio, { id, actor }),
  }),
})
