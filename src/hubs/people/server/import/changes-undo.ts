// Undo of a people import: unused invitations are withdrawn, and people get their earlier role and place back; a person who
// was changed since, or has joined, stays as they are, and is listed. Each person whose role ends is notified once.
import type { Trx } from '#server/database/database.ts'
import type { ImportScope } from '#server/hub/hub.ts'
import type { ImportedRecord, KeptRecord } from '#server/imports/kind.ts'
import type { InvitationRow } from '#server/people/invitations.ts'
import { isAdmin } from '#shared/access.ts'
import { type Organisation, positionText } from '#shared/people/organisation.ts'
import { committeeNow } from '../../rules.ts'
import { addressOf, type InvitationBefore, promisedIn, recordOf, sendInvitation, versionOf } from './changes-invited.ts'
import { type PersonBefore, standingOf } from './changes-listed.ts'
import { type Doing, nothingSaid, say } from './changes-words.ts'
import { arrivedOf, holdInvitations, holdKnown, type Known } from './queries.ts'

type OfPerson = ImportedRecord & { before: PersonBefore }
type OfInvitation = ImportedRecord & { before: InvitationBefore | null }

const isOfPerson = (each: ImportedRecord): each is OfPerson =>
  (each.before as PersonBefore | InvitationBefore | null)?.what === 'person'

export async function undoPeople(trx: Trx, records: readonly ImportedRecord[], scope: ImportScope) {
  const doing = { scope, words: nothingSaid() }
  const invitations = records.filter((each): each is OfInvitation => !isOfPerson(each))
  const changed = await returnPeople(trx, records.filter(isOfPerson), doing)
  const came = await withdraw(trx, invitations, doing)
  await say(trx, doing)
  return [...changed, ...came]
}

async function returnPeople(trx: Trx, records: readonly OfPerson[], { scope, words }: Doing): Promise<KeptRecord[]> {
  const uids = records.map(({ record }) => record)
  const known = await holdKnown(trx, uids)
  const there = records.filter(({ record }) => known.has(record))
  const isAsLeft = ({ record, version }: OfPerson) => known.get(record)?.person.version === version
  const returning = there.filter(isAsLeft)
  for (const each of returning) await returnPerson(trx, each, scope.organisation)

  const again = await holdKnown(trx, uids)
  for (const { record, before } of returning) {
    const [was, now] = [known.get(record), again.get(record)]
    if (was && now) tellReturn(was, now, before.made, { scope, words })
  }
  const kept = there.filter((each) => !isAsLeft(each))
  return kept.map(({ record }) => ({ record, text: `${known.get(record)?.person.email}: changed since.` }))
}

/** Removes what the import granted as if it had never been; the audit keeps it. A merged committee resolves to its
 * successor. */
async function returnPerson(trx: Trx, { record, version, before }: OfPerson, organisation: Organisation) {
  const { own, ended, made } = before
  if (made) await trx.deleteFrom('appointment').where('id', '=', made).execute()
  for (const { id, committee, ...days } of ended) {
    const place = { committee: committeeNow(organisation, committee) }
    await trx
      .updateTable('appointment')
      .set({ ...days, ...place, endedAt: null })
      .where('id', '=', id)
      .execute()
  }
  const place = own.committee === undefined ? {} : { committee: committeeNow(organisation, own.committee) }
  await trx
    .updateTable('user')
    .set({ ...own, ...place, version: version + 1, updatedAt: new Date().toISOString() })
    .where('id', '=', record)
    .execute()
}

function tellReturn(was: Known, now: Known, made: string | null, { scope, words }: Doing) {
  const { id, email } = now.person
  const [before, after] = [standingOf(was), standingOf(now)]
  const text = `You are ${positionText(after.role, after, scope.organisation)} again`
  if (id !== scope.actor.uid) words.news.push({ uid: id, kind: 'role', text, path: '/profile' })
  const kind = made ? 'appointment.end' : before.role === after.role ? 'place.change' : 'role.change'
  words.audits.push({ kind, subject: email, before, after })
}

async function withdraw(trx: Trx, records: readonly OfInvitation[], doing: Doing): Promise<KeptRecord[]> {
  if (records.length === 0) return []
  const { year } = doing.scope
  const emails = records.map(({ record }) => addressOf(record))
  const waiting = new Map((await holdInvitations(trx, emails, year.label)).map((row) => [recordOf(row), row]))
  // Queried after the invitations are locked: from here on nobody can accept one unseen.
  const arrived = await arrivedOf(trx, emails)
  const kept: KeptRecord[] = []
  for (const { record, version, before } of records) {
    const email = addressOf(record)
    const row = waiting.get(record)
    if (!row && arrived.has(email)) kept.push({ record, text: `${email}: is here by now, and stays.` })
    else if (row && versionOf(row) !== version)
      kept.push({ record, text: `${email}: invited to something else since.` })
    else if (row && before && isAdmin(before.role))
      kept.push({ record, text: `${email}: was invited as an admin before, which is done by hand.` })
    else if (row && before) await inviteAgain(trx, row, before, doing)
    else if (row) {
      await trx.deleteFrom('invitation').where('id', '=', row.id).execute()
      doing.words.audits.push({ kind: 'invitation.withdraw', subject: email, before: promisedIn(row) })
    }
  }
  return kept
}

/** Restores the earlier invitation; if it is the same, the last link keeps working. */
async function inviteAgain(trx: Trx, row: InvitationRow, before: InvitationBefore, doing: Doing) {
  if (versionOf(row) === versionOf(before)) return
  const { email } = row
  await sendInvitation(trx, { email, name: '', ...before }, doing)
  const said = { before: promisedIn(row), after: promisedIn(before) }
  doing.words.audits.push({ kind: 'invitation.change', subject: email, ...said })
}
