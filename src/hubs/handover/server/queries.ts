// Handover queries: people with a role in the open year, people not seen in it, pending invitations, and what opening the
// year changed.
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { InvitationTables } from '#server/people/invitations.ts'
import type { PeopleTables } from '#server/people/people.ts'
import {
  type AppointmentTables,
  effectivePlace,
  effectiveRole,
  findAppointments,
  isNotOver,
} from '#server/years/appointments.ts'
import type { YearTables } from '#server/years/years.ts'
import { isAdmin } from '#shared/access.ts'
import type { Place } from '#shared/people/organisation.ts'
import { roles } from '#shared/roles.ts'
import { today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import { type Handover, type Holder, maxSilent, type Waiting } from '../contract.ts'
import { type Opening, parseOpening } from './open/opening.ts'

type Tables = PeopleTables & AppointmentTables & InvitationTables & YearTables
const asTables = (db: Db) => db as Kysely<Tables>

/** Appointments of a year that are not over on a day; those of acting people among them. */
export const selectAppointments = (db: Db, { label }: Pick<Year, 'label'>, day = today()) =>
  asTables(db).selectFrom('appointment').where('appointment.year', '=', label).where(isNotOver('appointment', day))

const personColumns = ['user.id as uid', 'user.email', 'user.name as displayName', 'lastSignInAt', 'active'] as const
type HolderRow = Omit<Holder, 'place' | 'since' | 'active'> & Place & { active: number }

const holdersQuery = preparedQuery<{ label: string; day: string }, HolderRow & { startsOn: string }>(
  (db, { label, day }) =>
    selectAppointments(db, { label }, day)
      .innerJoin('user', 'user.id', 'appointment.userId')
      .select([...personColumns, 'appointment.role', 'appointment.committee', 'appointment.portfolio', 'startsOn'])
      .orderBy('appointment.role', 'desc')
      .orderBy('user.email')
      .orderBy('startsOn'),
)

const adminsQuery = preparedQuery<Record<never, never>, HolderRow>((db) =>
  selectAdmins(db)
    .select([...personColumns, 'role', 'committee', 'portfolio'])
    .orderBy('email'),
)

export async function listHolders(db: Db, { label }: Year): Promise<Holder[]> {
  const appointments = await holdersQuery(db, { label, day: today() })
  const admins = await adminsQuery(db, {})
  return [...appointments, ...admins.map((row) => ({ ...row, startsOn: null }))].map((row) => {
    const { committee, portfolio, startsOn, active, ...person } = row
    return { ...person, place: { committee, portfolio }, since: startsOn, active: active === 1 }
  })
}

const notSeenQuery = preparedQuery<{ since: string }, HolderRow & { total: number | string }>((db, { since }) =>
  asTables(db)
    .with('silent', (from) =>
      from
        .selectFrom('user')
        .select(['user.id', 'user.email'])
        .where('active', '=', sql.lit(1))
        .where((row) => row(row.fn.coalesce('lastSignInAt', 'user.createdAt'), '<', since))
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('session')
                .select('session.id')
                .whereRef('session.userId', '=', 'user.id')
                .where('session.updatedAt', '>=', since),
            ),
          ),
        ),
    )
    .with('listed', (from) => from.selectFrom('silent').select('silent.id').orderBy('email').limit(sql.lit(maxSilent)))
    .selectFrom('listed')
    .innerJoin('user', 'user.id', 'listed.id')
    .select([...personColumns, 'role', 'committee', 'portfolio'])
    .select((from) => from.selectFrom('silent').select(from.fn.countAll().as('n')).as('total'))
    .orderBy('user.email')
    .$castTo<HolderRow & { total: number | string }>(),
)

/** Active people who neither signed in nor returned since that day; excludes people who are new since then. */
export async function findNotSeen(db: Db, since: string): Promise<Handover['silent']> {
  const rows = await notSeenQuery(db, { since })
  const appointments = await findAppointments(
    db,
    rows.map(({ uid }) => uid),
  )
  const people = rows.map(({ committee, portfolio, active: _, total: __, ...person }) => {
    const own = appointments.get(person.uid)
    const role = effectiveRole(person.role, own?.role)
    return { ...person, role, place: effectivePlace({ committee, portfolio }, own) }
  })
  return { since, people, total: Number(rows[0]?.total ?? 0) }
}

const invitationsQuery = preparedQuery<Record<never, never>, InvitationTables['invitation']>((db) =>
  asTables(db).selectFrom('invitation').selectAll().orderBy('year').orderBy('email'),
)

export async function listPendingInvitations(db: Db): Promise<Waiting[]> {
  const rows = await invitationsQuery(db, {})
  return rows.map(({ id, email, name, role, committee, portfolio, year, sentAt, createdBy }) => ({
    ...{ id, email, name, role, year, sentAt, createdBy },
    place: { committee, portfolio },
  }))
}

export async function findOpening(db: Db, label: string): Promise<Opening | undefined> {
  const row = await asTables(db).selectFrom('year').select('opening').where('label', '=', label).executeTakeFirst()
  return parseOpening(row?.opening ?? null)
}

export const selectAdmins = (db: Db) =>
  asTables(db)
    .selectFrom('user')
    .where('role', 'in', roles.filter(isAdmin) as PeopleTables['user']['role'][])

/** Whether there is an admin who can sign in. */
export async function hasWorkingAdmin(db: Db, emailDomain: string): Promise<boolean> {
  const found = await selectAdmins(db)
    .select('id')
    .where('active', '=', 1)
    .where('emailVerified', '=', 1)
    .where('email', 'like', `%@${emailDomain}`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
