// Repeats of a GCP ('we did this too'): one per person and entry, while the entry is approved. The author is notified once
// per person and entry.

import { inTransaction, type Trx } from '#server/database/database.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { refuseFields } from '#server/http/problems.ts'
import type { Portal } from '#server/hub/hub.ts'
import { tell } from '#server/notify/inbox.ts'
import { holdCaller } from '#server/people/hold-caller.ts'
import { isAudited, recordAudit } from '#server/privacy/audit.ts'
import { committeeName } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import type { RepeatFields } from '../../contract-approved.ts'
import { mayChangeRepeat, repeatProblems } from '../../rules.ts'
import { asRepeat } from '../answers.ts'
import { type FormWriter, notFound, type Writer } from '../submit/changes.ts'
import type { GcpRow, RepeatRow } from '../tables.ts'
import {
  countRepeats,
  deleteRepeat,
  findRepeat,
  findRepeatBy,
  holdApproved,
  insertRepeat,
  updateRepeat,
} from './queries.ts'

type Of = { id: string; repeatId: string }

const toldIn = ({ localCommittee, doneOn, outcome, link = '' }: RepeatFields) => ({
  ...{ localCommittee, doneOn, outcome, link },
})
const isSame = (row: RepeatRow, fields: RepeatFields) =>
  Object.entries(toldIn(fields)).every(([name, value]) => row[name as keyof RepeatRow] === value)

async function hold(trx: Trx, id: string): Promise<GcpRow> {
  const gcp = await holdApproved(trx, id)
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
    await holdCaller(trx, caller.uid)
    const gcp = await hold(trx, id)
    const known = await findRepeatBy(trx, id, caller.uid)
    if (known && ((submissionKey && known.submissionKey === submissionKey) || isSame(known, fields))) return known
    if (known) {
      throw problem('conflict', 'You told of this already. Change what you wrote instead.', {
        error: 'alreadyTold',
        details: asRepeat(known, caller),
      })
    }
    refuseFields(repeatProblems(fields, organisation))
    const given = { gcpId: id, submittedBy: caller.uid, submissionKey, name: caller.displayName }
    const told = await insertRepeat(trx, { ...given, ...toldIn(fields) })
    await countRepeats(trx, id)
    // Reported, removed and reported again: no second notification.
    const isNews = !(await isAudited(trx, { kind: 'gcp.repeat', subject: id, actorUid: caller.uid }))
    if (gcp.submittedBy !== caller.uid && isNews) {
      const text = `${committeeName(organisation, told.localCommittee)} did this too: ${gcp.title}`
      await tell(portal, trx, [{ uid: gcp.submittedBy, kind: 'gcpRepeated', text, path: `/gcps/${id}` }])
    }
    await recordAudit(trx, actor, { kind: 'gcp.repeat', subject: id, after: { title: gcp.title, ...toldIn(fields) } })
    return told
  })
}

/** The current row, if the caller may change it. */
async function readOwn(trx: Trx, { id, repeatId }: Of, { caller }: Writer): Promise<RepeatRow> {
  const row = await findRepeat(trx, id, repeatId)
  if (!row) throw problem('notFound', 'This is no longer there.')
  if (!mayChangeRepeat(row, caller))
    throw problem('forbidden', 'Only who wrote it, or the national team, may change it.')
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
      await hold(trx, of.id)
      return readOwn(trx, of, writer)
    },
    shown: (now) => asRepeat(now, writer.caller),
    repeated: (now) => (isSame(now, fields) ? now : undefined),
    async write(trx, before) {
      refuseFields(repeatProblems(fields, writer.organisation, before))
      const after = await updateRepeat(trx, before, toldIn(fields))
      if (!after) return undefined
      await countRepeats(trx, of.id)
      const changed = { before: toldIn(before), after: toldIn(after) }
      await recordAudit(trx, writer.actor, { kind: 'gcp.repeatChange', subject: of.id, ...changed })
      return after
    },
  })
}

export function removeRepeat({ db }: Portal, of: Of, writer: Writer): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await hold(trx, of.id)
    const row = await findRepeat(trx, of.id, of.repeatId)
    // A retry: it is already removed.
    if (!row) return false
    await readOwn(trx, of, writer)
    await deleteRepeat(trx, of.repeatId)
    await countRepeats(trx, of.id)
    await recordAudit(trx, writer.actor, { kind: 'gcp.repeatRemove', subject: of.id, before: toldIn(row) })
    return true
  })
}
