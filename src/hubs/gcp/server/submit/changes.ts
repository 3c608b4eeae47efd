// Changes to a GCP: submit (idempotent), edit and resubmit, never over somebody else's newer change.
import { createHash } from 'node:crypto'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { refuseFields } from '#server/http/problems.ts'
import { accountGone, lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { may } from '#shared/access.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import { fieldNames } from '#shared/record-fields.ts'
import type { Role } from '#shared/roles.ts'
import { type GcpContent, type GcpFields, gcpFields } from '../../contract-fields.ts'
import { actions } from '../../hub.ts'
import { draftProblems, maxWaiting, mayRead, mayRevise, onlyAuthorRevises, tooManyWaiting } from '../../rules.ts'
import { changeGcp, columnsOf, countWaiting, findGcp, findSubmission, insertGcp } from '../queries.ts'
import { asOpened } from '../responses.ts'
import type { GcpRow } from '../tables.ts'

export type Writer = { caller: { uid: string; role: Role; displayName: string }; actor: Actor }
/** Forms are checked against the current organisation. */
export type FormWriter = Writer & { organisation: Organisation }
export type Changes = Omit<GcpFields, 'imageLink'> & { imageLink?: string; version?: number }

export const notFound = () => problem('notFound', 'GCP not found')

/** Fallback idempotency key: a client without a key that sends the same form twice means one entry. */
const contentKey = (fields: GcpFields) => createHash('sha256').update(JSON.stringify(fields)).digest('base64url')

export function submitGcp(
  db: Db,
  { submissionKey, year: expectedYear, ...fields }: GcpFields & { submissionKey?: string; year?: string },
  { caller, actor, organisation }: FormWriter,
): Promise<GcpRow> {
  const key = submissionKey ?? contentKey(fields)
  return inTransaction(db, async (trx) => {
    const existing = await findSubmission(trx, caller.uid, key)
    if (existing) return existing
    const locked = await lock(trx, { year: { label: expectedYear }, people: [caller.uid] })
    if (locked.people.length === 0) throw accountGone()
    const { label: year } = locked.year
    refuseFields(draftProblems(fields, organisation))
    await checkWaiting(trx, caller)
    const stored = await insertGcp(trx, { fields, year, submittedBy: caller.uid, submissionKey: key })
    // The same form came without a key at the same moment.
    if (!stored) return (await findSubmission(trx, caller.uid, key)) as GcpRow
    await recordAudit(trx, actor, { kind: 'gcp.submit', subject: stored.id, after: { title: stored.title } })
    return stored
  })
}

/** With the person locked, or for an entry of theirs that waits again. */
async function checkWaiting(trx: Trx, { uid, role }: Writer['caller']): Promise<void> {
  if (may(role, actions.reviewGcp) || (await countWaiting(trx, uid)) < maxWaiting) return
  throw problem('conflict', tooManyWaiting, { error: 'tooManyWaiting' })
}

/** The current row; one the caller may not read counts as missing. */
export async function findReadableGcp(trx: Trx, id: string, reader: Writer['caller']): Promise<GcpRow> {
  const row = await findGcp(trx, id)
  if (!row || !mayRead(row, reader)) throw notFound()
  return row
}

export const editGcp = (db: Db, id: string, changes: Changes, writer: FormWriter): Promise<GcpRow> =>
  writeChanges(db, id, changes, writer, { kind: 'gcp.edit' })

export function resubmitGcp(db: Db, id: string, changes: Changes, writer: FormWriter): Promise<GcpRow> {
  const { caller } = writer
  const requireOpen = (before: GcpRow) => {
    if (before.submittedBy !== caller.uid) throw problem('forbidden', onlyAuthorRevises)
    if (mayRevise(before, caller)) return
    throw problem('conflict', 'This GCP has already been approved. Open it again to revise the approved version.', {
      error: 'alreadyApproved',
      details: asOpened(before, caller),
    })
  }
  return writeChanges(db, id, changes, writer, {
    kind: 'gcp.resubmit',
    more: { status: 'pending' },
    requireOpen,
    async beforeWrite(trx, before) {
      if (before.status !== 'pending') await checkWaiting(trx, caller)
    },
  })
}

type Kind = {
  kind: string
  more?: Partial<GcpRow>
  requireOpen?: (before: GcpRow) => void
  beforeWrite?: (trx: Trx, before: GcpRow) => Promise<void>
}

function writeChanges(
  db: Db,
  id: string,
  { version, ...fields }: Changes,
  { caller, actor, organisation }: FormWriter,
  { kind, more, requireOpen, beforeWrite }: Kind,
): Promise<GcpRow> {
  return changeVersioned(db, {
    seen: version,
    async read(trx) {
      const now = await findReadableGcp(trx, id, caller)
      requireOpen?.(now)
      return now
    },
    shown: (now) => asOpened(now, caller),
    async write(trx, before) {
      refuseFields(draftProblems(fields, organisation, before))
      await beforeWrite?.(trx, before)
      const after = await changeGcp(trx, before, { ...columnsOf(fields), ...more })
      if (after) await recordAudit(trx, actor, { kind, subject: id, ...differenceOf(before, after) })
      return after
    },
  })
}

const auditedColumns = [...fieldNames(gcpFields), 'image', 'status'] as const
type AuditedRow = GcpContent & Pick<GcpRow, 'image' | 'status'>

/** The audit trail has only what changed, and the title, so that people recognise the entry. */
export function differenceOf(before: AuditedRow, after: AuditedRow) {
  const changed = auditedColumns.filter((name) => name === 'title' || before[name] !== after[name])
  const pick = (row: AuditedRow) => Object.fromEntries(changed.map((name) => [name, row[name]]))
  return { before: pick(before), after: pick(after) }
}
