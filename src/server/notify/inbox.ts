// Inbox notifications: stored in the transaction of their cause, with an email at once for people who did not choose
// otherwise. Hubs declare their kinds of notifications in their manifests; the inbox hub shows them.
import type { Kysely, Transaction } from 'kysely'
import { type MailChoice, type NotificationDeclaration, notificationKindsOf } from '#shared/hub-manifest.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { isMacOf, macOf } from '../auth/keys.ts'
import { insertRows } from '../database/bulk-insert.ts'
import type { Db, Trx } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Portal } from '../hub/hub.ts'
import type { PeopleTables } from '../people/people.ts'
import { type AppointmentTables, effectivePlace, isInForce } from '../years/appointments.ts'
import { escapeHtml, renderEmail } from './email-template.ts'
import { announce } from './live.ts'
import { type Mail, queueMails } from './mail.ts'

export type InboxRow = {
  id: string
  uid: string
  kind: string
  text: string
  path: string
  at: string
  readAt: string | null
}
/** A person's choice for a kind of notification; without a row, the default of the manifest applies. */
export type NotificationChoiceRow = { uid: string; kind: string; isWanted: number; mail: MailChoice }
export type InboxTables = { inboxItem: InboxRow; newsChoice: NotificationChoiceRow }

export type NewNotification = {
  uid: string
  kind: string
  /** One sentence, and where it leads. */
  text: string
  path: string
  /** An email of its own, if sentence and link are not enough; null if the email of another notification covers it. */
  mail?: Mail | null
}

type Notifier = Pick<Portal, 'config' | 'secret' | 'hubs'>
type Tables = Kysely<InboxTables & Pick<PeopleTables, 'user'>>
const tablesOf = (trx: Trx) => trx as Transaction<InboxTables & Pick<PeopleTables, 'user'>>

/**
 * Proves that an unsubscribe link belongs to this person and kind, so that nobody has to sign in to unsubscribe. Links of version 0.3
 * name no last day.
 */
export const unsubscribeToken = (secret: string, uid: string, kind: string, until?: string) =>
  macOf(secret, ...unsubscribing(uid, kind, until)).toString('base64url')

export const isUnsubscribeToken = (token: string, secret: string, uid: string, kind: string, until?: string) =>
  isMacOf(Buffer.from(token, 'base64url'), secret, ...unsubscribing(uid, kind, until))

const unsubscribing = (uid: string, kind: string, until?: string) =>
  ['unsubscribe', `unsubscribe ${uid} ${kind}${until ? ` ${until}` : ''}`] as const

/** A mailbox that somebody else reads years later must not decide for its former owner. */
const linkDays = 365

/** The page; mail programs send their one-click request to the same path of the API. */
export function unsubscribePath(secret: string, uid: string, kind: string): string {
  const until = plusDays(today(), linkDays)
  return `/unsubscribe?${new URLSearchParams({ uid, kind, until, token: unsubscribeToken(secret, uid, kind, until) })}`
}

/** Batch size: large enough to be quick, small enough for one statement. */
const batchSize = 500

/** In the given order. Skips people who are deactivated or have not verified their address. */
export async function notify(notifier: Notifier, trx: Trx, notifications: readonly NewNotification[]): Promise<void> {
  const kinds = notificationKindsOf(notifier.hubs)
  for (const { kind } of notifications) if (!kinds.has(kind)) throw new Error(`No hub declares the news ${kind}`)
  for (let at = 0; at < notifications.length; at += batchSize)
    await notifyBatch(notifier, trx, notifications.slice(at, at + batchSize))
}

async function notifyBatch(notifier: Notifier, trx: Trx, notifications: readonly NewNotification[]): Promise<void> {
  const kinds = notificationKindsOf(notifier.hubs)
  const recipientOf = await findRecipients(tablesOf(trx), notifications)
  const at = new Date().toISOString()
  const items: InboxRow[] = []
  const mails: Mail[] = []
  for (const { uid, kind, text, path, mail } of notifications) {
    const declaration = kinds.get(kind) as NotificationDeclaration
    const { recipient, chosen } = recipientOf(uid, kind)
    const isWanted = chosen ? chosen.isWanted === 1 : !declaration.isOptIn
    if (!recipient?.active || !recipient.emailVerified || !isWanted) continue
    items.push({ id: newId(), uid, kind, text, path, at, readAt: null })
    if (mail === null || (chosen?.mail ?? declaration.mail) !== 'now') continue
    mails.push(
      withUnsubscribe(
        notifier,
        { uid, kind, name: declaration.name },
        mail ?? buildNotificationEmail(notifier, recipient, text, path),
      ),
    )
  }
  await insertRows(trx, 'inboxItem', items)
  const recipients = new Set(items.map(({ uid }) => uid))
  for (const uid of recipients) announce(trx, { hub: 'inbox', uid })
  await queueMails(trx, mails)
}

const hashUrl = ({ config }: Notifier, path: string) => `${config.publicUrl}/#${path}`

const buildNotificationEmail = (
  notifier: Notifier,
  recipient: { email: string; name: string },
  text: string,
  path: string,
): Mail =>
  renderEmail(notifier.config, recipient, {
    ...{ subject: text, lines: [`${text}.`], link: hashUrl(notifier, path), button: 'Open in NEXUS', after: [] },
  })

/** Adds why the email was sent and an unsubscribe link. */
function withUnsubscribe(
  notifier: Notifier,
  { uid, kind, name }: { uid: string; kind: string; name: string },
  mail: Mail,
): Mail {
  const away = unsubscribePath(notifier.secret, uid, kind)
  const words = [
    `You get this email because of your notification settings for "${name}". To unsubscribe:`,
    hashUrl(notifier, away),
  ]
  const [why, address] = words.map(escapeHtml)
  return {
    ...mail,
    text: [mail.text, '', ...words].join('\n'),
    ...(mail.html && {
      html: mail.html.replace(
        '</body>',
        `<p style="max-width:520px;margin:16px auto;color:#55607a;font:13px/1.5 Arial,sans-serif">${why} <a href="${address}">${address}</a></p></body>`,
      ),
    }),
    unsubscribe: `${notifier.config.publicUrl}/api/inbox${away}`,
  }
}

/** The recipients and their choices. */
async function findRecipients(db: Tables, notifications: readonly NewNotification[]) {
  const uids = [...new Set(notifications.map(({ uid }) => uid))]
  const kinds = [...new Set(notifications.map(({ kind }) => kind))]
  const people = await db
    .selectFrom('user')
    .select(['id', 'email', 'name', 'active', 'emailVerified'])
    .where('id', 'in', uids)
    .execute()
  const choices = await db
    .selectFrom('newsChoice')
    .selectAll()
    .where('uid', 'in', uids)
    .where('kind', 'in', kinds)
    .execute()
  const personBy = new Map(people.map((person) => [person.id, person]))
  const choiceBy = new Map(choices.map((choice) => [`${choice.kind} ${choice.uid}`, choice]))
  return (uid: string, kind: string) => ({ recipient: personBy.get(uid), chosen: choiceBy.get(`${kind} ${uid}`) })
}

/** Marks what leads there as read, once the person has done it. */
export async function markDone(trx: Trx, uid: string, path: string): Promise<void> {
  const { numUpdatedRows } = await tablesOf(trx)
    .updateTable('inboxItem')
    .set({ readAt: new Date().toISOString() })
    .where('uid', '=', uid)
    .where('readAt', 'is', null)
    .where('path', '=', path)
    .executeTakeFirst()
  if (numUpdatedRows) announce(trx, { hub: 'inbox', uid })
}

const selectUnreadCount = preparedQuery<{ uid: string }, { n: number | string }>((db, { uid }) =>
  tablesOf(db as Trx)
    .selectFrom('inboxItem')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('uid', '=', uid)
    .where('readAt', 'is', null)
    .$castTo<{ n: number | string }>(),
)

export async function countUnread(db: Db, uid: string): Promise<number> {
  const [row] = await selectUnreadCount(db, { uid })
  return Number(row?.n ?? 0)
}

/** People who opted in to a kind and, if a portfolio is given, work in it today, by any office. */
export async function listSubscribers(trx: Trx, kind: string, portfolio?: string | null): Promise<string[]> {
  const rows = await (trx as Transaction<InboxTables & PeopleTables & AppointmentTables>)
    .selectFrom('newsChoice')
    .innerJoin('user', 'user.id', 'newsChoice.uid')
    .leftJoin('appointment', (join) => join.onRef('appointment.userId', '=', 'user.id').on(isInForce('appointment')))
    .select([
      ...(['user.id', 'user.committee', 'user.portfolio'] as const),
      'appointment.role as heldRole',
      ...(['appointment.committee as heldCommittee', 'appointment.portfolio as heldPortfolio'] as const),
    ])
    .where('newsChoice.kind', '=', kind)
    .where('newsChoice.isWanted', '=', 1)
    .where('user.active', '=', 1)
    .orderBy('user.id')
    .execute()
  const worksIn = ({ heldRole, heldCommittee, heldPortfolio, ...own }: (typeof rows)[number]) =>
    effectivePlace(own, { role: heldRole, committee: heldCommittee, portfolio: heldPortfolio }).portfolio
  return [...new Set(rows.filter((row) => !portfolio || worksIn(row) === portfolio).map(({ id }) => id))]
}
