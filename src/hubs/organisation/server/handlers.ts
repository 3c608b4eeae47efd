// Organisation hub: admins add and change committees and portfolios; the tables belong to the foundation.
import { defineHub, type Handlers, type Portal } from '#server/hub/hub.ts'
import { problem } from '#shared/problem.ts'
import { organisationContract } from '../contract.ts'
import { manifest } from '../hub.ts'
import { addCommittee, addPortfolio, changeCommittee, changePortfolio } from './changes.ts'
import { carryOutClosings, hasDueClosings } from './changes-closings.ts'
import { hasChanges } from './queries.ts'
import { readPeople } from './queries-people.ts'

const organisationHandlers = (portal: Portal): Handlers<typeof organisationContract> => ({
  addCommittee: ({ body, actor }) => addCommittee(portal, body, actor),
  changeCommittee: ({ params, body, actor }) => changeCommittee(portal, params.code, body, actor),
  async committeePeople({ params: { code }, caller }) {
    const { committees } = await portal.organisation(caller)
    if (!committees.some((row) => row.code === code)) throw problem('notFound', 'There is no committee with this name.')
    return readPeople(portal.db, code)
  },
  addPortfolio: ({ body, actor }) => addPortfolio(portal, body, actor),
  changePortfolio: ({ params, body, actor }) => changePortfolio(portal, params.code, body, actor),
})

export const hub = defineHub({
  name: 'organisation',
  manifest,
  isLive: true,
  contract: organisationContract,
  migrations: [],
  handlers: organisationHandlers,
  setUpSteps: [
    {
      ...{ step: 'organisation', order: 20, title: 'Check committees and portfolios', path: '/organisation' },
      text: 'Every form, filter and result uses this list. Add what is missing and close what no longer exists.',
      isDone: ({ db }) => hasChanges(db),
    },
  ],
  jobs: [
    {
      name: 'committee-closings',
      everyMs: 60_000,
      atStart: true,
      hasWork: hasDueClosings,
      run: carryOutClosings,
    },
  ],
})
