// Changes of the trial board: note and audit line in one transaction.
import { type Db, inTransaction } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { HandlerContext } from '#server/hub/hub.ts'
import { lock } from '#server/people/lock.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import type { trialBoardContract } from '../contract.ts'
import type { NoteRow } from './tables.ts'

export const pinNote = (db: Db, { body, caller, actor }: HandlerContext<typeof trialBoardContract.pin>) =>
  inTransaction(db, async (trx) => {
    await lock(trx, { writer: caller.uid })
    const row: NoteRow = { id: newId(), createdBy: caller.uid, text: body.text, createdAt: new Date().toISOString() }
    await trx.insertInto('trialNote').values(row).execute()
    await recordAudit(trx, actor, { kind: 'trialBoard.pin', subject: row.id })
    return { ...row, by: caller.displayName }
  })
