// Who is shut out because nobody has seen them? And who must stay, so that the portal keeps an admin who can act?
import { heldBy, roleThatCounts } from '#server/appointments.ts'
import { type Actor, recordAudit } from '#server/audit.ts'
import { nextSeq } from '#server/database/counted-list.ts'
import { inTransaction, type Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub.ts'
import type { PeopleTables } from '#server/people.ts'
import { lockPerson } from '#server/people-list.ts'
import { refuseFields } from '#server/problems.ts'
import { problem } from '#shared/problem.ts'
import { hasWorkingAdmin } from './queries.ts'

type PersonRow = PeopleTables['user']

/** In one order, so that nobody waits in a circle (a deadlock). Of two admins who end each other's role one comes second. */
export async function lockPeople(trx: Trx, uids: Iterable<string>): Promise<Map<string, PersonRow>> {
  await nextSeq(trx, 'adminChange')
  const found = new Map<string, PersonRow>()
  for (const uid of [...new Set(uids)].sort()) {
    const row = await lockPerson(trx, uid)
    if (row) found.set(uid, row)
  }
  return found
}

export async function refuseLastAdmin(trx: Trx, emailDomain: string): Promise<void> {
  if (await hasWorkingAdmin(trx, emailDomain)) return
  const text = 'Nobody who can sign in would be admin any more. Let one admin stay, or make somebody else admin first.'
  throw problem('conflict', text, { error: 'lastAdmin' })
}

/** Under `name.n`, for each that nobody has. */
export const unknownPeople = (name: string, uids: readonly string[], found: ReadonlyMap<string, unknown>) =>
  Object.fromEntries(
    uids.flatMap((uid, n) => (found.has(uid) ? [] : [[`${name}.${n}`, 'This person is not known.'] as const])),
  )

export const deactivatePeople = ({ db, config }: Portal, uids: string[], actor: Actor): Promise<number> =>
  inTransaction(db, async (trx) => {
    const people = await lockPeople(trx, uids)
    refuseFields(unknownPeople('uids', uids, people))
    const active = [...people.values()].filter((person) => person.active === 1)
    const ids = active.map(({ id }) => id)
    const held = await heldBy(trx, ids)
    for (const { id, version } of active) {
      const change = { active: 0, version: version + 1, updatedAt: new Date().toISOString() }
      await trx.updateTable('user').set(change).where('id', '=', id).execute()
      await trx.deleteFrom('session').where('userId', '=', id).execute()
    }
    await refuseLastAdmin(trx, config.emailDomain)
    for (const { id, email, role: own } of active) {
      const role = roleThatCounts(own, held.get(id)?.role)
      await recordAudit(trx, actor, {
        ...{ kind: 'user.deactivate', subject: email },
        ...{ before: { role, active: true }, after: { role, active: false } },
      })
    }
    return active.length
  })
