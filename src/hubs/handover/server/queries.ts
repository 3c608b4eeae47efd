// Handover queries: people with a role in the open year, people not seen in it, pending invitations, and what opening the
// year changed.
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { InvitationTables } from '#server/people/invitations.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { type AppointmentTables, heldBy, placeThatCounts, roleThatCounts } from '#server/years/appointments.ts'
import type { YearTables } from '#server/years/years.ts'
import { isAdmin } from '#shared/access.ts'
import { roles } from '#shared/roles.ts'
import { earlierOf, today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import { type Handover, type Holder, mostSilent, type Waiting } from '../contract.ts'
import { type Opening, readOpening } from './open/opening.ts'

type Tables = PeopleTables & AppointmentTables & InvitationTables & YearTables
const typed = (db: Db) => db as Kysely<Tables>

/** Appointments of the closing year that nobody ended, also when the year has been over for a while. */
export const heldIn = (db: Db, { label, endsOn }: Year) =>
  typed(db)
    .selectFrom('appointment')
    .where('appointment.year', '=', label)
    .where('appointment.endedAt', 'is', null)
    .where('appointment.endsOn', '>=', earlierOf(today(), endsOn))

const personColumns = ['user.id as uid', 'user.email', 'user.name as displayName', 'lastSignInAt', 'active'] as const

export async function readHolders(db: Db, year: Year): Promise<Holder[]> {
  const held = await heldIn(db, year)
    .innerJoin('user', 'user.id', 'appointment.userId')
    .select([...personColumns, 'appointment.role', 'appointment.committee', 'appointment.portfolio', 'startsOn'])
    .orderBy('appointment.role', 'desc')
    .orderBy('user.email')
    .orderBy('startsOn')
    .execute()
  const admins = await typed(db)
    .selectFrom('user')
    .select([...personColumns, 'role', 'committee', 'portfolio'])
    .where('role', 'in', roles.filter(isAdmin) as PeopleTables['user']['role'][])
    .orderBy('email')
    .execute()
  return [...held, ...admins.map((row) => ({ ...row, startsOn: null }))].map((row) => {
    const { committee, portfolio, startsOn, active, ...person } = row
    return { ...person, place: { committee, portfolio }, since: startsOn, active: active === 1 }
  })
}

/** Active people who neither signed in nor returned since that day; excludes people who are new since then. */
export async function readSilent(db: Db, since: string): Promise<Handover['silent']> {
  const silent = typed(db)
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
    .limit(mostSilent)
    .execute()
  const held = await heldBy(
    db,
    rows.map(({ uid }) => uid),
  )
  const people = rows.map(({ committee, portfolio, active: _, ...person }) => {
    const own = held.get(person.uid)
    const role = roleThatCounts(person.role, own?.role)
    return { ...person, role, place: placeThatCounts({ committee, portfolio }, own) }
  })
  return { since, people, total: Number(total) }
}

export async function readWaiting(db: Db): Promise<Waiting[]> {
  const rows = await typed(db).selectFrom('invitation').selectAll().orderBy('year').orderBy('email').execute()
  return rows.map(({ id, email, role, committee, portfolio, year, sentAt, createdBy }) => ({
    ...{ id, email, role, year, sentAt, createdBy },
    place: { committee, portfolio },
  }))
}

export async function findOpening(db: Db, label: string): Promise<Opening | undefined> {
  const row = await typed(db).selectFrom('year').select('opening').where('label', '=', label).executeTakeFirst()
  return readOpening(row?.opening ?? null)
}

/** Whether there is an admin who can sign in. */
export async function hasWorkingAdmin(db: Db, emailDomain: string): Promise<boolean> {
  const found = await typed(db)
    .selectFrom('user')
    .select('id')
    .where('role', 'in', roles.filter(isAdmin) as PeopleTables['user']['role'][])
    .where('active', '=', 1)
    .where('emailVerified', '=', 1)
    .where('email', 'like', `%@${emailDomain}`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
