// Handover note table: one row per position, year and author. Appointments belong to the foundation.
import type { Migration } from '#server/database/migrate.ts'
import type { InvitationTables } from '#server/people/invitations.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { AppointmentTables } from '#server/years/appointments.ts'
import type { YearTables } from '#server/years/years.ts'
import { peopleBaseline } from './migrations.ts'

/** '' means no committee or portfolio, so that they can be part of a key. */
export type NoteRow = {
  role: string
  committee: string
  portfolio: string
  year: string
  writtenBy: string
  text: string
  version: number
  updatedAt: string
}
export type Tables = AppointmentTables &
  PeopleTables &
  InvitationTables &
  Pick<YearTables, 'year'> & { positionNote: NoteRow }

/** Released steps never change: a new one is added behind them. */
export const peopleMigrations: Migration[] = [peopleBaseline]
