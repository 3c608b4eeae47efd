// How does an admin change people, one or many? One transaction: the portal keeps an admin, a newer change is not
// overwritten, and the audit trail tells it, one line per person.
import { type AppointmentRow, heldToday } from '#server/appointments.ts'
import type { Actor } from '#server/audit.ts'
import { nextSeq } from '#server/database/counted-list.ts'
import { inTransaction, type Trx } from '#server/database/database.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { checkFresh } from '#server/fresh-sign-in.ts'
import type { Portal } from '#server/hub.ts'
import { holdOrganisation, readOrganisation } from '#server/organisation.ts'
import { hasOtherAdmin } from '#server/other-admin.ts'
import type { PeopleTables } from '#server/people.ts'
import { lockPerson } from '#server/people-list.ts'
import { refuseFields } from '#server/problems.ts'
import type { Caller } from '#server/session.ts'
import { holdOpenYear } from '#server/years.ts'
import { placeProblems } from '#shared/organisation.ts'
import { problem } from '#shared/problem.ts'
import type { User, UserChange } from '../contract.ts'
import { changedUser, gainsAnAdmin, losesAnAdmin } from '../rules.ts'
import { notKnown } from './changes.ts'
import { type Changed, saveChanged } from './changes-saved.ts'
import { asUser } from './queries-users.ts'

/** `version`: the one that the admin saw. */
export type Named = { uid: string; version?: number | undefined }
type PersonRow = PeopleTables['user']
/** A locked person with what they hold today, and the year that is open as long as this lasts. */
type Standing = { row: PersonRow; held: readonly AppointmentRow[]; version: number }
/** What changes; the same value again changes nothing and records nothing. */
type Change = { to: UserChange; by: { caller: Caller; actor: Actor }; portal: Portal }

export function changeUser({ uid, version }: Named, change: Change): Promise<User> {
  return changeVersioned(change.portal.db, {
    seen: version,
    shown: shownOf,
    async read(trx) {
      const [standing] = await lockPeople(trx, [uid], change)
      return standing as Standing
    },
    async write(trx, standing) {
      const [saved] = await writeUsers(trx, [standing], change)
      return saved
    },
  })
}

/** All of them or nobody. */
export function changeTogether(people: Named[], change: Change): Promise<User[]> {
  return inTransaction(change.portal.db, async (trx) => {
    const rows = await lockPeople(trx, [...new Set(people.map(({ uid }) => uid))], change)
    const isNewer = ({ row: { id }, version }: Standing) =>
      people.some((each) => each.uid === id && each.version !== undefined && each.version !== version)
    const newer = rows.filter(isNewer)
    if (newer.length > 0) {
      const names = newer.map(({ row }) => row.email).join(', ')
      throw problem('conflict', `Changed by somebody else meanwhile: ${names}. Nobody was changed now.`, {
        details: { users: newer.map(shownOf) },
      })
    }
    return writeUsers(trx, rows, change)
  })
}

/** Held until the end, always in the same order: whoever changes some of them at the same moment waits, never in a circle. */
async function lockPeople(trx: Trx, uids: string[], { to }: Change): Promise<Standing[]> {
  if ('place' in to) await holdOrganisation(trx)
  await holdOpenYear(trx)
  // Of two admins who demote each other at once, the second waits here and then sees the first.
  await nextSeq(trx, 'adminChange')
  const people: Standing[] = []
  for (const uid of [...uids].sort()) {
    const row = await lockPerson(trx, uid)
    if (!row) throw notKnown()
    people.push({ row, held: await heldToday(trx, uid), version: row.version })
  }
  return people
}

const shownOf = ({ row, held: [first] }: Standing) => asUser(row, first)

async function writeUsers(trx: Trx, people: Standing[], change: Change): Promise<User[]> {
  const all = people.map((standing): Changed => {
    const before = shownOf(standing)
    return { ...standing, before, after: changedUser(before, change.to) }
  })
  const changed = all.filter(({ before, after }) => before !== after)
  if ('place' in change.to) await refuseWrongPlaces(trx, changed)
  await refuseLastAdmin(trx, changed, change)
  if (changed.some(({ before, after }) => gainsAnAdmin(before, after))) checkFresh(change.by.caller)
  const { to, by, portal } = change
  await saveChanged(trx, changed, { to, actor: by.actor, portal, year: await holdOpenYear(trx) })
  return all.map(({ after }) => after)
}

/** A code that has closed may stay with who has it, and with nobody else. */
async function refuseWrongPlaces(trx: Trx, changed: Changed[]): Promise<void> {
  const organisation = await readOrganisation(trx)
  for (const { before, after } of changed) refuseFields(placeProblems(after.place, organisation, before.place))
}

async function refuseLastAdmin(trx: Trx, changed: Changed[], { portal }: Change): Promise<void> {
  const lost = changed.filter(({ before, after }) => losesAnAdmin(before, after)).map(({ before }) => before.uid)
  if (lost.length === 0 || (await hasOtherAdmin(trx, lost, portal.config.emailDomain))) return
  const text =
    lost.length === 1
      ? 'This is the last admin who can sign in. Make somebody else admin first.'
      : 'These are the last admins who can sign in. Make somebody else admin first.'
  throw problem('conflict', text, { error: 'lastAdmin' })
}
