// Organisation queries: rows, their order, and moving people to a merged committee.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import type { InvitationTables } from '#server/people/invitations.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { AppointmentTables } from '#server/years/appointments.ts'
import type { OrganisationTables } from '#server/years/organisation.ts'
import { today } from '#shared/time/calendar.ts'

type Kind = keyof OrganisationTables
type Work = Transaction<OrganisationTables & PeopleTables & AppointmentTables & InvitationTables>

export async function insertRow(trx: Trx, kind: Kind, row: Partial<OrganisationTables[Kind]>): Promise<void> {
  await trx.insertInto(kind).values(row).execute()
}

export async function updateRow(trx: Trx, kind: Kind, code: string, set: Partial<OrganisationTables[Kind]>) {
  await trx.updateTable(kind).set(set).where('code', '=', code).execute()
}

export async function reorder(trx: Trx, kind: Kind, codes: string[]): Promise<void> {
  for (const [place, code] of codes.entries()) {
    await trx.updateTable(kind).set({ place }).where('code', '=', code).execute()
  }
}

/** Moves places, and appointments that are not over or wait for an invited person. Returns who; rows are locked in one
 * order, to avoid a deadlock. */
export async function movePeople(
  trx: Work,
  from: string,
  to: string,
): Promise<{ email: string; portfolio: string | null }[]> {
  const people = (trx as Kysely<PeopleTables & AppointmentTables>)
    .selectFrom('user')
    .select('id')
    .where((person) =>
      person.or([
        person('committee', '=', from),
        person(
          'id',
          'in',
          person
            .selectFrom('appointment')
            .select('userId')
            .where('committee', '=', from)
            .where('endsOn', '>=', today())
            .where('endedAt', 'is', null),
        ),
      ]),
    )
    .orderBy('id')
  const moved: { email: string; portfolio: string | null }[] = []
  for (const { id } of await people.execute()) {
    const person = await trx
      .updateTable('user')
      .set((row) => ({
        committee: sql<string>`case when ${row.ref('committee')} = ${from} then ${to} else ${row.ref('committee')} end`,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .returning(['email', 'portfolio'])
      .executeTakeFirst()
    await trx
      .updateTable('appointment')
      .set({ committee: to })
      .where('userId', '=', id)
      .where('committee', '=', from)
      .where('endsOn', '>=', today())
      .where('endedAt', 'is', null)
      .execute()
    if (person) moved.push(person)
  }
  await trx.updateTable('invitation').set({ committee: to }).where('committee', '=', from).execute()
  return moved
}
