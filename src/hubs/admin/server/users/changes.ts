// User changes by an admin, one or in bulk, in one transaction: the portal keeps an admin, a newer change is not
// overwritten, and each person gets an audit line.

import { checkFresh } from '#server/auth/fresh-sign-in.ts'
import type { Caller } from '#server/auth/session.ts'
import { inTransaction, type Trx } from '#server/database/database.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { refuseFields } from '#server/http/problems.ts'
import type { Portal } from '#server/hub/hub.ts'
import { lock } from '#server/people/lock.ts'
import { hasOtherAdmin } from '#server/people/other-admin.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { Actor } from '#server/privacy/audit.ts'
import { type AppointmentRow, listAppointmentsToday } from '#server/years/appointments.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import { type Place, placeProblems } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import type { User, UserChange } from '../../contract.ts'
import { applyChange, gainsAdmin, losesAdmin, placeWithRole } from '../../rules.ts'
import { personNotFound } from '../changes.ts'
import { type ChangedUser, saveChangedUsers } from './changes-saved.ts'
import { asUser } from './queries.ts'

/** `version`: the one that the admin saw. `place`: where they work with their new role. */
export type ChangeTarget = { uid: string; version?: number | undefined; place?: Place | undefined }
type PersonRow = PeopleTables['user']
/** A locked person with today's appointments, and the place that was named. */
type LockedUser = { row: PersonRow; appointments: readonly AppointmentRow[]; version: number; named: Place | undefined }
/** What changes; the same value again changes nothing and records nothing. */
type Change = { to: UserChange; by: { caller: Caller; actor: Actor }; portal: Portal }

export function changeUser(person: ChangeTarget, change: Change): Promise<User> {
  return changeVersioned(change.portal.db, {
    seen: person.version,
    shown: toUser,
    async read(trx) {
      const [locked] = await lockPeople(trx, [person], change)
      return locked as LockedUser
    },
    async write(trx, locked) {
      const [saved] = await writeUsers(trx, [locked], change)
      return saved
    },
  })
}

/** Bulk change: all of them or nobody. */
export function changeUsersInBulk(people: ChangeTarget[], change: Change): Promise<User[]> {
  return inTransaction(change.portal.db, async (trx) => {
    const rows = await lockPeople(trx, people, change)
    const isNewer = ({ row: { id }, version }: LockedUser) =>
      people.some((each) => each.uid === id && each.version !== undefined && each.version !== version)
    const newer = rows.filter(isNewer)
    if (newer.length > 0) {
      const names = newer.map(({ row }) => row.email).join(', ')
      throw problem(
        'conflict',
        `Someone else has just changed ${names}, so nobody was changed. Check the list and try again.`,
        {
          details: { users: newer.map(toUser) },
        },
      )
    }
    return writeUsers(trx, rows, change)
  })
}

async function lockPeople(trx: Trx, named: ChangeTarget[], { to }: Change): Promise<LockedUser[]> {
  const places = new Map(named.map(({ uid, place }) => [uid, place]))
  const { people: rows } = await lock(trx, {
    organisation: 'place' in to || named.some(({ place }) => place),
    year: true,
    // Of two admins who demote each other concurrently, the second waits here and then sees the first.
    rows: ['admins'],
    people: places.keys(),
  })
  if (rows.length < places.size) throw personNotFound()
  const people: LockedUser[] = []
  for (const row of rows) {
    const appointments = await listAppointmentsToday(trx, row.id)
    people.push({ row, appointments, version: row.version, named: places.get(row.id) })
  }
  return people
}

const toUser = ({ row, appointments: [first] }: LockedUser) => asUser(row, first)

async function writeUsers(trx: Trx, people: LockedUser[], change: Change): Promise<User[]> {
  const all = people.map((locked): ChangedUser => {
    const before = toUser(locked)
    const isPlaced = 'place' in change.to || locked.named !== undefined
    return { ...locked, before, isPlaced, after: applyChange(before, resolveChange(locked, before, change.to)) }
  })
  const changed = all.filter(({ before, after }) => before !== after)
  await checkPlaces(
    trx,
    changed.filter(({ isPlaced }) => isPlaced),
  )
  await checkAdminLeft(trx, changed, change)
  if (changed.some(({ before, after }) => gainsAdmin(before, after))) checkFresh(change.by.caller)
  const { to, by, portal } = change
  const { year } = await lock(trx, { year: true })
  await saveChangedUsers(trx, changed, { to, actor: by.actor, portal, year })
  return all.map(({ after }) => after)
}

/** The change for one person: a new role comes with a place. */
function resolveChange({ row, named }: LockedUser, { role, place }: User, to: UserChange) {
  if (!('role' in to)) return to
  if (named) return { ...to, place: named }
  return to.role === role ? to : { ...to, place: placeWithRole(to.role, place, row) }
}

/** A closed code may stay with a person who has it, but goes to nobody else. */
async function checkPlaces(trx: Trx, changed: ChangedUser[]): Promise<void> {
  if (changed.length === 0) return
  const organisation = await readOrganisation(trx)
  for (const { before, after } of changed) refuseFields(placeProblems(after.place, organisation, before.place))
}

async function checkAdminLeft(trx: Trx, changed: ChangedUser[], { portal }: Change): Promise<void> {
  const lost = changed.filter(({ before, after }) => losesAdmin(before, after)).map(({ before }) => before.uid)
  if (lost.length === 0 || (await hasOtherAdmin(trx, lost, portal.config.emailDomain))) return
  const text =
    lost.length === 1
      ? 'This is the last admin who can sign in. Make someone else an admin first.'
      : 'These are the last admins who can sign in. Make someone else an admin first.'
  throw problem('conflict', text, { error: 'lastAdmin' })
}
