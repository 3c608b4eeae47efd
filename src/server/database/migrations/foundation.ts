// Migration steps of the foundation, in the order in which they run. Released steps never change: a new one is added behind them.
import type { Migration } from '../migrate.ts'
import { dayIn } from './calendar.ts'
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
import { peopleListsMigration } from './people-lists.ts'
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
import {
  appointmentsMigration,
  closingsMigration,
  organisationMigration,
  pastYearsMigration,
  windowsMigration,
  yearsMigration,
} from './years.ts'

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
  {
    name: 'server-23-jobs',
    async up(trx) {
      await trx.schema
        .createTable('job')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('holder', 'text')
        .addColumn('leaseUntil', 'text')
        .addColumn('nextRunAt', 'text')
        .addColumn('startedAt', 'text')
        .addColumn('succeededAt', 'text')
        .addColumn('failedAt', 'text')
        .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    },
  },
  {
    name: 'server-24-acting',
    async up(trx, _, calendar) {
      await trx.schema.alterTable('appointment').addColumn('actingUntil', 'text').execute()
      // Revives nobody: only what is not over yet, of people who can sign in.
      const day = dayIn(calendar)(new Date())
      const rows = await trx
        .selectFrom('appointment')
        .innerJoin('year', 'year.label', 'appointment.year')
        .innerJoin('user', 'user.id', 'appointment.userId')
        .select(['appointment.id', 'appointment.endsOn'])
        .where('year.closedAt', 'is', null)
        .whereRef('appointment.endsOn', '>=', 'year.endsOn')
        .where('appointment.endsOn', '>=', day)
        .where('appointment.endedAt', 'is', null)
        .where('user.active', '=', 1)
        .execute()
      for (const { id, endsOn } of rows) {
        const last = new Date(`${endsOn}T00:00:00Z`)
        last.setUTCDate(last.getUTCDate() + 90)
        const actingUntil = last.toISOString().slice(0, 10)
        await trx.updateTable('appointment').set({ actingUntil }).where('id', '=', id).execute()
      }
    },
  },
  peopleListsMigration,
]
