// Changes of the trial board: note and audit line in one transaction.
import { type Db, inTransaction } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { HandlerContext } from '#server/hub/hub.ts'
import { insertOnce } from '#server/hub/insert-once.ts'
import { lock } from '#server/people/lock.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import type { trialBoardContract } from '../contract.ts'
import { type NoteRow, notes } from './tables.ts'

export const pinNote = (db: Db, { body, caller, actor }: HandlerContext<typeof trialBoardContract.pin>) =>
  inTransaction(db, async (trx) => {
    await lock(trx, { writer: caller.uid })
    const { text, submissionKey = null } = body
    const createdAt = new Date().toISOString()
    const row: NoteRow = { id: newId(), createdBy: caller.uid, submissionKey, text, createdAt }
    const { stored, isNew } = await insertOnce(trx, notes, row)
    if (isNew) await recordAudit(trx, actor, { kind: 'trialBoard.pin', subject: stored.id })
    return { ...stored, by: caller.displayName }
  })
