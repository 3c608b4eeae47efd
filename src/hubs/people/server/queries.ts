// People queries: appointments of a year or of a person, and the notes of a position.
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import {
  type AppointmentRow,
  isActing,
  isInForce,
  listAllAppointments,
  shownLastDay,
} from '#server/years/appointments.ts'
import { today } from '#shared/time/calendar.ts'
import type { Appointment, EarlierNote, Position } from '../contract.ts'
import { notesUntil, stateOn } from '../rules.ts'
import type { NoteRow, Tables } from './tables.ts'

type PeopleFilter = { year?: string | undefined; person?: string | undefined; committee: string; portfolio: string }
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
  endsOn: shownLastDay(row),
  state: stateOn(row, today()),
  isActing: row.endedAt === null && isActing(row),
})

const appointments = (db: Db) =>
  (db as Kysely<Tables>).selectFrom('appointment').innerJoin('user', 'user.id', 'appointment.userId')

const selectAppointments = (db: Db) => appointments(db).selectAll('appointment').select(['user.name', 'user.email'])

type Matching = { [Filter in 'year' | 'person' | 'committee' | 'portfolio']: string | undefined }

const selectMatching = (db: Db, { year, person, committee, portfolio }: Matching) => {
  let found = (db as Kysely<Tables>).selectFrom('appointment')
  if (person !== undefined) found = found.where('appointment.userId', '=', person)
  if (year !== undefined) found = found.where('appointment.year', '=', year)
  if (committee !== undefined) found = found.where('appointment.committee', '=', committee)
  if (portfolio !== undefined) found = found.where('appointment.portfolio', '=', portfolio)
  return found
}

const countQuery = preparedQuery<Matching, { total: number | string }>((db, filter) =>
  selectMatching(db, filter)
    .select((from) => from.fn.countAll().as('total'))
    .$castTo<{ total: number | string }>(),
)

const orderOf = ({ person }: Matching) =>
  person === undefined
    ? sql`appointment.committee, appointment.role desc, appointment."startsOn", appointment.id`
    : sql`appointment."startsOn" desc, appointment.id`

/** The page first, then the names of its people: not those of all others. */
const pageQuery = preparedQuery<Matching & { limit: number; offset: number }, Found>(
  (db, { limit, offset, ...filter }) => {
    const page = selectMatching(db, filter).selectAll().orderBy(orderOf(filter)).limit(limit).offset(offset)
    return (db as Kysely<Tables>)
      .selectFrom(page.as('appointment'))
      .innerJoin('user', 'user.id', 'appointment.userId')
      .selectAll('appointment')
      .select(['user.name', 'user.email'])
      .orderBy(orderOf(filter))
  },
)

/** By committee and role, and each by first day; for one person, the newest first, of every year. */
export async function findPeople(db: Db, { page, limit, year, person, committee, portfolio }: PeopleFilter & Page) {
  const filter = {
    year: person === undefined ? year : undefined,
    ...{ person, committee: committee || undefined, portfolio: portfolio || undefined },
  }
  const [counted] = await countQuery(db, filter)
  const rows = await pageQuery(db, { ...filter, limit, offset: (page - 1) * limit })
  return { people: rows.map(asAppointment), total: Number(counted?.total ?? 0) }
}

export async function findAppointment(db: Db, id: string): Promise<Appointment | undefined> {
  const row = await selectAppointments(db).where('appointment.id', '=', id).executeTakeFirst()
  return row && asAppointment(row)
}

type AppointmentKey = Pick<AppointmentRow, 'role' | 'committee' | 'portfolio' | 'startsOn' | 'endsOn'> & { uid: string }

/** The same office of the same person on overlapping days. */
export const findOverlapping = (db: Db, { uid, role, committee, portfolio, startsOn, endsOn }: AppointmentKey) =>
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

export const positionKeyOf = ({
  role,
  committee,
  portfolio,
}: Pick<AppointmentRow, 'role' | 'committee' | 'portfolio'>) => ({
  role,
  committee: committee ?? '',
  portfolio: portfolio ?? '',
})

type NoteKey = { role: string; committee: string; portfolio: string; year: string; uid: string }
const noteKeyOf = (appointed: AppointmentRow): NoteKey => ({
  ...positionKeyOf(appointed),
  year: appointed.year,
  uid: appointed.userId,
})

const ownNoteQuery = preparedQuery<NoteKey, NoteRow>((db, { role, committee, portfolio, year, uid }) =>
  (db as Kysely<Tables>)
    .selectFrom('positionNote')
    .selectAll()
    .where((row) => row.and({ role, committee, portfolio, year, writtenBy: uid })),
)

/** The holder's own note: nobody edits the words of another. */
export const findNote = async (db: Db, appointed: AppointmentRow): Promise<NoteRow | undefined> =>
  (await ownNoteQuery(db, noteKeyOf(appointed)))[0]

/** Notes that were emptied again do not count. */
export async function countNotes(db: Db, year: string): Promise<number> {
  const { n } = await (db as Kysely<Tables>)
    .selectFrom('positionNote')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('year', '=', year)
    .where('text', '!=', '')
    .executeTakeFirstOrThrow()
  return Number(n)
}

/**
 * The offices whose notes a person may write, each once: those held today, the one that counts first, and then those that ended
 * in the last 90 days.
 */
export async function listOwnOffices(db: Db, uid: string): Promise<AppointmentRow[]> {
  const day = today()
  const begun = (await listAllAppointments(db, uid)).filter(({ startsOn }) => startsOn <= day)
  if (begun.length === 0) return []
  const now = begun.filter((row) => stateOn(row, day) === 'now')
  const over = begun.filter((row) => stateOn(row, day) === 'past' && notesUntil(row) >= day)
  over.sort((a, b) => notesUntil(b).localeCompare(notesUntil(a)))
  const offices = Map.groupBy([...now, ...over], (row) => JSON.stringify(positionKeyOf(row)))
  return [...offices.values()].map(([first]) => first as AppointmentRow)
}

type EarlierRow = EarlierNote & { writtenBy: string }

const earlierNotesQuery = preparedQuery<NoteKey & { day: string }, EarlierRow>(
  (db, { role, committee, portfolio, year, uid, day }) =>
    (db as Kysely<Tables>)
      .selectFrom('positionNote as note')
      .innerJoin('year', 'year.label', 'note.year')
      .innerJoin('year as own', (join) => join.on('own.label', '=', year))
      .leftJoin('user', 'user.id', 'note.writtenBy')
      .select(['note.text', 'note.year', 'user.name as by', 'note.writtenBy'])
      .where((note) => note.and({ 'note.role': role, 'note.committee': committee, 'note.portfolio': portfolio }))
      .where('note.text', '!=', sql.lit(''))
      .where((note) => {
        const stillHeld = note
          .selectFrom('appointment')
          .select('appointment.id')
          .whereRef('appointment.userId', '=', 'note.writtenBy')
          .whereRef('appointment.role', '=', 'note.role')
          .where(({ eb, fn, ref }) =>
            eb.and([
              eb(fn.coalesce('appointment.committee', sql.lit('')), '=', ref('note.committee')),
              eb(fn.coalesce('appointment.portfolio', sql.lit('')), '=', ref('note.portfolio')),
            ]),
          )
          .where(isInForce('appointment', day))
        const inOwnYear = note.and([
          note('note.year', '=', note.ref('own.label')),
          note('note.writtenBy', '!=', uid),
          note.not(note.exists(stillHeld)),
        ])
        return note.or([note('year.startsOn', '<', note.ref('own.startsOn')), inOwnYear])
      })
      .orderBy('year.startsOn', 'desc')
      .orderBy('note.updatedAt', 'desc'),
)

/**
 * What was left for this position, newest year first: in earlier years, also by its holder of today; or in the same year by
 * somebody who no longer holds it.
 */
export const listEarlierNotes = async (db: Db, appointed: AppointmentRow): Promise<readonly EarlierRow[]> =>
  earlierNotesQuery(db, { ...noteKeyOf(appointed), day: today() })

export async function findPositions(db: Db, uid: string): Promise<Position[]> {
  const positions: Position[] = []
  for (const appointed of await listOwnOffices(db, uid)) {
    const { role, committee, portfolio, year, startsOn } = appointed
    const isOver = stateOn(appointed, today()) === 'past'
    const note = await findNote(db, appointed)
    // People who left see their own notes only.
    const left = isOver ? [] : await listEarlierNotes(db, appointed)
    const earlier = left.map(({ writtenBy: _, ...each }) => each)
    positions.push({
      ...{ role, committee, portfolio, year, startsOn, endsOn: shownLastDay(appointed) },
      editableUntil: isOver ? notesUntil(appointed) : null,
      note: { text: note?.text ?? '', version: note?.version ?? 0, updatedAt: note?.updatedAt ?? null },
      before: earlier[left.findIndex(({ writtenBy }) => writtenBy !== uid)] ?? null,
      earlier,
    })
  }
  return positions
}

const someOf = (table: 'user' | 'invitation') =>
  preparedQuery<Record<never, never>, { id: string }>((db) => db.selectFrom(table).select('id').limit(sql.lit(2)))
const [somePeople, someInvited] = [someOf('user'), someOf('invitation')]

/** Whether anybody is here besides the first person, or invited. */
export const hasOthers = async (db: Db): Promise<boolean> =>
  (await somePeople(db, {})).length > 1 || (await someInvited(db, {})).length > 0
