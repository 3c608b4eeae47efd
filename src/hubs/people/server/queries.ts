// The SQL of who was who, and of the notes that belong to a position.
import type { Kysely } from 'kysely'
import { type AppointmentRow, heldToday } from '#server/appointments.ts'
import type { Db } from '#server/database/database.ts'
import { today } from '#shared/calendar.ts'
import type { Appointment, Position } from '../contract.ts'
import { stateOn } from '../rules.ts'
import type { NoteRow, Tables } from './tables.ts'

type Wanted = { year?: string | undefined; person?: string | undefined; committee: string; portfolio: string }
type Page = { page: number; limit: number }
type Found = AppointmentRow & { name: string; email: string }

const asAppointment = (row: Found): Appointment => ({
  id: row.id,
  uid: row.userId,
  displayName: row.name,
  email: row.email,
  role: row.role,
  place: { committee: row.committee, portfolio: row.portfolio },
  year: row.year,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  state: stateOn(row, today()),
})

const appointments = (db: Db) =>
  (db as Kysely<Tables>).selectFrom('appointment').innerJoin('user', 'user.id', 'appointment.userId')

const shown = (db: Db) => appointments(db).selectAll('appointment').select(['user.name', 'user.email'])

/** By committee and role, and each by who began first; of a person, the newest first. */
export async function findPeople(db: Db, { page, limit, ...wanted }: Wanted & Page) {
  const { year, person, committee, portfolio } = wanted
  const matching = <Q extends ReturnType<typeof appointments>>(query: Q) => {
    let found = query as ReturnType<typeof appointments>
    if (person !== undefined) found = found.where('appointment.userId', '=', person)
    else if (year !== undefined) found = found.where('appointment.year', '=', year)
    if (committee) found = found.where('appointment.committee', '=', committee)
    if (portfolio) found = found.where('appointment.portfolio', '=', portfolio)
    return found
  }
  const { total } = await matching(appointments(db))
    .select((from) => from.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const found = matching(appointments(db)).selectAll('appointment').select(['user.name', 'user.email'])
  const sorted = person
    ? found.orderBy('appointment.startsOn', 'desc')
    : found.orderBy('appointment.committee').orderBy('appointment.role', 'desc').orderBy('appointment.startsOn')
  const rows = await sorted
    .orderBy('appointment.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { people: rows.map(asAppointment), total: Number(total) }
}

export async function findAppointment(db: Db, id: string): Promise<Appointment | undefined> {
  const row = await shown(db).where('appointment.id', '=', id).executeTakeFirst()
  return row && asAppointment(row)
}

export const keyOf = ({ role, committee, portfolio }: Pick<AppointmentRow, 'role' | 'committee' | 'portfolio'>) => ({
  role,
  committee: committee ?? '',
  portfolio: portfolio ?? '',
})

export const findNote = (db: Db, key: ReturnType<typeof keyOf>, year: string): Promise<NoteRow | undefined> =>
  (db as Kysely<Tables>)
    .selectFrom('positionNote')
    .selectAll()
    .where((row) => row.and({ ...key, year }))
    .executeTakeFirst()

/** What somebody else left for this position before that year. */
async function noteBefore(db: Db, held: AppointmentRow): Promise<Position['before']> {
  const key = keyOf(held)
  const row = await (db as Kysely<Tables>)
    .selectFrom('positionNote')
    .innerJoin('year', 'year.label', 'positionNote.year')
    .innerJoin('year as own', (join) => join.on('own.label', '=', held.year))
    .innerJoin('user', 'user.id', 'positionNote.updatedBy')
    .select(['positionNote.text', 'positionNote.year', 'user.name as by'])
    .where('positionNote.role', '=', key.role)
    .where('positionNote.committee', '=', key.committee)
    .where('positionNote.portfolio', '=', key.portfolio)
    .whereRef('year.startsOn', '<', 'own.startsOn')
    .where('positionNote.updatedBy', '!=', held.userId)
    .where('positionNote.text', '!=', '')
    .orderBy('year.startsOn', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function findPositions(db: Db, uid: string): Promise<Position[]> {
  const positions: Position[] = []
  for (const held of await heldToday(db, uid)) {
    const { role, committee, portfolio, year, startsOn, endsOn } = held
    const note = await findNote(db, keyOf(held), year)
    positions.push({
      ...{ role, committee, portfolio, year, startsOn, endsOn },
      note: { text: note?.text ?? '', version: note?.version ?? 0, updatedAt: note?.updatedAt ?? null },
      before: await noteBefore(db, held),
    })
  }
  return positions
}
