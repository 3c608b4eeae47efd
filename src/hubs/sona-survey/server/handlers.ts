// Handlers of the Sona survey: reading progress and its history, ticking, and managing an LC's portfolios.

import type { Caller } from '#server/auth/session.ts'
import type { Db } from '#server/database/database.ts'
import { refuseFields } from '#server/http/problems.ts'
import { defineHub, type Portal } from '#server/hub/hub.ts'
import { committeeFinder } from '#server/search/find-committees.ts'
import { sharedReads } from '#server/shell/shared-reads.ts'
import { findRequestedPeriod } from '#server/years/history.ts'
import { findRequestedYear } from '#server/years/years.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import type { Year } from '#shared/time/years.ts'
import { sonaContract } from '../contract.ts'
import { homeManifest } from '../home.ts'
import { manifest } from '../hub.ts'
import { completionOf, shownSurveys } from '../rules.ts'
import { addPortfolio, noSurvey, removePortfolio, tick } from './changes.ts'
import { datedHistory, progressDays, surveysOn } from './history/past-days.ts'
import { listHistories } from './history/queries.ts'
import { sonaMeasures } from './history/queries-measures.ts'
import { sonaBaseline } from './migrations.ts'
import { sonaPersonal } from './personal.ts'
import { listChanges, listSurveys } from './queries.ts'
import { listTicksByLc } from './queries-home.ts'
import { sonaTask } from './queries-task.ts'
import { sonaToday } from './queries-today.ts'
import { turnYear, undoTurnYear } from './years/changes.ts'
import { planCarryBack } from './years/changes-carry-back.ts'
import { followOrganisation } from './years/changes-organisation.ts'
import { countTicks } from './years/queries.ts'

const listDatedHistories = async (db: Db, year: Year, organisation: Organisation) =>
  (await listHistories(db, year.label)).map((history) => datedHistory(history, organisation, year))

/** The same for everybody: read once for all dashboards. */
async function findCompletion(portal: Portal, caller: Caller) {
  const { label } = (await portal.years(caller)).open
  const organisation = await portal.organisation(caller)
  const read = async () => completionOf(await listTicksByLc(portal.db, label, organisation))
  return sharedReads(portal)(`sona completion ${label}`, organisation, read)
}

export const hub = defineHub({
  name: 'sona-survey',
  manifest: { ...manifest, ...homeManifest },
  isLive: true,
  contract: sonaContract,
  migrations: [sonaBaseline],
  personal: sonaPersonal,
  measures: sonaMeasures,
  search: { committee: committeeFinder({ name: 'Sona', path: '/sona-survey' }) },
  demo: () => import('./demo.ts'),
  followOrganisation,
  countCollected: async (db, year) => [{ what: 'Sona ticks', count: await countTicks(db, year) }],
  turnYear,
  planCarryBack,
  undoTurnYear,
  tasks: { sona: sonaTask },
  today: [sonaToday],
  async idleSteps(portal, caller) {
    const { ticked, total } = await findCompletion(portal, caller)
    return ticked === total ? ['/sona-survey'] : []
  },
  async cardLines(portal, caller) {
    const { ticked, total } = await findCompletion(portal, caller)
    return { 'Sona Survey': `${ticked} of ${total} portfolios done` }
  },
  handlers: ({ db, years, organisation: organisationFor }) => ({
    async list({ query, caller }) {
      const { year, on } = await findRequestedPeriod(years, caller, query)
      const organisation = await organisationFor(caller)
      if (on !== undefined) return surveysOn(await listDatedHistories(db, year, organisation), on, organisation)
      return shownSurveys(await listSurveys(db, { year: year.label }), organisation, year)
    },

    async days({ query: { year: label, lc }, caller }) {
      const year = await findRequestedYear(years, caller, label)
      const organisation = await organisationFor(caller)
      if (lc !== undefined && !organisation.committees.some(({ code }) => code === lc)) {
        refuseFields({ lc: 'There is no such LC. Please choose one from the list.' })
      }
      const histories = await listDatedHistories(db, year, organisation)
      return progressDays(histories.filter((history) => lc === undefined || history.lc === lc))
    },

    tick: async ({ params: { id }, body, caller, actor }) =>
      tick(db, body, { id, year: body.year, caller, actor, organisation: await organisationFor(caller) }),

    changes: async ({ params }) => {
      const [survey] = await listSurveys(db, { id: params.id })
      if (!survey) throw noSurvey()
      return listChanges(db, survey._id)
    },

    addPortfolio: async ({ params: { id }, body, caller, actor }) =>
      addPortfolio(db, body.portfolio, { id, year: body.year, actor, organisation: await organisationFor(caller) }),

    removePortfolio: async ({ params: { id, portfolio }, caller, actor }) =>
      removePortfolio(db, portfolio, { id, actor, organisation: await organisationFor(caller) }),
  }),
})
