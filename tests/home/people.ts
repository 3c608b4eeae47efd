// Helpers for dashboard tests: people with places, and windows of tasks.

import { inTransaction } from '#server/database/database.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { appoint } from '#server/years/appointments.ts'
import type { Role } from '#shared/roles.ts'

/** Appointed to an LC, or with a place that they confirmed this year. */
export async function personAt(portal: TestPortal, role: Role, committee: string | null): Promise<Person> {
  const made = await portal.signInAs(role)
  const { open } = await portal.portal.years()
  if (role === 'lcvp' || role === 'mcvp') {
    await portal.db.deleteFrom('appointment').where('userId', '=', made.uid).execute()
    const place = { committee, portfolio: null }
    await inTransaction(portal.db, (trx) => appoint(trx, { userId: made.uid, role, place, year: open, createdBy: '' }))
    return made
  }
  const confirmed = { committee, placeAskedAt: new Date().toISOString(), placeYear: open.label }
  if (committee) await portal.db.updateTable('user').set(confirmed).where('id', '=', made.uid).execute()
  return made
}

export type Days = { dueOn?: string; opensOn?: string; closesOn?: string }

export async function windowFor({ db, portal }: TestPortal, kind: string, days: Days, month = '') {
  const { open } = await portal.years()
  const row = { year: open.label, kind, month, opensOn: null, dueOn: null, closesOn: null, ...days }
  await db.deleteFrom('taskWindow').where('kind', '=', kind).where('month', '=', month).execute()
  await db.insertInto('taskWindow').values(row).execute()
  portal.live.publish({ hub: 'tasks' })
}
