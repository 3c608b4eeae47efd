// Admin migrations: no tables of its own; indexes on people and the audit trail, which it reads.
import type { Kysely } from 'kysely'
import type { Migration } from '#server/database/migrate.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { AuditTables } from '#server/privacy/audit.ts'
import type { AppointmentTables } from '#server/years/appointments.ts'
import { adminSteps } from './migrations.ts'

export type AdminDb = Kysely<PeopleTables & AuditTables & AppointmentTables>

/** Released steps never change: a new one is added behind them. */
export const adminMigrations: Migration[] = [...adminSteps]
