// Erasure in the GCP hub: what a person shared, decided and repeated stays under 'a former member', also in revisions and in
// the stored state before a decision. Also rewrites one entry when an admin redacts a name in it.
import { setImmediate } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import { lockRows } from '#server/database/lock-rows.ts'
import { announce } from '#server/notify/live.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { type Erased, type FreeText, formerMember } from '#server/privacy/personal.ts'
import { mayContainErased } from '#server/redact/find-redactable.ts'
import { redactAudit } from '#server/redact/redact-audit.ts'
import { freeTextNames } from '#shared/record-fields.ts'
import { gcpFields } from '../contract-fields.ts'
import { addressesIn, derivedColumns, type Redaction, redactRow, redactUndoable } from './redact-gcp.ts'
import { deleteRepeat, findRepeatBy, lockApproved, updateRepeatCount } from './repeat/queries.ts'
import type { GcpRow, GcpTables } from './tables.ts'

const tables = (trx: Trx) => trx as Transaction<GcpTables & Pick<PeopleTables, 'user'>>

const texts = [...freeTextNames(gcpFields), 'email', 'reason', 'reviewerName', 'revision']

export async function eraseFromGcps(trx: Trx, erased: Erased): Promise<void> {
  // All before the first is written: nobody who decides on one meanwhile waits in a circle.
  const theirs = tables(trx)
    .selectFrom('gcp')
    .selectAll()
    .where((row) =>
      row.or([
        row('submittedBy', '=', erased.uid),
        row('reviewedBy', '=', erased.uid),
        mayContainErased(trx, texts, erased),
      ]),
    )
    .orderBy('id')
  const rows = await lockRows(trx, theirs, 'forUpdate').execute()
  const redaction = { erased, others: await findAddressesOfOthers(trx, rows) }
  const changed = new Map<string, GcpRow>()
  for (const before of rows) {
    // A person may have shared thousands of entries: yield to the event loop between them.
    await setImmediate()
    const after = await redactGcp(trx, before, redaction)
    if (after) changed.set(before.id, before)
  }
  await redactUndoables(trx, changed, redaction)
}

/** A person may have submitted on behalf of someone else: that person's name and address stay. */
async function findAddressesOfOthers(trx: Trx, rows: readonly GcpRow[]): Promise<ReadonlySet<string>> {
  const typed = new Set(rows.flatMap(addressesIn))
  if (typed.size === 0) return typed
  const people = await tables(trx)
    .selectFrom('user')
    .select('email')
    .where('email', 'in', [...typed])
    .execute()
  return new Set(people.map(({ email }) => email))
}

async function redactGcp(trx: Trx, before: GcpRow, redaction: Redaction): Promise<GcpRow | undefined> {
  const change = redactRow(before, redaction)
  if (JSON.stringify({ ...before, ...change }) === JSON.stringify(before)) return undefined
  const after = await tables(trx)
    .updateTable('gcp')
    .set({ ...change, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { name, email } = after
  if (name !== before.name || email !== before.email) await redactAudit(trx, before.id, { name, email })
  return after
}

/** Its version follows that of the entry, so that the decision can still be undone. */
async function redactUndoables(trx: Trx, changed: ReadonlyMap<string, GcpRow>, redaction: Redaction): Promise<void> {
  const { erased } = redaction
  const affected = tables(trx)
    .selectFrom('gcpHeld')
    .selectAll()
    .where((row) => row.or([row('gcpId', 'in', [...changed.keys(), '']), mayContainErased(trx, ['before'], erased)]))
    .orderBy('gcpId')
  const rows = await lockRows(trx, affected, 'forUpdate').execute()
  for (const undoable of rows) {
    const gcp = changed.get(undoable.gcpId)
    const before = redactUndoable(undoable, gcp?.submittedBy === erased.uid, redaction)
    const version = gcp?.version === undoable.version ? undoable.version + 1 : undoable.version
    if (before === undoable.before && version === undoable.version) continue
    await tables(trx).updateTable('gcpHeld').set({ before, version }).where('gcpId', '=', undoable.gcpId).execute()
  }
}

/** A decision in its undo window stays undoable: its stored version follows that of the entry. */
export const rewriteGcp: FreeText['rewrite'] = async (trx, row, change) => {
  const before = row as GcpRow
  const { id, version } = before
  const after = await tables(trx)
    .updateTable('gcp')
    .set({ ...change, ...derivedColumns(before, change), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!after) return false
  const undoable = tables(trx).updateTable('gcpHeld').where('gcpId', '=', id).where('version', '=', version)
  await undoable.set({ version: version + 1 }).execute()
  announce(trx, { hub: 'gcp' })
  return true
}

export async function eraseFromRepeats(trx: Trx, { uid, former }: Erased): Promise<void> {
  const own = await tables(trx)
    .selectFrom('gcpRepeat')
    .select(['id', 'gcpId', 'version'])
    .where('submittedBy', '=', uid)
    .orderBy('id')
    .execute()
  for (const { id, gcpId, version } of own) {
    if (await findRepeatBy(trx, gcpId, former)) {
      // Reported again just after the erasure: one repeat is enough.
      await lockApproved(trx, gcpId)
      await deleteRepeat(trx, id)
      await updateRepeatCount(trx, gcpId)
      continue
    }
    await tables(trx)
      .updateTable('gcpRepeat')
      .set({ submittedBy: former, name: formerMember, submissionKey: id, version: version + 1 })
      .where('id', '=', id)
      .execute()
  }
}
