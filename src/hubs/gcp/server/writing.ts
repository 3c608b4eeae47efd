// How is an entry submitted, edited and revised? Once per submission, and never over somebody else's newer change.
import { createHash } from 'node:crypto'
import { type Actor, recordAudit } from '#server/audit.ts'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { problem } from '#shared/problem.ts'
import type { Role } from '#shared/roles.ts'
import type { GcpFields } from '../contract.ts'
import { mayRead, mayRevise } from '../rules.ts'
import { asOpened } from './answers.ts'
import { changeGcp, columnsOf, findSubmission, insertGcp, lockGcp } from './queries.ts'
import { formColumns, type GcpRow } from './tables.ts'

export type Writer = { caller: { uid: string; role: Role; displayName: string }; actor: Actor }
type Changes = Omit<GcpFields, 'imageLink'> & { imageLink?: string; version?: number }

export const notFound = () => problem('notFound', 'GCP not found')

/** A caller without a key who sends the same form twice means one entry. */
const keyOf = (fields: GcpFields) => createHash('sha256').update(JSON.stringify(fields)).digest('base64url')

export function submitGcp(
  db: Db,
  { submissionKey, ...fields }: GcpFields & { submissionKey?: string },
  { caller, actor }: Writer,
): Promise<GcpRow> {
  const key = submissionKey ?? keyOf(fields)
  return inTransaction(db, async (trx) => {
    const known = await findSubmission(trx, caller.uid, key)
    if (known) return known
    const added = await insertGcp(trx, { fields, submittedBy: caller.uid, submissionKey: key })
    if (!added) return (await findSubmission(trx, caller.uid, key)) as GcpRow
    await recordAudit(trx, actor, { kind: 'gcp.submit', subject: added.id, after: { title: added.title } })
    return added
  })
}

/** The row, held for this transaction; hidden ones are as good as missing. */
export async function takeGcp(trx: Trx, id: string, reader: Writer['caller']): Promise<GcpRow> {
  const row = await lockGcp(trx, id)
  if (!row || !mayRead(row, reader)) throw notFound()
  return row
}

/** Refuses a change that was made on an older version, and shows the newer one. */
export function refuseOlder(row: GcpRow, version: number | undefined, reader: Writer['caller'], message: string) {
  if (version === undefined || version === row.version) return
  throw problem('conflict', message, { details: asOpened(row, reader) })
}

const changedMeanwhile = 'Somebody else changed this GCP meanwhile.'

export function editGcp(db: Db, id: string, changes: Changes, { caller, actor }: Writer): Promise<GcpRow> {
  return inTransaction(db, async (trx) => {
    const before = await takeGcp(trx, id, caller)
    return writeChanges(trx, before, changes, {}, { caller, actor }, 'gcp.edit')
  })
}

export function resubmitGcp(db: Db, id: string, changes: Changes, { caller, actor }: Writer): Promise<GcpRow> {
  return inTransaction(db, async (trx) => {
    const before = await takeGcp(trx, id, caller)
    if (before.submittedBy !== caller.uid) throw problem('forbidden', 'Only its author may revise a GCP.')
    if (!mayRevise(before, caller)) {
      throw problem('conflict', 'This GCP is approved already. Ask a reviewer to change it.', {
        error: 'alreadyApproved',
        details: asOpened(before, caller),
      })
    }
    return writeChanges(trx, before, changes, { status: 'pending' }, { caller, actor }, 'gcp.resubmit')
  })
}

async function writeChanges(
  trx: Trx,
  before: GcpRow,
  { version, ...fields }: Changes,
  more: Partial<GcpRow>,
  { caller, actor }: Writer,
  kind: string,
): Promise<GcpRow> {
  refuseOlder(before, version, caller, changedMeanwhile)
  const after = await changeGcp(trx, before, { ...columnsOf(fields), ...more })
  await recordAudit(trx, actor, { kind, subject: before.id, ...differenceOf(before, after) })
  return after
}

const audited = [...formColumns, 'image', 'status'] as const

/** Only what changed stands in the audit trail, and the title, by which people know it. */
function differenceOf(before: GcpRow, after: GcpRow) {
  const changed = audited.filter((name) => name === 'title' || before[name] !== after[name])
  const pick = (row: GcpRow) => Object.fromEntries(changed.map((name) => [name, row[name]]))
  return { before: pick(before), after: pick(after) }
}
