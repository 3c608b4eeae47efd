// Side effects of a people import: notifications, mails and audit lines, written after all rows, in the order in which
// everybody writes them.

import type { Trx } from '#server/database/database.ts'
import type { ImportScope } from '#server/hub/hub.ts'
import { type News, tell } from '#server/notify/inbox.ts'
import { type Mail, queueMails } from '#server/notify/mail.ts'
import { type AuditEntry, recordAudits } from '#server/privacy/audit.ts'

/** Collected row by row. */
export type Words = { news: News[]; mails: Mail[]; audits: AuditEntry[] }
export type Doing = { scope: ImportScope; words: Words }

export const nothingSaid = (): Words => ({ news: [], mails: [], audits: [] })

/** How many mails fit in one statement. */
const mailsAtOnce = 500

export async function say(trx: Trx, { words, scope }: Doing): Promise<void> {
  const { news, mails, audits } = words
  await tell(scope.portal, trx, news)
  for (let at = 0; at < mails.length; at += mailsAtOnce) await queueMails(trx, mails.slice(at, at + mailsAtOnce))
  await recordAudits(trx, scope.actor, audits)
}
