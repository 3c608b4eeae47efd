// What happens when progress is read, ticked, or an LC's portfolios change?
import { defineHub } from '#server/hub.ts'
import { sonaContract } from '../contract.ts'
import { facts } from '../hub.ts'
import { shownSurveys } from '../rules.ts'
import { addPortfolio, noSurvey, removePortfolio, tick } from './changes.ts'
import { followOrganisation } from './changes-organisation.ts'
import { readChanges, readSurveys } from './queries.ts'
import { sonaMigrations } from './tables.ts'

export const hub = defineHub({
  name: 'sona-survey',
  facts,
  contract: sonaContract,
  migrations: sonaMigrations,
  demo: () => import('./demo.ts'),
  followOrganisation,
  handlers: ({ db, organisation: organisationFor }) => ({
    list: async ({ caller }) => shownSurveys(await readSurveys(db), await organisationFor(caller)),

    tick: async ({ params: { id }, body, caller, actor }) =>
      tick(db, body, { id, caller, actor, organisation: await organisationFor(caller) }),

    changes: async ({ params }) => {
      const [survey] = await readSurveys(db, params.id)
      if (!survey) throw noSurvey()
      return readChanges(db, survey._id)
    },

    addPortfolio: async ({ params: { id }, body, caller, actor }) =>
      addPortfolio(db, body.portfolio, { id, actor, organisation: await organisationFor(caller) }),

    removePortfolio: async ({ params: { id, portfolio }, caller, actor }) =>
      removePortfolio(db, portfolio, { id, actor, organisation: await organisationFor(caller) }),
  }),
})
