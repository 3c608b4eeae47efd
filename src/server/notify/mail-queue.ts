// Mail queue rows (outbox): claim, renew, mark as sent or failed; retry times and retention.
import type { Kysely, Transaction } from 'kysely'
import { preparedQuery } from '../database/prepared-query.ts'

export type MailRow = {
  id: string
  to: string
  subject: string
  text: string
  html: string | null
  link: string | null
  unsubscribe: string | null
  createdAt: string
  sentAt: string | null
  attempts: number
  /** No attempt before this time; claiming a mail moves it forward, so that no other instance takes it. */
  nextTryAt: string | null
  /** Of the last attempt; null while one is under way. */
  lastError: string | null
  /** Null for mails of version 0.3, which are tried for a day. */
  retryUntil: string | null
  givenUpAt: string | null
}
export type MailTables = { mail: MailRow }
export type Tables = Kysely<MailTables> | Transaction<MailTables>

/** Lease: while a mail is being sent nobody else takes it; after a crash it becomes due again. */
export const claimMs = 60_000
const later = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Claims the next due mail for this instance: the update succeeds only if nobody moved the time meanwhile. */
export async function claimMail(db: Tables): Promise<MailRow | undefined> {
  for (;;) {
    const due = await db
      .selectFrom('mail')
      .select(['id', 'nextTryAt'])
      .where('nextTryAt', '<=', new Date().toISOString())
      .orderBy('nextTryAt')
      .limit(1)
      .executeTakeFirst()
    if (!due) return undefined
    const claimed = await db
      .updateTable('mail')
      .set((row) => ({ nextTryAt: later(claimMs), attempts: row('attempts', '+', 1), lastError: null }))
      .where('id', '=', due.id)
      .where('nextTryAt', '=', due.nextTryAt)
      .returningAll()
      .executeTakeFirst()
    if (claimed) return claimed
  }
}

/** Renews the claim: a server may take longer than the claim lasts. */
export async function renewMailClaim(db: Tables, id: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ nextTryAt: later(claimMs) })
    .where('id', '=', id)
    .execute()
}

/** Deletes the content, because links in it must not lie around. */
export async function markSent(db: Tables, id: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      sentAt: new Date().toISOString(),
      nextTryAt: null,
      lastError: null,
      text: '',
      html: null,
      link: null,
      unsubscribe: null,
    })
    .where('id', '=', id)
    .execute()
}

type Failure = { reason: string; retryInMs: number }

export async function markFailed(db: Tables, id: string, { reason, retryInMs }: Failure): Promise<void> {
  await db
    .updateTable('mail')
    .set({ nextTryAt: later(retryInMs), lastError: reason.slice(0, 500) })
    .where('id', '=', id)
    .execute()
}

export async function markGivenUp(db: Tables, id: string, reason: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ nextTryAt: null, lastError: reason.slice(0, 500), givenUpAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
}

/** What failed before is due now, except what somebody is sending. Returns how many that are. */
export async function wakeFailedMails(db: Tables): Promise<number> {
  const now = new Date().toISOString()
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ nextTryAt: now })
    .where('nextTryAt', '>', now)
    .where('lastError', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function dropOldMails(db: Tables, olderThanMs: number): Promise<void> {
  await db.deleteFrom('mail').where('createdAt', '<', later(-olderThanMs)).execute()
}

const waiting = preparedQuery<Record<never, never>, { count: number | string; oldest: string | null }>((db) =>
  (db as Tables)
    .selectFrom('mail')
    .select((mail) => [mail.fn.countAll().as('count'), mail.fn.min('createdAt').as('oldest')])
    .where('nextTryAt', 'is not', null),
)

/** Unsent mails, and the age of the oldest. */
export async function countWaitingMails(db: Tables): Promise<{ count: number; oldestMs: number }> {
  const [found] = await waiting(db, {})
  return { count: Number(found?.count ?? 0), oldestMs: found?.oldest ? Date.now() - Date.parse(found.oldest) : 0 }
}

const givenUp = preparedQuery<{ since: string }, { count: number | string }>((db, { since }) =>
  (db as Tables)
    .selectFrom('mail')
    .select((mail) => mail.fn.countAll().as('count'))
    .where('givenUpAt', '>', since),
)

/** Mails that nobody tries to send any more, given up within this time. */
export async function countGivenUpMails(db: Tables, withinMs: number): Promise<number> {
  const [found] = await givenUp(db, { since: later(-withinMs) })
  return Number(found?.count ?? 0)
}

/** What the mail server said when the newest of them was given up. */
export async function findGivenUpReason(db: Tables): Promise<string | undefined> {
  const newest = await db
    .selectFrom('mail')
    .select('lastError')
    .where('givenUpAt', 'is not', null)
    .orderBy('givenUpAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.lastError ?? undefined
}
