// Undo of an import: once, by the person who made it and may still make such imports, or by an admin; and only for records
// that nobody edited since.
import { isAdmin } from '#shared/access.ts'
import { undoDays } from '#shared/imports.ts'
import { problem } from '#shared/problem.ts'
import { permissionsReader } from '../auth/permissions.ts'
import type { Caller } from '../auth/session.ts'
import { type Db, inTransaction } from '../database/database.ts'
import { admitToYear } from '../http/guard.ts'
import type { Portal } from '../hub/hub.ts'
import { type Actor, recordAudit } from '../privacy/audit.ts'
import { type ImportRow, listImportRecords, lockImport, markUndone, undoableUntil } from './history.ts'
import { announceImported, lockForImport } from './imports.ts'

type Who = { caller: Caller; actor: Actor }

const mayUndo = ({ uid }: Pick<ImportRow, 'uid'>, caller: Pick<Caller, 'uid' | 'role'>) =>
  uid === caller.uid || isAdmin(caller.role)

export const canUndo = ({ at, undoneAt }: Pick<ImportRow, 'at' | 'undoneAt'>) =>
  undoneAt === null && undoableUntil(at) > new Date()

export async function undoImport(portal: Portal, id: string, { caller, actor }: Who) {
  return inTransaction(portal.db, async (trx) => {
    const row = await lockImport(trx, id)
    if (!row || !mayUndo(row, caller)) throw problem('notFound', 'There is no such import. Please reload the page.')
    if (row.undoneAt) throw problem('conflict', 'This import has already been undone.', { error: 'alreadyUndone' })
    if (!canUndo(row)) throw problem('gone', `You can only undo an import for ${undoDays} days.`)
    const kind = portal.imports.get(row.kind)
    if (!kind) throw problem('gone', 'This import can no longer be undone because its hub was removed.')
    // People who lost the right since must not be able to do by an undo what they could not do by hand.
    const permissionsAt = permissionsReader({ ...portal, db: trx as Db })
    const admit = await admitToYear(kind.endpoint, caller, permissionsAt)
    admit(row.year)
    const { organisation, year } = await lockForImport(trx, kind, caller, row.year)
    const records = await listImportRecords(trx, id)
    const kept = await kind.undo(trx, records, { portal, caller, actor, organisation, year })
    announceImported(trx, portal, row.kind)
    await markUndone(trx, id, actor.email)
    const stay = kept.reduce((sum, { count = 1 }) => sum + count, 0)
    const after = { kind: row.kind, fileName: row.fileName, kept: stay }
    await recordAudit(trx, actor, { kind: 'import.undo', subject: id, after })
    return { undone: records.length - stay, kept }
  })
}
