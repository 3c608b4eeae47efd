// Import queries: people with an account and their appointments, and invitations. An import locks them until its transaction
// ends; a dry run only reads.
import type { Kysely, Transaction } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import type { InvitationRow, InvitationTables } from '#server/people/invitations.ts'
import { lock } from '#server/people/lock.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { type AppointmentRow, type AppointmentTables, isNotOver } from '#server/years/appointments.ts'
import { today } from '#shared/time/calendar.ts'

type Tables = PeopleTables & AppointmentTables & InvitationTables
const tables = (db: Db): Kysely<Tables> => db as Transaction<Tables>

export type PersonRow = PeopleTables['user']
/** `offices` are not over; today's come first, and the effective one first of all. */
export type KnownPerson = { person: PersonRow; offices: AppointmentRow[] }

/** By uid. */
export async function lockKnown(trx: Trx, uids: readonly string[]): Promise<Map<string, KnownPerson>> {
  const { people } = await lock(trx, { people: uids })
  return withOffices(trx, people)
}

async function findKnown(db: Db, uids: readonly string[]): Promise<Map<string, KnownPerson>> {
  if (uids.length === 0) return new Map()
  return withOffices(db, await tables(db).selectFrom('user').selectAll().where('id', 'in', uids).execute())
}

async function withOffices(db: Db, people: readonly PersonRow[]): Promise<Map<string, KnownPerson>> {
  if (people.length === 0) return new Map()
  const uids = people.map(({ id }) => id)
  const offices = await tables(db)
    .selectFrom('appointment')
    .selectAll()
    .where('userId', 'in', uids)
    .where(isNotOver('appointment'))
    .orderBy((row) => row.case().when('startsOn', '<=', today()).then(0).else(1).end())
    .orderBy('role', 'desc')
    .orderBy('startsOn', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const known = new Map<string, KnownPerson>(people.map((person) => [person.id, { person, offices: [] }]))
  for (const office of offices) known.get(office.userId)?.offices.push(office)
  return known
}

const selectAccounts = (db: Db, emails: readonly string[]) =>
  tables(db).selectFrom('user').select(['id', 'email', 'emailVerified']).where('email', 'in', emails)

/** An update that changes nothing locks them on both databases. */
export const lockInvitations = (trx: Trx, emails: readonly string[], year: string): Promise<InvitationRow[]> =>
  tables(trx)
    .updateTable('invitation')
    .set((row) => ({ email: row.ref('email') }))
    .where('email', 'in', emails)
    .where('year', '=', year)
    .returningAll()
    .execute()

export type ListedPeople = {
  known: ReadonlyMap<string, KnownPerson>
  invited: ReadonlyMap<string, InvitationRow[]>
  /** People who verified their address while the rows were being locked: their current state was not read. */
  verifiedMeanwhile: ReadonlySet<string>
}

/** By address, as they are at this moment. */
export async function findListed(db: Db, emails: readonly string[], year: string): Promise<ListedPeople> {
  const accounts = await selectAccounts(db, emails).execute()
  const known = await findKnown(
    db,
    accounts.map(({ id }) => id),
  )
  const invited = await tables(db)
    .selectFrom('invitation')
    .selectAll()
    .where('email', 'in', emails)
    .where('year', '=', year)
    .execute()
  return buildListed(known, invited, new Set())
}

const buildListed = (
  known: Map<string, KnownPerson>,
  invited: InvitationRow[],
  verifiedMeanwhile: Set<string>,
): ListedPeople => ({
  known: new Map([...known.values()].map((each) => [each.person.email, each])),
  invited: Map.groupBy(invited, ({ email }) => email),
  verifiedMeanwhile,
})

/** By address, locked until the transaction ends. */
export async function lockListed(trx: Trx, emails: readonly string[], year: string): Promise<ListedPeople> {
  const accounts = await selectAccounts(trx, emails).execute()
  const locked = await lockKnown(
    trx,
    accounts.map(({ id }) => id),
  )
  const invited = await lockInvitations(trx, emails, year)
  const now = await selectAccounts(trx, emails).where('emailVerified', '=', 1).execute()
  return buildListed(locked, invited, new Set(now.filter(({ id }) => !locked.has(id)).map(({ email }) => email)))
}

/** Of these addresses, those with a verified account. */
export async function findVerified(trx: Trx, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await selectAccounts(trx, emails).where('emailVerified', '=', 1).execute()
  return new Set(rows.map(({ email }) => email))
}
