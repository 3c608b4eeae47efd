// Organisation hub: admins add and change committees and portfolios; the tables belong to the foundation.
import { defineHub, type Handlers, type Portal } from '#server/hub/hub.ts'
import { organisationContract } from '../contract.ts'
import { manifest } from '../hub.ts'
import { addCommittee, addPortfolio, changeCommittee, changePortfolio } from './changes.ts'

const organisationHandlers = (portal: Portal): Handlers<typeof organisationContract> => ({
  addCommittee: ({ body, actor }) => addCommittee(portal, body, actor),
  changeCommittee: ({ params, body, actor }) => changeCommittee(portal, params.code, body, actor),
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
})
