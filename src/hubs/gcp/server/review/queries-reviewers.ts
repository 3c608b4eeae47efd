// Queries about reviewers: whether somebody else could decide.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { type AppointmentTables, isInForce } from '#server/years/appointments.ts'
import { may } from '#shared/access.ts'
import { isAppointed, roles } from '#shared/roles.ts'
import { actions } from '../../hub.ts'

const reviewing = roles.filter((role) => may(role, actions.reviewGcp))

/** Another person who can sign in and may review today, by their own role or by an appointment. */
export async function hasOtherReviewer(db: Db, uid: string): Promise<boolean> {
  const found = await (db as Kysely<PeopleTables & AppointmentTables>)
    .selectFrom('user')
    .select('user.id')
    .where('user.id', '<>', uid)
    .where('active', '=', 1)
    .where('emailVerified', '=', 1)
    .where((row) =>
      row.or([
        row(
          'user.role',
          'in',
          reviewing.filter((role) => !isAppointed(role)),
        ),
        row.exists(
          row
            .selectFrom('appointment')
            .select('appointment.id')
            .whereRef('appointment.userId', '=', 'user.id')
            .where('appointment.role', 'in', reviewing.filter(isAppointed))
            .where(isInForce('appointment')),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
