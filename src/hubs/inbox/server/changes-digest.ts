// Weekly digest job: at most one per week and person, whichever instance is first; marks nothing as read. Works in batches of
// people, so that transactions are short and others are served in between.
import type { Transaction } from 'kysely'
import { insertRows } from '#server/database/bulk-insert.ts'
import { inTransaction, type Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { renderEmail } from '#server/notify/email-template.ts'
import { unsubscribePath } from '#server/notify/inbox.ts'
import { queueMails } from '#server/notify/mail.ts'
import { measureRest, yieldToEventLoop } from '#server/overload/yield-to-event-loop.ts'
import { lock } from '#server/people/lock.ts'
import { notificationKindsOf } from '#shared/hub-manifest.ts'
import { today } from '#shared/time/calendar.ts'
import { digest, formatDigest, isDue, weekOf } from '../rules.ts'
import { findLastDigests, listPendingForDigest, listUnreadPeople, type PendingItem } from './queries.ts'
import type { DigestRow, Tables } from './tables.ts'

/** Includes what came while no instance ran for a while. */
const lookBackMs = 14 * 86_400_000
/** Sent together: few enough that others hardly wait. */
const batchSize = 25
/** Nobody waits for a digest. */
const restTimes = 3

export async function sendDigests(portal: Portal): Promise<void> {
  const since = new Date(Date.now() - lookBackMs).toISOString()
  const kinds = notificationKindsOf(portal.hubs)
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rest = measureRest(restTimes)
    const uids: string[] = await listUnreadPeople(portal.db, { since, after, limit: batchSize })
    if (uids.length === 0) return
    const last = await findLastDigests(portal.db, uids)
    const due = uids.filter((uid) => isDue(last.get(uid), weekOf(today()), Date.now()))
    const pending = due.length > 0 && (await listPendingForDigest(portal.db, { kinds, since, uids: due }))
    if (pending && pending.size > 0) {
      await yieldToEventLoop()
      await inTransaction(portal.db, (trx) => sendBatch(portal, trx, pending))
    }
    after = uids.length === batchSize ? uids.at(-1) : undefined
    await rest()
  }
}

async function sendBatch(portal: Portal, trx: Trx, pending: ReadonlyMap<string, PendingItem[]>): Promise<void> {
  const uids = [...pending.keys()]
  await lock(trx, { people: uids })
  const people = await (trx as Transaction<Tables>)
    .selectFrom('user')
    .select(['id', 'email', 'name'])
    .where('id', 'in', uids)
    .where('active', '=', 1)
    .where('emailVerified', '=', 1)
    .execute()
  // Read again under lock: another instance may have been faster.
  const lastDigests = await findLastDigests(trx, uids)
  const [week, at] = [weekOf(today()), new Date().toISOString()]
  const digests: DigestRow[] = []
  const mails = people.flatMap((person) => {
    const last = lastDigests.get(person.id)
    if (!isDue(last, week, Date.now())) return []
    const items = pending.get(person.id) ?? []
    const fresh = items.filter((item) => !last || item.at > last.at || last.at > at)
    if (fresh.length === 0) return []
    digests.push({ uid: person.id, week, at })
    return [buildDigestMail(portal, person, fresh)]
  })
  await yieldToEventLoop()
  await insertRows(trx, 'inboxDigest', digests, { replaceBy: ['uid'] })
  await queueMails(trx, mails)
  await yieldToEventLoop()
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
