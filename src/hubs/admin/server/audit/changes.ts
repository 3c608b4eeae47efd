// Audit retention and export: deletes sign-in records older than the configured number of days, a few hundred at a time, and
// records each export.

import { type Db, inTransaction } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { auditGroupsOf, signInKinds } from '../../audit-kinds.ts'
import { type AuditFilter, findLastSeqBefore } from './queries.ts'

const dayMs = 86_400_000
const chunkSize = 300

export function recordExport(db: Db, filter: AuditFilter, actor: Actor): Promise<void> {
  const after = Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
  return inTransaction(db, (trx) => recordAudit(trx, actor, { kind: 'audit.export', subject: '/audit', after }))
}

/** Counts the rows that the delete returns: a second instance that trims concurrently finds and counts nothing. */
function deleteChunk(db: Db, kind: string, before: string, last: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    const old = trx
      .selectFrom('audit')
      .select('seq')
      .where('kind', '=', kind)
      .where('seq', '<=', last)
      .where('at', '<', before)
      .orderBy('seq')
      .limit(chunkSize)
    const deleted = await trx.deleteFrom('audit').where('seq', 'in', old).returning('seq').execute()
    return deleted.length
  })
}

/** Returns how many entries were deleted. */
export async function trimAudit(
  db: Db,
  { kinds, keptDays, signal }: { kinds: string[]; keptDays: number; signal?: AbortSignal },
): Promise<number> {
  const before = new Date(Date.now() - keptDays * dayMs).toISOString()
  const last = await findLastSeqBefore(db, before)
  if (last === undefined) return 0
  let deleted = 0
  for (const kind of kinds) {
    let some = chunkSize
    while (some > 0 && !signal?.aborted) {
      some = await deleteChunk(db, kind, before, last)
      deleted += some
    }
  }
  return deleted
}

/** Daily job: deletes old sign-in records. */
export async function trimSignIns({ db, config, log, hubs }: Portal, signal: AbortSignal): Promise<void> {
  const kinds = signInKinds(auditGroupsOf(hubs))
  const deleted = await trimAudit(db, { kinds, keptDays: config.auditSignInDays, signal })
  if (deleted > 0) log.info({ gone: deleted }, 'old sign-ins left the audit trail')
}
