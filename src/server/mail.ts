// How does a mail leave the portal? Written to the outbox in the same transaction as its cause, then sent by whichever
// instance claims it first, with retries; without SMTP it stays in the outbox to be read there.
import type { Kysely } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { Migration } from './database/migrate.ts'
import { newId } from './database/new-id.ts'
import type { Log } from './log.ts'

export type Mail = { to: string; subject: string; text: string; html?: string; link?: string }

type MailRow = {
  id: string
  to: string
  subject: string
  text: string
  html: string | null
  link: string | null
  createdAt: string
  sentAt: string | null
  attempts: number
  /** Not tried before this moment; claiming a mail moves it on, so that no second instance takes it. */
  nextTryAt: string | null
  lastError: string | null
}
export type MailTables = { mail: MailRow }

export const mailMigration: Migration = {
  name: 'server-6-mail',
  async up(trx) {
    await trx.schema
      .createTable('mail')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('to', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('html', 'text')
      .addColumn('link', 'text')
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('sentAt', 'text')
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('nextTryAt', 'text')
      .addColumn('lastError', 'text')
      .execute()
    await trx.schema.createIndex('mailDue').on('mail').column('nextTryAt').execute()
  },
}

/** One address and nothing else: a comma or a line break would add a recipient or a header. */
const singleAddress = /^[^\s,;:<>"()[\]\\@]+@[^\s,;:<>"()[\]\\@]+$/

export async function queueMail(db: Kysely<MailTables>, mail: Mail): Promise<void> {
  if (!singleAddress.test(mail.to)) throw new Error('A mail goes to exactly one plain address')
  const now = new Date().toISOString()
  await db
    .insertInto('mail')
    .values({
      id: newId(),
      to: mail.to,
      subject: mail.subject.replace(/[\r\n]+/g, ' '),
      text: mail.text,
      html: mail.html ?? null,
      link: mail.link ?? null,
      createdAt: now,
      sentAt: null,
      attempts: 0,
      nextTryAt: now,
      lastError: null,
    })
    .execute()
}

export async function readOutbox(db: Kysely<MailTables>, limit = 100): Promise<MailRow[]> {
  return db.selectFrom('mail').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

const mostAttempts = 12
/** While a mail is being sent nobody else takes it; after a crash it becomes due again. */
const claimMs = 120_000
const waitMs = (attempts: number) => Math.min(2 ** attempts * 1000, 3_600_000)
const later = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Takes the next due mail for this instance: the update finds it only if nobody moved it on meanwhile. */
async function claim(db: Kysely<MailTables>): Promise<MailRow | undefined> {
  const now = new Date().toISOString()
  const due = await db
    .selectFrom('mail')
    .select(['id', 'nextTryAt'])
    .where('nextTryAt', '<=', now)
    .orderBy('nextTryAt')
    .limit(1)
    .executeTakeFirst()
  if (!due) return undefined
  const claimed = await db
    .updateTable('mail')
    .set((row) => ({ nextTryAt: later(claimMs), attempts: row('attempts', '+', 1) }))
    .where('id', '=', due.id)
    .where('nextTryAt', '=', due.nextTryAt)
    .returningAll()
    .executeTakeFirst()
  return claimed ?? claim(db)
}

export type Postman = { drain(): Promise<void>; stop(): Promise<void> }

/** Sends what is due every few seconds, and at once when asked. */
export function startPostman(db: Db, config: Config, log: Log, everyMs = 3000): Postman {
  if (!config.smtpUrl) return { drain: async () => {}, stop: async () => {} }
  const smtp = createTransport(config.smtpUrl, { from: config.mailFrom })

  async function send(mail: MailRow): Promise<void> {
    try {
      await smtp.sendMail({
        messageId: `<${mail.id}@${config.emailDomain}>`,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html ?? undefined,
      })
      await db
        .updateTable('mail')
        .set({ sentAt: new Date().toISOString(), nextTryAt: null, lastError: null })
        .where('id', '=', mail.id)
        .execute()
    } catch (error) {
      const giveUp = mail.attempts >= mostAttempts
      log.warn({ mailId: mail.id, attempts: mail.attempts, giveUp, reason: String(error) }, 'mail not sent')
      await db
        .updateTable('mail')
        .set({ nextTryAt: giveUp ? null : later(waitMs(mail.attempts)), lastError: String(error).slice(0, 500) })
        .where('id', '=', mail.id)
        .execute()
    }
  }

  let running: Promise<void> | undefined
  let isStopping = false
  async function sendAllDue(): Promise<void> {
    while (!isStopping) {
      const mail = await claim(db)
      if (!mail) return
      await send(mail)
    }
  }
  function drain(): Promise<void> {
    running ??= sendAllDue()
      .catch((error) => log.warn({ reason: String(error) }, 'the outbox could not be read'))
      .finally(() => {
        running = undefined
      })
    return running
  }
  const timer = setInterval(drain, everyMs)
  return {
    drain,
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running
      smtp.close()
    },
  }
}
