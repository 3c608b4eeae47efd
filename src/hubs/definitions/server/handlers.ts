// Definitions hub: admins edit what the checklist and the happiness survey of a year ask; the tables belong to the foundation.
import { defineHub } from '#server/hub/hub.ts'
import { definitionsContract } from '../contract.ts'
import { manifest } from '../hub.ts'
import { changeDefinition, resetDefinition } from './changes.ts'
import { findEditable, listPlannedChanges } from './queries.ts'
import { findItems } from './queries-search.ts'

export const hub = defineHub({
  name: 'definitions',
  manifest,
  isLive: true,
  contract: definitionsContract,
  migrations: [],
  plannedChanges: listPlannedChanges,
  search: { definition: findItems },
  handlers: (portal) => ({
    edit: ({ params, query, caller }) => findEditable(portal, params.kind, caller, query.year),
    change: ({ params, body, actor }) => changeDefinition(portal, { ...params, ...body }, actor),
    reset: ({ params, query, actor }) => resetDefinition(portal, { ...params, ...query }, actor),
  }),
})
