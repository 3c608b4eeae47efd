// Queries about the people of a committee: who works or holds an office there, who is invited, and where they go when it closes.
import { type Kysely, sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { lockRows } from '#server/database/lock-rows.ts'
import { newId } from '#server/database/new-id.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { InvitationRow, InvitationTables } from '#server/people/invitations.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { type AppointmentRow, type AppointmentTables, isNotOver, shownLastDay } from '#server/years/appointments.ts'
import type { CommitteeClosingRow, LeaverRow, LeaverTables } from '#server/years/leavers.ts'
import { today } from '#shared/time/calendar.ts'
import { type CommitteePeople, maxListed, returnHours } from '../contract.ts'
import type { Choice } from '../rules.ts'

type Tables = PeopleTables & AppointmentTables & InvitationTables & LeaverTables
const asTables = (db: Db) => db as Kysely<Tables>

/** Offices there that are in force or still to come. */
const selectOffices = (db: Db, committee: string, day: string) =>
  asTables(db).selectFrom('appointment').where('committee', '=', committee).where(isNotOver('appointment', day))

const selectPeople = (db: Db, committee: string, day: string) =>
  asTables(db)
    .selectFrom('user')
    .where((row) =>
      row.or([
        row('user.committee', '=', committee),
        row('user.id', 'in', selectOffices(db, committee, day).select('appointment.userId')),
      ]),
    )

const selectInvitations = (db: Db, committee: string) =>
  asTables(db).selectFrom('invitation').where('committee', '=', committee)

export async function listUids(trx: Trx, committee: string): Promise<string[]> {
  const rows = await selectPeople(trx, committee, today()).select('user.id').orderBy('user.id').execute()
  return rows.map(({ id }) => id)
}

type OnDay = { committee: string; day: string }
const officesOf = preparedQuery<OnDay, AppointmentRow>((db, { committee, day }) =>
  selectOffices(db, committee, day).selectAll('appointment').orderBy('startsOn').orderBy('id'),
)

export const listOffices = (trx: Db, committee: string): Promise<readonly AppointmentRow[]> =>
  officesOf(trx, { committee, day: today() })

/** Waits for people who are accepting one at this moment; theirs are gone then. */
export const lockInvitations = (trx: Trx, committee: string): Promise<InvitationRow[]> =>
  lockRows(trx, selectInvitations(trx, committee).selectAll().orderBy('id'), 'forUpdate').execute()

/** The same office at its new committee, if the person holds it already. */
export const findSameOffice = (trx: Trx, { userId, role, year, portfolio }: AppointmentRow, committee: string | null) =>
  asTables(trx)
    .selectFrom('appointment')
    .select('id')
    .where((row) => row.and({ userId, role, year }))
    .where('committee', committee === null ? 'is' : '=', committee)
    .where('portfolio', portfolio === null ? 'is' : '=', portfolio)
    .where(isNotOver('appointment'))
    .executeTakeFirst()

const closingOf = preparedQuery<{ committee: string }, CommitteeClosingRow>((db, { committee }) =>
  asTables(db).selectFrom('committeeClosing').selectAll().where('committee', '=', committee),
)

export const findClosing = async (db: Db, committee: string): Promise<CommitteeClosingRow | undefined> =>
  (await closingOf(db, { committee }))[0]

/** Committees whose day has come, and whose people have not gone yet. */
export async function listDueCommittees(db: Db, limit: number): Promise<string[]> {
  const rows = await asTables(db)
    .selectFrom('committeeClosing')
    .select('committee')
    .where('doneAt', 'is', null)
    .where('closedOn', '<=', today())
    .orderBy('closedOn')
    .orderBy('committee')
    .limit(limit)
    .execute()
  return rows.map(({ committee }) => committee)
}

export const listLeavers = (db: Db, committee: string): Promise<LeaverRow[]> =>
  asTables(db).selectFrom('committeeLeaver').selectAll().where('committee', '=', committee).orderBy('id').execute()

export async function readChoice(db: Db, { committee, successor, goesTo }: CommitteeClosingRow): Promise<Choice> {
  const own = (await listLeavers(db, committee)).filter(({ at }) => at === null)
  return { successor, to: goesTo, except: new Map(own.map((row) => [row.uid as string, row.goesTo])) }
}

export async function deleteClosing(trx: Trx, committee: string): Promise<void> {
  await asTables(trx).deleteFrom('committeeLeaver').where('committee', '=', committee).execute()
  await asTables(trx).deleteFrom('committeeClosing').where('committee', '=', committee).execute()
}

/** Replaces what was set before; people without an account any more are left out. */
export async function insertClosing(
  trx: Trx,
  row: Omit<CommitteeClosingRow, 'successor' | 'goesTo'>,
  { successor, to, except }: Choice,
): Promise<void> {
  const { committee } = row
  await deleteClosing(trx, committee)
  await asTables(trx)
    .insertInto('committeeClosing')
    .values({ ...row, successor, goesTo: to })
    .execute()
  const uids = [...except.keys()]
  const known =
    uids.length === 0 ? [] : await asTables(trx).selectFrom('user').select('id').where('id', 'in', uids).execute()
  await insertLeavers(
    trx,
    committee,
    known.map(({ id }) => ({ uid: id, invitationId: null, goesTo: except.get(id) ?? null, changed: null, at: null })),
  )
}

export async function insertLeavers(
  trx: Trx,
  committee: string,
  rows: readonly Omit<LeaverRow, 'id' | 'committee'>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += 500) {
    const values = rows.slice(at, at + 500).map((row) => ({ id: newId(), committee, ...row }))
    await asTables(trx).insertInto('committeeLeaver').values(values).execute()
  }
}

const returnMs = returnHours * 3_600_000
export const canReturn = ({ doneAt }: Pick<CommitteeClosingRow, 'doneAt'>) =>
  doneAt !== null && Date.now() - Date.parse(doneAt) < returnMs

const peoplePage = preparedQuery((db, { committee, day }: OnDay) =>
  selectPeople(db, committee, day)
    .select(['user.id', 'user.email', 'user.name', 'user.role', 'user.portfolio'])
    .orderBy('user.name')
    .orderBy('user.id')
    .limit(sql.lit(maxListed)),
)
const countPeople = preparedQuery((db, { committee, day }: OnDay) =>
  selectPeople(db, committee, day).select(({ fn }) => fn.countAll().as('n')),
)
const invitationsPage = preparedQuery((db, { committee }: { committee: string }) =>
  selectInvitations(db, committee)
    .select(['id', 'email', 'role', 'portfolio'])
    .orderBy('email')
    .limit(sql.lit(maxListed)),
)
const countInvitations = preparedQuery((db, { committee }: { committee: string }) =>
  selectInvitations(db, committee).select(({ fn }) => fn.countAll().as('n')),
)

export async function readPeople(db: Db, committee: string): Promise<CommitteePeople> {
  const onDay = { committee, day: today() }
  const rows = await peoplePage(db, onDay)
  const offices = await listOffices(db, committee)
  const invitations = await invitationsPage(db, { committee })
  const closing = await findClosing(db, committee)
  const choice = closing?.doneAt === null ? await readChoice(db, closing) : undefined
  return {
    people: rows.map(({ id: uid, name: displayName, ...row }) => ({
      ...{ uid, displayName, ...row },
      offices: offices
        .filter(({ userId }) => userId === uid)
        .map((row) => {
          const { role, portfolio, startsOn } = row
          return { role, portfolio, startsOn, endsOn: shownLastDay(row) }
        }),
    })),
    total: Number((await countPeople(db, onDay))[0]?.n ?? 0),
    invitations: [...invitations],
    totalInvited: Number((await countInvitations(db, { committee }))[0]?.n ?? 0),
    planned: choice ? { ...choice, except: [...choice.except].map(([uid, to]) => ({ uid, to })) } : null,
    returning: closing && canReturn(closing) ? await readReturning(db, closing) : null,
  }
}

async function readReturning(db: Db, { committee, doneAt }: CommitteeClosingRow) {
  const people = (await listLeavers(db, committee)).filter(({ uid }) => uid !== null)
  return { until: new Date(Date.parse(doneAt as string) + returnMs).toISOString(), total: people.length }
}
