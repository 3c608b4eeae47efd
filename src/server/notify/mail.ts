// Mail queue and mail worker: a mail is written to the outbox in the same transaction as its cause, then sent with retry and
// exponential backoff by the instance that claims it first, at once after the commit. Without SMTP it stays in the outbox, where
// it can be read.

import { insertRows } from '../database/bulk-insert.ts'
import { afterCommit, type Db, type Trx } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Config } from '../runtime/config.ts'
import type { Log } from '../runtime/log.ts'
import {
  claimMail,
  claimMs,
  type MailRow,
  markFailed,
  markGivenUp,
  markSent,
  renewMailClaim,
  type Tables,
  wakeFailedMails,
} from './mail-queue.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  link?: string
  /** One-click unsubscribe URL, without signing in: mail programs show a button for it. */
  unsubscribe?: string
  /** How long it is of use, and so tried; a day if nothing is said. */
  usefulDays?: number
}

/** One address and nothing else: a comma or a line break would add a recipient or a header. */
const singleAddress = /^[^\s,;:<>"()[\]\\@]+@[^\s,;:<>"()[\]\\@]+$/

/** Returns the id of the mail in the outbox. */
export async function queueMail(db: Tables, mail: Mail): Promise<string> {
  const [id] = await queueMails(db, [mail])
  return id as string
}

/** In the given order; a few hundred at most. */
export async function queueMails(db: Tables, mails: readonly Mail[]): Promise<string[]> {
  const now = new Date().toISOString()
  const rows = mails.map((mail) => rowOf(mail, now))
  await insertRows(db as Db, 'mail', rows)
  if (db.isTransaction) afterCommit(db as Trx, sendQueued)
  else sendQueued(db as Db)
  return rows.map(({ id }) => id)
}

function rowOf(mail: Mail, now: string): MailRow {
  if (!singleAddress.test(mail.to)) throw new Error('A mail goes to exactly one plain address')
  return {
    id: newId(),
    to: mail.to,
    subject: mail.subject.replace(/[\r\n]+/g, ' '),
    text: mail.text,
    html: mail.html ?? null,
    link: mail.link ?? null,
    unsubscribe: mail.unsubscribe ?? null,
    createdAt: now,
    sentAt: null,
    attempts: 0,
    nextTryAt: now,
    lastError: null,
    retryUntil: new Date(Date.now() + (mail.usefulDays ?? 1) * dayMs).toISOString(),
    givenUpAt: null,
  }
}

export const readOutbox = (db: Tables, limit = 100): Promise<MailRow[]> => newestMails(db, { limit })

const newestMails = preparedQuery((db, { limit }: { limit: number }) =>
  (db as Tables).selectFrom('mail').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit),
)

/** One-click unsubscribe (RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The worker of each database in this process; without one, as in a console command, mails wait for that of the portal. */
const workers = new WeakMap<Db, MailWorker>()
const sendQueued = (db: Db) => void workers.get(db)?.drain()

export type MailWorker = { drain(): Promise<void>; stop(): Promise<void> }

const atOnce = 4
const dayMs = 86_400_000
export const keptMailDays = 30
const maxBackoffMs = 900_000
const backoffMs = (attempts: number) => Math.min(2 ** attempts * 250, maxBackoffMs)

/**
 * Providers answer 550 and the like also when the portal has sent too much for an hour or a day ('550 5.4.5 Daily user sending
 * limit exceeded'), or when a mailbox is full. That says nothing about the next hours.
 */
const limitReply =
  /\b5\.(2\.2|4\.5)\b|quota|limit|exceed|too many|too much|\brate\b|throttl|unusual sending|temporar|try again|try later/i

/** The server refuses this address or this mail permanently; any other error may be temporary. */
function isPermanentFailure(error: unknown): boolean {
  const { code, responseCode = 0, response = '' } = error as { code?: string; responseCode?: number; response?: string }
  const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isOfThisMail && responseCode >= 500 && !limitReply.test(response)
}

/** Mails of version 0.3 say nothing: a link to verify an address worked for a day. */
const isUseful = ({ retryUntil, createdAt }: MailRow) =>
  Date.now() < (retryUntil ? Date.parse(retryUntil) : Date.parse(createdAt) + dayMs)

/** A server that accepts some mails and refuses others must not have the refused ones offered again after each success. */
const minBetweenWakesMs = 60_000

/** Sends mails as soon as they are queued, and every few seconds what is due again or was queued elsewhere. */
export function startMailWorker(db: Db, config: Config, log: Log, everyMs = 3000): MailWorker {
  if (!config.smtpUrl) return { drain: async () => {}, stop: async () => {} }
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const pool = { pool: true as const, maxConnections: atOnce, maxMessages: 50 }
  const { smtpUrl, mailFrom } = config
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url: smtpUrl, ...pool, ...timeouts }, { from: mailFrom })
  }
  /** Created with the first mail, which also loads the library. */
  let smtp: ReturnType<typeof connect> | undefined

  async function send(mail: MailRow): Promise<void> {
    const renewal = setInterval(() => void renewMailClaim(db, mail.id).catch(() => {}), claimMs / 3)
    try {
      smtp ??= connect().catch((error) => {
        smtp = undefined
        throw error
      })
      await (await smtp).sendMail({
        // The same for every attempt: should a mail be delivered twice after a crash, the mailbox can recognise it.
        messageId: `<${mail.id}@${config.emailDomain}>`,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html ?? undefined,
        ...(mail.unsubscribe && { headers: unsubscribeHeaders(mail.unsubscribe) }),
      })
    } catch (error) {
      clearInterval(renewal)
      const reason = String(error)
      const isOver = isPermanentFailure(error) || !isUseful(mail)
      log.warn({ mailId: mail.id, attempts: mail.attempts, isOver, reason }, 'mail not sent')
      if (isOver) return markGivenUp(db, mail.id, reason)
      return markFailed(db, mail.id, { reason, retryInMs: backoffMs(mail.attempts) })
    }
    clearInterval(renewal)
    await retryUntilStored(() => markSent(db, mail.id))
    await wakeOthers()
  }

  let wokeMs = Number.NEGATIVE_INFINITY

  /** The server accepts mails again, so what waits for the end of its backoff need not wait. */
  async function wakeOthers(): Promise<void> {
    if (performance.now() - wokeMs < minBetweenWakesMs) return
    wokeMs = performance.now()
    if ((await wakeFailedMails(db)) > 0) void drain()
  }

  /** The mail is sent: a short outage of the database must not make us send it again, so retry. */
  async function retryUntilStored(store: () => Promise<void>): Promise<void> {
    for (const giveUpAt = Date.now() + claimMs; ; ) {
      try {
        return await store()
      } catch (error) {
        if (isStopping || Date.now() > giveUpAt) throw error
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
  }

  let isStopping = false
  let drainCalls = 0
  const senders = new Set<Promise<void>>()

  /** Sends one mail after the other until none is due, and checks again if `drain` was called meanwhile. */
  async function sendDueMails(): Promise<void> {
    for (let seen = -1; seen !== drainCalls && !isStopping; ) {
      seen = drainCalls
      for (let mail = await claimMail(db); mail; mail = isStopping ? undefined : await claimMail(db)) await send(mail)
    }
  }

  /** Several senders, so that one that waits for a slow mail server does not block the others. */
  async function drain(): Promise<void> {
    drainCalls += 1
    while (senders.size < atOnce && !isStopping) {
      const sender = sendDueMails()
        .catch((error) => log.warn({ reason: String(error) }, 'the outbox could not be read'))
        .finally(() => senders.delete(sender))
      senders.add(sender)
    }
    await Promise.all(senders)
  }

  const timer = setInterval(() => void drain(), everyMs)
  const worker: MailWorker = {
    drain,
    async stop() {
      isStopping = true
      clearInterval(timer)
      await Promise.all(senders)
      if (smtp) (await smtp).close()
    },
  }
  workers.set(db, worker)
  return worker
}
