// The SQL of who was who, and of the notes that belong to a position.
import type { Kysely } from 'kysely'
import { type AppointmentRow, heldToday, isInForce } from '#server/appointments.ts'
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

type Wished = Pick<AppointmentRow, 'role' | 'committee' | 'portfolio' | 'startsOn' | 'endsOn'> & { uid: string }

/** The same office of the same person on some of the same days. */
export const findSame = (db: Db, { uid, role, committee, portfolio, startsOn, endsOn }: Wished) =>
  appointments(db)
    .select(['appointment.startsOn', 'appointment.endsOn'])
    .where('userId', '=', uid)
    .where('appointment.role', '=', role)
    .where('appointment.committee', committee === null ? 'is' : '=', committee)
    .where('appointment.portfolio', portfolio === null ? 'is' : '=', portfolio)
    .where('startsOn', '<=', endsOn)
    .where('endsOn', '>=', startsOn)
    .where('endedAt', 'is', null)
    .executeTakeFirst()

export const keyOf = ({ role, committee, portfolio }: Pick<AppointmentRow, 'role' | 'committee' | 'portfolio'>) => ({
  role,
  committee: committee ?? '',
  portfolio: portfolio ?? '',
})

/** What the holder wrote: nobody writes into the words of another. */
export const findNote = (db: Db, held: AppointmentRow): Promise<NoteRow | undefined> =>
  (db as Kysely<Tables>)
    .selectFrom('positionNote')
    .selectAll()
    .where((row) => row.and({ ...keyOf(held), year: held.year, writtenBy: held.userId }))
    .executeTakeFirst()

/** What somebody else left for this position: in an earlier year, or in the same one if they hold it no more. */
async function noteBefore(db: Db, held: AppointmentRow): Promise<Position['before']> {
  const { role, committee, portfolio } = keyOf(held)
  const row = await (db as Kysely<Tables>)
    .selectFrom('positionNote as note')
    .innerJoin('year', 'year.label', 'note.year')
    .innerJoin('year as own', (join) => join.on('own.label', '=', held.year))
    .leftJoin('user', 'user.id', 'note.writtenBy')
    .select(['note.text', 'note.year', 'user.name as by'])
    .where('note.role', '=', role)
    .where('note.committee', '=', committee)
    .where('note.portfolio', '=', portfolio)
    .where('note.writtenBy', '!=', held.userId)
    .where('note.text', '!=', '')
    .where((note) => {
      const stillHeld = note
        .selectFrom('appointment')
        .select('appointment.id')
        .whereRef('appointment.userId', '=', 'note.writtenBy')
        .where('appointment.role', '=', held.role)
        .where('appointment.committee', held.committee === null ? 'is' : '=', held.committee)
        .where('appointment.portfolio', held.portfolio === null ? 'is' : '=', held.portfolio)
        .where(isInForce('appointment'))
      const inOwnYear = note.and([note('note.year', '=', held.year), note.not(note.exists(stillHeld))])
      return note.or([note('year.startsOn', '<', note.ref('own.startsOn')), inOwnYear])
    })
    .orderBy('year.startsOn', 'desc')
    .orderBy('note.updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function findPositions(db: Db, uid: string): Promise<Position[]> {
  const positions: Position[] = []
  for (const held of await heldToday(db, uid)) {
    const { role, committee, portfolio, year, startsOn, endsOn } = held
    const note = await findNote(db, held)
    positions.push({
      ...{ role, committee, portfolio, year, startsOn, endsOn },
      note: { text: note?.text ?? '', version: note?.version ?? 0, updatedAt: note?.updatedAt ?? null },
      before: await noteBefore(db, held),
    })
  }
  return positions
}
