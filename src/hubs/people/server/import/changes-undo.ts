// Undo of a people import: unused invitations are withdrawn, and people get their earlier role and place back; a person who
// was changed since, or has joined, stays as they are, and is listed. Each person whose role ends is notified once.
import type { Trx } from '#server/database/database.ts'
import type { ImportScope } from '#server/hub/hub.ts'
import type { ImportedRecord, KeptRecord } from '#server/imports/kind.ts'
import type { InvitationRow } from '#server/people/invitations.ts'
import { isAdmin } from '#shared/access.ts'
import { type Organisation, positionText } from '#shared/people/organisation.ts'
import { today } from '#shared/time/calendar.ts'
import { resolveMerged } from '../../rules.ts'
import { createEffects, type ImportRun, writeEffects } from './changes-effects.ts'
import {
  addressOf,
  type InvitationBefore,
  promiseOf,
  recordKeyOf,
  sendInvitation,
  versionOf,
} from './changes-invited.ts'
import { effectivePosition, type PersonBefore } from './changes-listed.ts'
import { findVerified, type KnownPerson, lockInvitations, lockKnown } from './queries.ts'

type PersonRecord = ImportedRecord & { before: PersonBefore }
type InvitationRecord = ImportedRecord & { before: InvitationBefore | null }

const isPersonRecord = (each: ImportedRecord): each is PersonRecord =>
  (each.before as PersonBefore | InvitationBefore | null)?.what === 'person'

export async function undoPeople(trx: Trx, records: readonly ImportedRecord[], scope: ImportScope) {
  const run = { scope, effects: createEffects() }
  const invitations = records.filter((each): each is InvitationRecord => !isPersonRecord(each))
  const changed = await restorePeople(trx, records.filter(isPersonRecord), run)
  const joined = await withdraw(trx, invitations, run)
  await writeEffects(trx, run)
  return [...changed, ...joined]
}

async function restorePeople(
  trx: Trx,
  records: readonly PersonRecord[],
  { scope, effects }: ImportRun,
): Promise<KeptRecord[]> {
  const uids = records.map(({ record }) => record)
  const known = await lockKnown(trx, uids)
  const existing = records.filter(({ record }) => known.has(record))
  const isUnchanged = ({ record, version }: PersonRecord) => known.get(record)?.person.version === version
  const restorable = existing.filter(isUnchanged)
  for (const each of restorable) await restorePerson(trx, each, scope.organisation)

  const restored = await lockKnown(trx, uids)
  for (const [uid, own] of Map.groupBy(restorable, ({ record }) => record)) {
    const [was, now] = [known.get(uid), restored.get(uid)]
    const made = own.flatMap(({ before }) => before.made ?? [])
    if (was && now) notifyRestored(was, now, made, { scope, effects })
  }
  const kept = existing.filter((each) => !isUnchanged(each))
  return kept.map(({ record }) => ({ record, text: `${known.get(record)?.person.email}: changed since the import.` }))
}

/** Removes what the import granted as if it had never been; the audit keeps it. A merged committee resolves to its
 * successor. */
async function restorePerson(trx: Trx, { record, version, before }: PersonRecord, organisation: Organisation) {
  const { own, ended, made } = before
  if (made) await trx.deleteFrom('appointment').where('id', '=', made).execute()
  for (const { id, committee, ...days } of ended) {
    const place = { committee: resolveMerged(organisation, committee) }
    await trx
      .updateTable('appointment')
      .set({ ...days, ...place, endedAt: null })
      .where('id', '=', id)
      .execute()
  }
  const place = own.committee === undefined ? {} : { committee: resolveMerged(organisation, own.committee) }
  await trx
    .updateTable('user')
    .set({ ...own, ...place, version: version + 1, updatedAt: new Date().toISOString() })
    .where('id', '=', record)
    .execute()
}

function notifyRestored(was: KnownPerson, now: KnownPerson, made: readonly string[], { scope, effects }: ImportRun) {
  const { id, email } = now.person
  const [before, after] = [effectivePosition(was), effectivePosition(now)]
  const describe = (position: typeof after) => positionText(position.role, position, scope.organisation)
  // What had not begun changes nothing today.
  const coming = was.offices.filter((office) => made.includes(office.id) && office.startsOn > today())
  const text =
    coming.length > 0
      ? `You won’t be ${coming.map(describe).join(' and ')}: the appointment was withdrawn`
      : `You are ${describe(after)} again`
  if (id !== scope.actor.uid) effects.notifications.push({ uid: id, kind: 'role', text, path: '/profile' })
  const kind = made.length > 0 ? 'appointment.end' : before.role === after.role ? 'place.change' : 'role.change'
  effects.audits.push({ kind, subject: email, before, after })
}

async function withdraw(trx: Trx, records: readonly InvitationRecord[], run: ImportRun): Promise<KeptRecord[]> {
  if (records.length === 0) return []
  const { year } = run.scope
  const emails = records.map(({ record }) => addressOf(record))
  const waiting = new Map((await lockInvitations(trx, emails, year.label)).map((row) => [recordKeyOf(row), row]))
  // Queried after the invitations are locked: from here on nobody can accept one unseen.
  const joinedEmails = await findVerified(trx, emails)
  const kept: KeptRecord[] = []
  for (const { record, version, before } of records) {
    const email = addressOf(record)
    const row = waiting.get(record)
    if (!row && joinedEmails.has(email)) kept.push({ record, text: `${email}: has joined since, and stays.` })
    else if (row && versionOf(row) !== version)
      kept.push({ record, text: `${email}: has been invited to something else since.` })
    else if (row && before && isAdmin(before.role))
      kept.push({ record, text: `${email}: was invited as an admin before; invite them again by hand.` })
    else if (row && before) await restoreInvitation(trx, row, before, run)
    else if (row) {
      await trx.deleteFrom('invitation').where('id', '=', row.id).execute()
      run.effects.audits.push({ kind: 'invitation.withdraw', subject: email, before: promiseOf(row) })
    }
  }
  return kept
}

/** Restores the earlier invitation; if it is the same, the last link keeps working. */
async function restoreInvitation(trx: Trx, row: InvitationRow, before: InvitationBefore, run: ImportRun) {
  if (versionOf(row) === versionOf(before)) return
  const { id, email, name } = row
  const positions = [positionText(before.role, before, run.scope.organisation)]
  await sendInvitation(trx, { email, name, ...before }, { replacedId: id, positions }, run)
  const auditedChange = { before: promiseOf(row), after: promiseOf(before) }
  run.effects.audits.push({ kind: 'invitation.change', subject: email, ...auditedChange })
}
