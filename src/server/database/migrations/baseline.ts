// Frozen: tables of the foundation as version 0.3 left them, with the rows of a new portal.
import type { Migration } from '../migrate.ts'
import { createDefinitions, createOrganisation, createYears } from './baseline-organisation.ts'
import { createAccess, createCredentials, createPeople } from './baseline-people.ts'
import { createImports, createLists, createMessages, createOperations } from './baseline-records.ts'
import { insertFirstRows } from './first-rows.ts'
import { makeSearchable } from './search-step.ts'

export const foundationBaseline: Migration = {
  name: 'server-0.3',
  replaces: [
    'server-1-counted-lists',
    'server-2-people',
    'server-3-route-permissions',
    'server-4-audit',
    'server-5-throttle',
    'server-6-mail',
    'server-7-organisation',
    'server-8-years',
    'server-9-appointments',
    'server-10-invitations',
    'server-11-windows',
    'server-12-inbox',
    'server-13-imports',
    'server-14-past-years',
    'server-15-search',
    'server-16-second-factor',
    'server-17-erased',
    'server-18-passkeys',
    'server-19-view-until',
    'server-20-backup-sending',
    'server-21-removed-credentials',
    'server-21-name-mentions',
    'server-20-session-proof',
    'server-22-closings',
    'server-23-jobs',
    'server-24-acting',
    'server-25-people-lists',
    'server-26-committee-people',
    'server-27-idempotency-keys',
    'server-28-backup-making',
    'server-29-running-portals',
    'server-30-definitions',
    'server-31-people-indexes',
  ],
  async up(trx, engine, calendar) {
    await createLists(trx)
    await createPeople(trx)
    await createCredentials(trx)
    await createAccess(trx)
    await createOrganisation(trx)
    await createYears(trx)
    await createDefinitions(trx)
    await createMessages(trx)
    await createImports(trx)
    await createOperations(trx)
    await makeSearchable(trx, engine, { table: 'user', columns: [] })
    await insertFirstRows(trx, calendar)
  },
}
