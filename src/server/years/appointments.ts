// Appointments: which roles were granted, to whom, where and for which days. Every request finds the one in force today, so
// no job has to take a role away. A role's end and its renewal are separate rows, so that the past stays readable.
import { type ExpressionBuilder, type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import { isAdmin, isBoundToCommittee } from '#shared/access.ts'
import type { Place } from '#shared/people/organisation.ts'
import type { AppointedRole, Role } from '#shared/roles.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import type { Db, Trx } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { isInList, textList } from '../database/text-list.ts'
import { announce } from '../notify/live.ts'
import type { PeopleTables } from '../people/people.ts'

export type AppointmentRow = {
  id: string
  userId: string
  role: AppointedRole
  committee: string | null
  portfolio: string | null
  year: string
  /** Both days are included. */
  startsOn: string
  endsOn: string
  /**
   * Set on appointments that end with their year: if no new year opens, the person goes on acting until this day. Opening the
   * next year clears it and stores the real last day.
   */
  actingUntil: string | null
  /** Set if somebody ended it in the middle of its last day. */
  endedAt: string | null
  createdAt: string
  /** Email address of the person who granted it; empty if the portal itself did. */
  createdBy: string
}
export type AppointmentTables = { appointment: AppointmentRow }

type AppointmentJoinTables = AppointmentTables & Pick<PeopleTables, 'user'>

/** How long an appointment that was to end with its year goes on if no new year opens. */
export const actingDays = 90

const columnsOf = (appointment: string) => (name: string) => sql.ref(`${appointment}.${name}`)

/** Nobody ended it, and neither its days nor the time in which its holder may act are over. */
const notOver = (column: ReturnType<typeof columnsOf>, day: string) =>
  sql`coalesce(${column('actingUntil')}, ${column('endsOn')}) >= ${day} and ${column('endedAt')} is null`

/** Whether it is in force on a day or comes later. For the table `appointment` under any alias. */
export const isNotOver = (appointment: string, day = today()) => sql<SqlBool>`(${notOver(columnsOf(appointment), day)})`

/** Whether it is in force on a day. For the table `appointment` under any alias. */
export function isInForce(appointment: string, day = today()) {
  const column = columnsOf(appointment)
  return sql<SqlBool>`(${column('startsOn')} <= ${day} and ${notOver(column, day)})`
}

type Term = Pick<AppointmentRow, 'endsOn' | 'actingUntil'>

/** The last day on which it is in force, if nobody opens a new year before. */
export const lastDayInForce = ({ endsOn, actingUntil }: Term) => actingUntil ?? endsOn

/** Its last day is over, and it goes on because no new year has opened. */
export const isActing = ({ endsOn, actingUntil }: Term, day = today()) =>
  endsOn < day && actingUntil !== null && actingUntil >= day

/** The last day that people see: its own or, once that is over, the one until which its holder acted or may act. */
export const shownLastDay = (term: Term, day = today()) => (term.endsOn < day ? lastDayInForce(term) : term.endsOn)

/** For a join with `user`: the id of the appointment that counts for that person. MCVP before LCVP, newer before older. */
export const appointmentIdOn = (from: ExpressionBuilder<AppointmentJoinTables, 'user'>, day: string) =>
  from
    .selectFrom('appointment as each')
    .select('each.id')
    .whereRef('each.userId', '=', 'user.id')
    .where(isInForce('each', day))
    .orderBy('each.role', 'desc')
    .orderBy('each.startsOn', 'desc')
    .orderBy('each.id', 'desc')
    .limit(1)

/** The effective role: admins stay admins; an appointment takes precedence over the role that a person chose. */
export const effectiveRole = (own: Role, appointed: AppointedRole | null | undefined): Role =>
  isAdmin(own) ? own : (appointed ?? own)

type AppointedPlace = Place & { role: AppointedRole | null }

/** An appointment's place takes precedence over the one that a person chose. An LCVP without a committee has rights over none. */
export function effectivePlace(own: Place, appointed: AppointedPlace | undefined | null): Place {
  if (appointed?.committee) return { committee: appointed.committee, portfolio: appointed.portfolio }
  if (!appointed?.role || !isBoundToCommittee(appointed.role)) return own
  return { committee: null, portfolio: appointed.portfolio ?? own.portfolio }
}

type PlaceAskedRow = Pick<PeopleTables['user'], 'placeAskedAt' | 'placeYear'> & { heldRole: AppointedRole | null }

/** Asked where they work in the open year, and answered or skipped it; or appointed, which an admin does with the place. */
export const wasAskedForPlace = ({ heldRole, placeAskedAt, placeYear }: PlaceAskedRow, openYear: string) =>
  heldRole !== null || (placeAskedAt !== null && placeYear === openYear)

const selectAppointmentsOn = preparedQuery<{ uid: string; day: string }, AppointmentRow>((db, { uid, day }) =>
  (db as Kysely<AppointmentTables>)
    .selectFrom('appointment')
    .selectAll()
    .where('userId', '=', uid)
    .where(isInForce('appointment', day))
    .orderBy('role', 'desc')
    .orderBy('startsOn', 'desc')
    .orderBy('id', 'desc'),
)

/** The appointments of a person that are in force today, or on another day; the one that counts first. */
export const listAppointmentsOn = (db: Db, uid: string, day: string): Promise<readonly AppointmentRow[]> =>
  selectAppointmentsOn(db, { uid, day })
export const listAppointmentsToday = (db: Db, uid: string): Promise<readonly AppointmentRow[]> =>
  listAppointmentsOn(db, uid, today())

const selectAllAppointments = preparedQuery<{ uid: string }, AppointmentRow>((db, { uid }) =>
  (db as Kysely<AppointmentTables>)
    .selectFrom('appointment')
    .selectAll()
    .where('userId', '=', uid)
    .orderBy('role', 'desc')
    .orderBy('startsOn', 'desc')
    .orderBy('id', 'desc'),
)

/** All appointments of a person, past and coming: they are few, and several parts of a dashboard choose theirs from one query. */
export const listAllAppointments = (db: Db, uid: string): Promise<readonly AppointmentRow[]> =>
  selectAllAppointments(db, { uid })

/** Whether it begins after a day; one that was ended before its first day never does. */
export const isComing = ({ startsOn, endedAt }: Pick<AppointmentRow, 'startsOn' | 'endedAt'>, day = today()) =>
  startsOn > day && endedAt === null

export type NewAppointment = {
  userId: string
  role: AppointedRole
  place: Place
  year: Pick<Year, 'label' | 'endsOn'>
  startsOn?: string | undefined
  endsOn?: string | undefined
  createdBy: string
}

/** From today to the year's end, unless specified. */
export async function appoint(trx: Trx, { userId, role, place, year, ...rest }: NewAppointment): Promise<string> {
  const { startsOn = today(), endsOn = year.endsOn, createdBy } = rest
  const { committee, portfolio } = place
  const id = newId()
  const { endsOn: yearEndsOn } = await trx
    .selectFrom('year')
    .select('endsOn')
    .where('label', '=', year.label)
    .executeTakeFirstOrThrow()
  const actingUntil = endsOn >= yearEndsOn ? plusDays(endsOn, actingDays) : null
  const row = { id, userId, role, committee, portfolio, year: year.label, startsOn, endsOn, actingUntil }
  await trx
    .insertInto('appointment')
    .values({ ...row, endedAt: null, createdAt: new Date().toISOString(), createdBy })
    .execute()
  announce(trx, { hub: 'identity', uid: userId })
  return id
}

type AppointmentExpression = ExpressionBuilder<AppointmentTables, 'appointment'>

/** One that has not begun does not end before its first day. */
const begunBy = (row: AppointmentExpression, day: string) =>
  row.case().when('startsOn', '>', day).then(day).else(row.ref('startsOn')).end()

/** Today becomes the last day, and it ends at once. */
export async function endAppointments(trx: Trx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const day = today()
  await (trx as Transaction<AppointmentTables>)
    .updateTable('appointment')
    .set((row) => ({
      startsOn: begunBy(row, day),
      endsOn: day,
      actingUntil: null,
      endedAt: new Date().toISOString(),
    }))
    .where('id', 'in', ids)
    .execute()
}

/**
 * They end with their year, whose last day this is; an acting one no later than it could have acted, and one that began after
 * that day at once.
 */
export async function endWithYear(trx: Trx, ids: string[], lastDay: string): Promise<void> {
  if (ids.length === 0) return
  const now = new Date().toISOString()
  await (trx as Transaction<AppointmentTables>)
    .updateTable('appointment')
    .set((row) => ({
      startsOn: begunBy(row, today()),
      endsOn: row
        .case()
        .when('startsOn', '>', lastDay)
        .then(begunBy(row, today()))
        .when('actingUntil', '<', lastDay)
        .then(row.ref('actingUntil').$notNull())
        .else(lastDay)
        .end(),
      actingUntil: null,
      endedAt: row.case().when('startsOn', '>', lastDay).then(now).else(row.ref('endedAt')).end(),
    }))
    .where('id', 'in', ids)
    .execute()
}

const selectAppointmentsOf = preparedQuery<{ uids: string; day: string }, AppointmentRow>((db, { uids, day }) =>
  (db as Kysely<AppointmentTables>)
    .selectFrom('appointment')
    .selectAll()
    .where(isInForce('appointment', day))
    .where(isInList(db, 'userId', uids))
    .orderBy('role')
    .orderBy('startsOn')
    .orderBy('id'),
)

/** The appointment that counts today, for each of some people. */
export async function findAppointments(db: Db, uids: string[]): Promise<Map<string, AppointmentRow>> {
  if (uids.length === 0) return new Map()
  const rows = await selectAppointmentsOf(db, { uids: textList(uids), day: today() })
  return new Map(rows.map((row) => [row.userId, row]))
}
