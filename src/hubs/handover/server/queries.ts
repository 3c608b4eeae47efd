// Handover queries: people with a role in the open year, people not seen in it, pending invitations, and what opening the
// year changed.
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
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
import { roles } from '#shared/roles.ts'
import { today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import { type Handover, type Holder, maxSilent, type Waiting } from '../contract.ts'
import { type Opening, parseOpening } from './open/opening.ts'

type Tables = PeopleTables & AppointmentTables & InvitationTables & YearTables
const asTables = (db: Db) => db as Kysely<Tables>

/** Appointments of a year that are not over on a day; those of acting people among them. */
export const selectAppointments = (db: Db, { label }: Year, day = today()) =>
  asTables(db).selectFrom('appointment').where('appointment.year', '=', label).where(isNotOver('appointment', day))

const personColumns = ['user.id as uid', 'user.email', 'user.name as displayName', 'lastSignInAt', 'active'] as const

export async function listHolders(db: Db, year: Year): Promise<Holder[]> {
  const appointments = await selectAppointments(db, year)
    .innerJoin('user', 'user.id', 'appointment.userId')
    .select([...personColumns, 'appointment.role', 'appointment.committee', 'appointment.portfolio', 'startsOn'])
    .orderBy('appointment.role', 'desc')
    .orderBy('user.email')
    .orderBy('startsOn')
    .execute()
  const admins = await selectAdmins(db)
    .select([...personColumns, 'role', 'committee', 'portfolio'])
    .orderBy('email')
    .execute()
  return [...appointments, ...admins.map((row) => ({ ...row, startsOn: null }))].map((row) => {
    const { committee, portfolio, startsOn, active, ...person } = row
    return { ...person, place: { committee, portfolio }, since: startsOn, active: active === 1 }
  })
}

/** Active people who neither signed in nor returned since that day; excludes people who are new since then. */
export async function findNotSeen(db: Db, since: string): Promise<Handover['silent']> {
  const silent = asTables(db)
    .selectFrom('user')
    .where('active', '=', 1)
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
    )
  const { total } = await silent.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await silent
    .select([...personColumns, 'role', 'committee', 'portfolio'])
    .orderBy('email')
    .limit(maxSilent)
    .execute()
  const appointments = await findAppointments(
    db,
    rows.map(({ uid }) => uid),
  )
  const people = rows.map(({ committee, portfolio, active: _, ...person }) => {
    const own = appointments.get(person.uid)
    const role = effectiveRole(person.role, own?.role)
    return { ...person, role, place: effectivePlace({ committee, portfolio }, own) }
  })
  return { since, people, total: Number(total) }
}

export async function listPendingInvitations(db: Db): Promise<Waiting[]> {
  const rows = await asTables(db).selectFrom('invitation').selectAll().orderBy('year').orderBy('email').execute()
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
