// Side effects of a people import: notifications, mails and audit lines, written after all rows, in the order in which
// everybody writes them.

import type { Trx } from '#server/database/database.ts'
import type { ImportScope } from '#server/hub/hub.ts'
import { type NewNotification, notify } from '#server/notify/inbox.ts'
import { type Mail, queueMails } from '#server/notify/mail.ts'
import { type AuditEntry, recordAudits } from '#server/privacy/audit.ts'

/** Collected row by row. */
export type SideEffects = { notifications: NewNotification[]; mails: Mail[]; audits: AuditEntry[] }
export type ImportRun = { scope: ImportScope; effects: SideEffects }

export const createEffects = (): SideEffects => ({ notifications: [], mails: [], audits: [] })

/** How many mails fit in one statement. */
const mailsPerInsert = 500

export async function writeEffects(trx: Trx, { effects, scope }: ImportRun): Promise<void> {
  const { notifications, mails, audits } = effects
  await notify(scope.portal, trx, notifications)
  for (let at = 0; at < mails.length; at += mailsPerInsert) await queueMails(trx, mails.slice(at, at + mailsPerInsert))
  await recordAudits(trx, scope.actor, audits)
}
