// Weekly digest job: at most one per week and person, whichever instance is first; marks nothing as read.
import type { Transaction } from 'kysely'
import { inTransaction, type Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { renderEmail } from '#server/notify/email-template.ts'
import { unsubscribePath } from '#server/notify/inbox.ts'
import { queueMail } from '#server/notify/mail.ts'
import { lockPerson } from '#server/people/list.ts'
import { notificationKindsOf } from '#shared/hub-manifest.ts'
import { today } from '#shared/time/calendar.ts'
import { digest, formatDigest, isDue, weekOf } from '../rules.ts'
import { listPendingForDigest, type PendingItem } from './queries.ts'
import type { DigestRow, Tables } from './tables.ts'

/** Includes what came while no instance ran for a while. */
const lookBackMs = 14 * 86_400_000

export async function sendDigests(portal: Portal): Promise<void> {
  const since = new Date(Date.now() - lookBackMs).toISOString()
  const pending = await listPendingForDigest(portal.db, notificationKindsOf(portal.hubs), since)
  for (const [uid, notifications] of pending)
    await inTransaction(portal.db, (trx) => sendDigest(portal, trx, uid, notifications))
  if (pending.size > 0) void portal.mailWorker.drain()
}

async function sendDigest(portal: Portal, trx: Trx, uid: string, notifications: PendingItem[]): Promise<void> {
  const person = await lockPerson(trx, uid)
  if (!person?.active || !person.emailVerified) return
  const tables = trx as Transaction<Tables>
  const last = await tables.selectFrom('inboxDigest').selectAll().where('uid', '=', uid).executeTakeFirst()
  const week = weekOf(today())
  if (!isDue(last, week, Date.now())) return
  const fresh = notifications.filter(({ at }) => !last || at > last.at || last.at > new Date().toISOString())
  if (fresh.length === 0) return
  const row: DigestRow = { uid, week, at: new Date().toISOString() }
  await tables
    .insertInto('inboxDigest')
    .values(row)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
    .execute()
  await queueMail(trx, buildDigestMail(portal, person, fresh))
}

type Recipient = { id: string; email: string; name: string }

function buildDigestMail({ config, secret }: Portal, person: Recipient, notifications: PendingItem[]) {
  const unsubscribeLink = unsubscribePath(secret, person.id, digest.kind)
  const count = notifications.length === 1 ? '1 message' : `${notifications.length} messages`
  return renderEmail(config, person, {
    subject: `Your week: ${count} unread`,
    lines: formatDigest(notifications.map(({ text }) => text)),
    link: `${config.publicUrl}/#/inbox`,
    button: 'Open inbox',
    after: [
      'You get this weekly email because of your notification settings. To stop it:',
      `${config.publicUrl}/#${unsubscribeLink}`,
    ],
    unsubscribe: `${config.publicUrl}/api/inbox${unsubscribeLink}`,
  })
}
