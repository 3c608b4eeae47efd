// What happens when progress is read, ticked, or an LC's portfolios change?
import { defineHub } from '#server/hub.ts'
import { yearAsked } from '#server/years.ts'
import { sonaContract } from '../contract.ts'
import { facts } from '../hub.ts'
import { shownSurveys } from '../rules.ts'
import { addPortfolio, noSurvey, removePortfolio, tick } from './changes.ts'
import { followOrganisation } from './changes-organisation.ts'
import { turnBack, turnYear } from './changes-years.ts'
import { readChanges, readSurveys } from './queries.ts'
import { daysRecount } from './queries-days.ts'
import { ticksIn } from './queries-years.ts'
import { sonaMigrations } from './tables.ts'

export const hub = defineHub({
  name: 'sona-survey',
  facts,
  contract: sonaContract,
  migrations: sonaMigrations,
  demo: () => import('./demo.ts'),
  recounts: [daysRecount],
  followOrganisation,
  collectedIn: async (db, year) => [{ what: 'Sona ticks', count: await ticksIn(db, year) }],
  turnYear,
  turnBack,
  handlers: ({ db, years, organisation: organisationFor }) => ({
    async list({ query, caller }) {
      const year = await yearAsked(years, caller, query.year)
      return shownSurveys(await readSurveys(db, { year: year.label }), await organisationFor(caller), year)
    },

    tick: async ({ params: { id }, body, caller, actor }) =>
      tick(db, body, { id, year: body.year, caller, actor, organisation: await organisationFor(caller) }),

    changes: async ({ params }) => {
      const [survey] = await readSurveys(db, { id: params.id })
      if (!survey) throw noSurvey()
      return readChanges(db, survey._id)
    },

    addPortfolio: async ({ params: { id }, body, caller, actor }) =>
      addPortfolio(db, body.portfolio, { id, year: body.year, actor, organisation: await organisationFor(caller) }),

    removePortfolio: async ({ params: { id, portfolio }, caller, actor }) =>
      removePortfolio(db, portfolio, { id, actor, organisation: await organisationFor(caller) }),
  }),
})
