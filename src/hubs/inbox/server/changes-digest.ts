// Weekly digest job: at most one per week and person, whichever instance is first; marks nothing as read.
import type { Transaction } from 'kysely'
import { inTransaction, type Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { unsubscribePath } from '#server/notify/inbox.ts'
import { writeLetter } from '#server/notify/letter.ts'
import { queueMail } from '#server/notify/mail.ts'
import { lockPerson } from '#server/people/list.ts'
import { newsOf } from '#shared/hub-facts.ts'
import { today } from '#shared/time/calendar.ts'
import { digest, digestLines, isDue, weekOf } from '../rules.ts'
import { type Waiting, waitingForDigest } from './queries.ts'
import type { DigestRow, Tables } from './tables.ts'

/** Includes what came while no instance ran for a while. */
const longestAgoMs = 14 * 86_400_000

export async function sendDigests(portal: Portal): Promise<void> {
  const since = new Date(Date.now() - longestAgoMs).toISOString()
  const waiting = await waitingForDigest(portal.db, newsOf(portal.hubs), since)
  for (const [uid, news] of waiting) await inTransaction(portal.db, (trx) => sendDigest(portal, trx, uid, news))
  if (waiting.size > 0) void portal.postman.drain()
}

async function sendDigest(portal: Portal, trx: Trx, uid: string, news: Waiting[]): Promise<void> {
  const person = await lockPerson(trx, uid)
  if (!person?.active || !person.emailVerified) return
  const tables = trx as Transaction<Tables>
  const last = await tables.selectFrom('inboxDigest').selectAll().where('uid', '=', uid).executeTakeFirst()
  const week = weekOf(today())
  if (!isDue(last, week, Date.now())) return
  const fresh = news.filter(({ at }) => !last || at > last.at || last.at > new Date().toISOString())
  if (fresh.length === 0) return
  const row: DigestRow = { uid, week, at: new Date().toISOString() }
  await tables
    .insertInto('inboxDigest')
    .values(row)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
    .execute()
  await queueMail(trx, digestMail(portal, person, fresh))
}

type Reader = { id: string; email: string; name: string }

function digestMail({ config, secret }: Portal, person: Reader, news: Waiting[]) {
  const away = unsubscribePath(secret, person.id, digest.kind)
  const count = news.length === 1 ? '1 thing' : `${news.length} things`
  return writeLetter(config, person, {
    subject: `Your week: ${count} you have not read`,
    lines: digestLines(news.map(({ text }) => text)),
    link: `${config.publicUrl}/#/inbox`,
    button: 'Open your inbox',
    after: ['No more such mails:', `${config.publicUrl}/#${away}`],
    unsubscribe: `${config.publicUrl}/api/inbox${away}`,
  })
}
