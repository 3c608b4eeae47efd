// Test helper: people with a place (LC) in the open year; LCVPs and MCVPs as an admin places them.
import type { Place } from '#shared/people/organisation.ts'
import type { AppointedRole, Role } from '#shared/roles.ts'
import { inTransaction } from '../database/database.ts'
import { appoint } from '../years/appointments.ts'
import type { Person, TestPortal } from './portal.ts'

export async function placeAt(portal: TestPortal, uid: string, committee: string | null, year?: string) {
  const placeYear = year ?? (await portal.portal.years()).open.label
  const place = { committee, placeYear, placeAskedAt: new Date().toISOString() }
  await portal.db.updateTable('user').set(place).where('id', '=', uid).execute()
  await portal.db.updateTable('appointment').set({ committee }).where('userId', '=', uid).execute()
}

/** Somebody who has said where they work this year. */
export async function personAt(
  portal: TestPortal,
  role: Role,
  committee: string | null,
  name?: string,
): Promise<Person> {
  const person = await portal.signInAs(role, name ? { displayName: name } : {})
  await placeAt(portal, person.uid, committee)
  return person
}

/** One more office from today on, besides those that the person has. */
export async function addOffice(portal: TestPortal, { uid }: Person, role: AppointedRole, place: Partial<Place>) {
  const { open: year } = await portal.portal.years()
  const office = { userId: uid, role, place: { committee: null, portfolio: null, ...place }, year, createdBy: '' }
  return inTransaction(portal.db, (trx) => appoint(trx, office))
}
