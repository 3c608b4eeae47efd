// Deactivating people who were not seen, and the check that the portal keeps an admin who can act.
import { sql } from 'kysely'
import type { Caller } from '#server/auth/session.ts'
import type { Trx } from '#server/database/database.ts'
import { announce } from '#server/notify/live.ts'
import { lock } from '#server/people/lock.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { Actor } from '#server/privacy/audit.ts'
import { problem } from '#shared/problem.ts'
import { hasWorkingAdmin } from './queries.ts'

type PersonRow = PeopleTables['user']
/** The caller of a handover. */
export type By = { caller: Caller; actor: Actor }

/** Of two admins who end each other's role, one comes second. */
export async function lockPeople(trx: Trx, uids: Iterable<string>): Promise<Map<string, PersonRow>> {
  const { people } = await lock(trx, { rows: ['admins'], people: uids })
  return new Map(people.map((person) => [person.id, person]))
}

export const lastAdminText =
  'This would leave no admin who can sign in. Keep one admin, or make someone else an admin first.'

export async function checkAdminLeft(trx: Trx, emailDomain: string): Promise<void> {
  if (await hasWorkingAdmin(trx, emailDomain)) return
  throw problem('conflict', lastAdminText, { error: 'lastAdmin' })
}

/** Under `name.n`, for each unknown uid. */
export const unknownPeople = (name: string, uids: readonly string[], found: ReadonlyMap<string, unknown>) =>
  Object.fromEntries(
    uids.flatMap((uid, n) =>
      found.has(uid)
        ? []
        : [[`${name}.${n}`, 'This person no longer has an account. Please reload the page.'] as const],
    ),
  )

/** They can no longer sign in, and their sessions end at once. Returns those who could until now. */
export async function deactivate(trx: Trx, people: PersonRow[]): Promise<PersonRow[]> {
  const active = people.filter((person) => person.active === 1)
  for (const { id } of active) {
    await setActive(trx, id, 0)
    await trx.deleteFrom('session').where('userId', '=', id).execute()
    announce(trx, { hub: 'identity', uid: id })
  }
  return active
}

export async function setActive(trx: Trx, uid: string, active: 0 | 1): Promise<void> {
  const change = { active, version: sql`version + 1`, updatedAt: new Date().toISOString() }
  await trx.updateTable('user').set(change).where('id', '=', uid).execute()
}
