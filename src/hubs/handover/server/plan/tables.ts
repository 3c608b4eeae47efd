// Handover plan tables: one plan at a time, and one row for each person it names. Its year is a planned year, and its deadlines
// are the task windows of that year.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Migration } from '#server/database/migrate.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { PersonalRows } from '#server/privacy/personal.ts'
import type { WindowTables } from '#server/shell/windows.ts'
import type { AppointmentTables } from '#server/years/appointments.ts'
import type { YearTables } from '#server/years/years.ts'

export type PlanRow = {
  id: 1
  year: string
  version: number
  changedAt: string
  changedBy: string | null
  scheduledAt: string | null
  scheduledBy: string | null
  /** Another admin who looked at it after it was scheduled, and answers for it as well. */
  confirmedAt: string | null
  confirmedBy: string | null
  /** The version that all admins were told about. */
  announced: number | null
  /** Set when it took effect; it is kept as long as that can be undone. */
  appliedAt: string | null
}
export type PlanPersonRow = {
  kind: 'leaving' | 'joining' | 'deactivating'
  /** Position in the list. */
  place: number
  /** Of people who leave or are deactivated. */
  userId: string | null
  /** Of people who come, as somebody wrote it. */
  email: string | null
  name: string | null
  role: string | null
  committee: string | null
  portfolio: string | null
  startsOn: string | null
  /** When this person was told of the plan. */
  invitedAt: string | null
  /** When a role that begins before the year does was granted. */
  begunAt: string | null
}
type PlanTables = { handoverPlan: PlanRow; handoverPlanPerson: PlanPersonRow }
type Tables = PlanTables & PeopleTables & AppointmentTables & YearTables & WindowTables
export const tablesOf = (db: Db) => db as Kysely<Tables>

export const planSteps: Migration[] = [
  {
    name: 'handover-2-confirmed',
    async up(trx) {
      for (const column of ['confirmedAt', 'confirmedBy'])
        await trx.schema.alterTable('handoverPlan').addColumn(column, 'text').execute()
      await trx.schema.alterTable('handoverPlan').addColumn('announced', 'integer').execute()
    },
  },
]

const kept = 'Until the year has opened'

export const planPersonal: PersonalRows[] = [
  {
    table: 'handoverPlanPerson',
    what: 'What the plan for the next year says about you',
    people: [{ uid: 'userId' }, { email: 'email', names: ['name'] }],
    hidden: ['place'],
    afterErasure: 'goes',
    kept,
  },
  {
    table: 'handoverPlan',
    what: 'The plan for the next year, if you changed, scheduled or confirmed it',
    people: [{ uid: 'changedBy' }, { uid: 'scheduledBy' }, { uid: 'confirmedBy' }],
    hidden: ['id', 'version', 'announced'],
    afterErasure: 'stays',
    kept,
  },
]
