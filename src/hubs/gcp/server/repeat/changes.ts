// Repeats of a GCP ('we did this too'): one per person and entry, while the entry is approved. The author is notified once
// per person and entry.

import { inTransaction, type Trx } from '#server/database/database.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { refuseFields } from '#server/http/problems.ts'
import type { Portal } from '#server/hub/hub.ts'
import { notify } from '#server/notify/inbox.ts'
import { lock } from '#server/people/lock.ts'
import { isAudited, recordAudit } from '#server/privacy/audit.ts'
import { committeeName } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import type { RepeatFields } from '../../contract-approved.ts'
import { mayChangeRepeat, repeatProblems } from '../../rules.ts'
import { asRepeat } from '../responses.ts'
import { type FormWriter, notFound, type Writer } from '../submit/changes.ts'
import type { GcpRow, RepeatRow } from '../tables.ts'
import {
  deleteRepeat,
  findRepeat,
  findRepeatBy,
  insertRepeat,
  lockApproved,
  updateRepeat,
  updateRepeatCount,
} from './queries.ts'

type Of = { id: string; repeatId: string }

const repeatFieldsOf = ({ localCommittee, doneOn, outcome, link = '' }: RepeatFields) => ({
  ...{ localCommittee, doneOn, outcome, link },
})
const isSame = (row: RepeatRow, fields: RepeatFields) =>
  Object.entries(repeatFieldsOf(fields)).every(([name, value]) => row[name as keyof RepeatRow] === value)

async function lockApprovedGcp(trx: Trx, id: string): Promise<GcpRow> {
  const gcp = await lockApproved(trx, id)
  if (!gcp) throw notFound()
  return gcp
}

export function repeatGcp(
  portal: Portal,
  id: string,
  { submissionKey = '', ...fields }: RepeatFields & { submissionKey?: string },
  { caller, actor, organisation }: FormWriter,
): Promise<RepeatRow> {
  return inTransaction(portal.db, async (trx) => {
    const { year } = await lock(trx, { year: true, writer: caller.uid })
    const gcp = await lockApprovedGcp(trx, id)
    const existing = await findRepeatBy(trx, id, caller.uid)
    if (existing && ((submissionKey && existing.submissionKey === submissionKey) || isSame(existing, fields)))
      return existing
    if (existing) {
      throw problem('conflict', 'You have already added this. Edit your repeat instead.', {
        error: 'alreadyTold',
        details: asRepeat(existing, caller),
      })
    }
    refuseFields(repeatProblems(fields, organisation))
    const given = { gcpId: id, submittedBy: caller.uid, submissionKey, name: caller.displayName, year: year.label }
    const stored = await insertRepeat(trx, { ...given, ...repeatFieldsOf(fields) })
    await updateRepeatCount(trx, id)
    // Reported, removed and reported again: no second notification.
    const isFirstReport = !(await isAudited(trx, { kind: 'gcp.repeat', subject: id, actorUid: caller.uid }))
    if (gcp.submittedBy !== caller.uid && isFirstReport) {
      const text = `${committeeName(organisation, stored.localCommittee)} repeated your GCP: ${gcp.title}`
      await notify(portal, trx, [{ uid: gcp.submittedBy, kind: 'gcpRepeated', text, path: `/gcps/${id}` }])
    }
    await recordAudit(trx, actor, {
      kind: 'gcp.repeat',
      subject: id,
      after: { title: gcp.title, ...repeatFieldsOf(fields) },
    })
    return stored
  })
}

/** The current row, if the caller may change it. */
async function findOwnRepeat(trx: Trx, { id, repeatId }: Of, { caller }: Writer): Promise<RepeatRow> {
  const row = await findRepeat(trx, id, repeatId)
  if (!row) throw problem('notFound', 'This repeat no longer exists. Please reload the page.')
  if (!mayChangeRepeat(row, caller)) throw problem('forbidden', 'Only its author or the national team can change this.')
  return row
}

export function changeRepeat(
  { db }: Portal,
  of: Of,
  { version, ...fields }: RepeatFields & { version?: number },
  writer: FormWriter,
): Promise<RepeatRow> {
  return changeVersioned<RepeatRow, RepeatRow>(db, {
    seen: version,
    async read(trx) {
      await lockApprovedGcp(trx, of.id)
      return findOwnRepeat(trx, of, writer)
    },
    shown: (now) => asRepeat(now, writer.caller),
    repeated: (now) => (isSame(now, fields) ? now : undefined),
    async write(trx, before) {
      refuseFields(repeatProblems(fields, writer.organisation, before))
      const after = await updateRepeat(trx, before, repeatFieldsOf(fields))
      if (!after) return undefined
      await updateRepeatCount(trx, of.id)
      const changed = { before: repeatFieldsOf(before), after: repeatFieldsOf(after) }
      await recordAudit(trx, writer.actor, { kind: 'gcp.repeatChange', subject: of.id, ...changed })
      return after
    },
  })
}

export function removeRepeat({ db }: Portal, of: Of, writer: Writer): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockApprovedGcp(trx, of.id)
    const row = await findRepeat(trx, of.id, of.repeatId)
    // A retry: it is already removed.
    if (!row) return false
    await findOwnRepeat(trx, of, writer)
    await deleteRepeat(trx, of.repeatId)
    await updateRepeatCount(trx, of.id)
    await recordAudit(trx, writer.actor, { kind: 'gcp.repeatRemove', subject: of.id, before: repeatFieldsOf(row) })
    return true
  })
}
