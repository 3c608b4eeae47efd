// Migration steps of the foundation, in the order in which they run. Released steps never change: a new one is added behind them.
import type { Migration } from '../migrate.ts'
import {
  erasedMigration,
  invitationsMigration,
  passkeysMigration,
  peopleMigration,
  peopleSearchMigration,
  permissionsMigration,
  removedCredentialsMigration,
  secondFactorMigration,
  sessionProofMigration,
  viewMigration,
} from './people.ts'
import { prefixedKeysMigration } from './prefixed-keys.ts'
import {
  auditMigration,
  backupSendingMigration,
  countedListMigration,
  importsMigration,
  inboxMigration,
  mailMigration,
  mentionsMigration,
  throttleMigration,
} from './records.ts'
import { version03Steps } from './version-0-3.ts'
import {
  appointmentsMigration,
  closingsMigration,
  organisationMigration,
  pastYearsMigration,
  windowsMigration,
  yearsMigration,
} from './years.ts'

/** How long a mail is tried, and when it was given up. */
const mailRetriesMigration: Migration = {
  name: 'server-32-mail-retries',
  async up(trx) {
    for (const column of ['retryUntil', 'givenUpAt']) {
      await trx.schema.alterTable('mail').addColumn(column, 'text').execute()
    }
    await trx.schema.createIndex('mailGivenUp').on('mail').column('givenUpAt').execute()
  },
}

export const foundationMigrations: Migration[] = [
  countedListMigration,
  peopleMigration,
  permissionsMigration,
  auditMigration,
  throttleMigration,
  mailMigration,
  organisationMigration,
  yearsMigration,
  appointmentsMigration,
  invitationsMigration,
  windowsMigration,
  inboxMigration,
  importsMigration,
  pastYearsMigration,
  peopleSearchMigration,
  secondFactorMigration,
  erasedMigration,
  passkeysMigration,
  viewMigration,
  backupSendingMigration,
  removedCredentialsMigration,
  mentionsMigration,
  sessionProofMigration,
  closingsMigration,
  ...version03Steps,
  mailRetriesMigration,
  prefixedKeysMigration,
]
