// Undo of an opening, for 24 hours: the pointer to the open year is locked, as everybody who collects something locks it too.
// Then years and roles are restored. What was collected since stays in the year that is planned again.

import { checkFresh } from '#server/auth/fresh-sign-in.ts'
import { inTransaction, type Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import { endAppointments } from '#server/years/appointments.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import { raiseYearsVersion, readYears } from '#server/years/years.ts'
import { isAdmin } from '#shared/access.ts'
import { problem } from '#shared/problem.ts'
import type { Year } from '#shared/time/years.ts'
import { tooLateToUndo } from '../../rules.ts'
import { type By, checkAdminLeft, lockPeople, setActive } from '../changes-people.ts'
import { findCollected, findYear, moveInvitations } from '../changes-years.ts'
import { unscheduled } from '../plan/changes.ts'
import { type Opening, type Own, ownOf, parseOpening, undoableUntil } from './opening.ts'

const notPossibleProblem = (text: string, error: string) => problem('conflict', text, { error })

/** An address that was erased meanwhile is only a placeholder: it is not invited. */
const isAddress = (email: string) => email.includes('@')

/** Returns the year that is open again. */
export const undoOpening = (portal: Portal, label: string, { caller, actor }: By): Promise<Year> =>
  inTransaction(portal.db, async (trx) => {
    await raiseYearsVersion(trx)
    const year = findYear(await readYears(trx), label)
    if (year.state !== 'open') throw notPossibleProblem(`${label} is not open.`, 'notOpen')
    const opening = await lockOpening(trx, label)
    if (!opening?.at) throw notPossibleProblem(`${label} was not opened by a handover.`, 'noOpening')
    if ((undoableUntil(opening) ?? '') <= new Date().toISOString())
      throw notPossibleProblem(tooLateToUndo(label), 'tooLate')
    await reopen(trx, opening)
    // Those that began with the early opening begin on the planned day again.
    if (opening.toStartsOn && opening.toStartsOn > year.startsOn)
      await moveInvitations(trx, label, year, { ...year, startsOn: opening.toStartsOn })
    if (await restoreRoles(trx, opening, label)) checkFresh(caller)
    const invited = opening.withdrawn.filter(({ email }) => isAddress(email))
    if (invited.some(({ role }) => isAdmin(role))) checkFresh(caller)
    if (invited.length > 0) await trx.insertInto('invitation').values(invited).execute()
    await checkAdminLeft(trx, portal.config.emailDomain)
    const years = await readYears(trx)
    const reopened = findYear(years, opening.from)
    const turn = { from: findYear(years, label), to: reopened, organisation: await readOrganisation(trx) }
    await portal.reopenYear(trx, { ...turn, openedAt: opening.at })
    const waiting = await findCollected(portal, trx, label)
    await recordAudit(trx, actor, {
      kind: 'year.undo',
      subject: label,
      before: { open: label },
      after: {
        ...{ open: opening.from, endsOn: reopened.endsOn },
        ...(waiting && { waiting }),
      },
    })
    return reopened
  })

/** Waits for everybody who is collecting something in it. */
async function lockOpening(trx: Trx, label: string): Promise<Opening | undefined> {
  const { opening } = await trx
    .updateTable('year')
    .set((row) => ({ closedAt: row.ref('closedAt') }))
    .where('label', '=', label)
    .returning('opening')
    .executeTakeFirstOrThrow()
  return parseOpening(opening)
}

/** The plan that took effect is a plan again, and waits to be scheduled. */
async function reopen(trx: Trx, { from, fromEndsOn, toStartsOn }: Opening): Promise<void> {
  await trx
    .updateTable('year')
    .set({ closedAt: null, closingUntil: null, endsOn: fromEndsOn })
    .where('label', '=', from)
    .execute()
  const { label } = await trx.selectFrom('openYear').select('label').executeTakeFirstOrThrow()
  const planned = { opening: null, ...(toStartsOn && { startsOn: toStartsOn }) }
  await trx.updateTable('year').set(planned).where('label', '=', label).execute()
  await trx.updateTable('openYear').set({ label: from }).execute()
  await trx
    .updateTable('handoverPlan')
    .set({ appliedAt: null, ...unscheduled })
    .where('year', '=', label)
    .execute()
}

/** Returns whether somebody is an admin again. */
async function restoreRoles(trx: Trx, opening: Opening, label: string): Promise<boolean> {
  const { people, invitations, shutOut } = opening
  const emails = invitations.map(({ email }) => email)
  const invited = await findUids(trx, emails)
  const rows = await lockPeople(trx, [...people.map(({ uid }) => uid), ...invited, ...shutOut])
  const changedSince = await restoreAppointments(trx, opening, label)
  let gainsAdmin = shutOut.some((uid) => rows.get(uid)?.active === 0 && isAdmin(rows.get(uid)?.role ?? 'user'))
  for (const { uid, before, after } of people) {
    const row = rows.get(uid)
    if (!row || changedSince.has(uid)) continue
    const own = mergeOwn(ownOf(row), before, after)
    gainsAdmin ||= isAdmin(own.role) && !isAdmin(row.role)
    await trx
      .updateTable('user')
      .set({ ...own, version: row.version + 1 })
      .where('id', '=', uid)
      .execute()
  }
  for (const uid of shutOut) if (rows.get(uid)?.active === 0) await setActive(trx, uid, 1)
  if (emails.length > 0) await withdrawInvitations(trx, invitations, label)
  return gainsAdmin
}

/** Returns people whose role in the new year was ended since: they stay as they are now. */
async function restoreAppointments(trx: Trx, { made, changed }: Opening, label: string): Promise<Set<string>> {
  const ids = [...made, ...changed.map(({ id }) => id)]
  if (ids.length === 0) return new Set()
  const columns = ['id', 'userId', 'year', 'endedAt'] as const
  const rows = await trx.selectFrom('appointment').select(columns).where('id', 'in', ids).execute()
  const isEnded = (row: (typeof rows)[number]) => row.year === label && row.endedAt !== null
  const changedSince = new Set<string>(rows.filter(isEnded).map(({ userId }) => userId))
  const restorable = new Set(rows.filter(({ userId }) => !changedSince.has(userId)).map(({ id }) => id))
  const toDelete = made.filter((id) => restorable.has(id))
  if (toDelete.length > 0) await trx.deleteFrom('appointment').where('id', 'in', toDelete).execute()
  for (const { id, ...days } of changed.filter((row) => restorable.has(row.id))) {
    await trx.updateTable('appointment').set(days).where('id', '=', id).execute()
  }
  return changedSince
}

/** What a person chose since then stays. */
function mergeOwn({ role, ...place }: Own, before: Own, after: Own): Own {
  const { role: roleThen, ...placeThen } = after
  const { role: roleBefore, ...placeBefore } = before
  const isSamePlace = JSON.stringify(place) === JSON.stringify(placeThen)
  return { role: role === roleThen ? roleBefore : role, ...(isSamePlace ? placeBefore : place) }
}

const findUids = async (trx: Trx, emails: string[]): Promise<string[]> =>
  emails.length === 0
    ? []
    : (await trx.selectFrom('user').select('id').where('email', 'in', emails).execute()).map(({ id }) => id)

/** Withdraws invitations, and ends the roles of people who already joined with one. */
async function withdrawInvitations(trx: Trx, invitations: Opening['invitations'], label: string): Promise<void> {
  const ids = invitations.map(({ id }) => id)
  const withdrawn = await trx.deleteFrom('invitation').where('id', 'in', ids).returning('id').execute()
  const waiting = new Set(withdrawn.map(({ id }) => id))
  const joined = invitations.filter(({ id }) => !waiting.has(id))
  if (joined.length === 0) return
  const uids = await findUids(
    trx,
    joined.map(({ email }) => email),
  )
  if (uids.length === 0) return
  const selectGranted = trx.selectFrom('appointment').select('id').where('userId', 'in', uids).where('year', '=', label)
  const appointments = await selectGranted.where('endedAt', 'is', null).execute()
  await endAppointments(
    trx,
    appointments.map(({ id }) => id),
  )
  const admins = joined.filter(({ role }) => isAdmin(role)).map(({ email, role }) => ({ email, role }))
  for (const { email, role } of admins) {
    await trx.updateTable('user').set({ role: 'tm' }).where('email', '=', email).where('role', '=', role).execute()
  }
}
