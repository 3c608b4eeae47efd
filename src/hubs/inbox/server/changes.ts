// Inbox changes: marking notifications as read, and saving choices.
import type { Transaction } from 'kysely'
import { type Db, inTransaction } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { countUnread, isUnsubscribeToken } from '#server/notify/inbox.ts'
import { lock } from '#server/people/lock.ts'
import { notificationKindsOf } from '#shared/hub-manifest.ts'
import { problem } from '#shared/problem.ts'
import { today } from '#shared/time/calendar.ts'
import type { Choice } from '../contract.ts'
import { digest } from '../rules.ts'
import { type Chosen, type Kinds, listChoices, storeChoice } from './queries.ts'
import type { Tables } from './tables.ts'

const unknownKind = () => problem('notFound', 'There is no such kind of notification.')

/** The given ones if they are the person's own, or all of them. */
export async function markRead(db: Db, uid: string, ids: string[] | undefined): Promise<number> {
  if (ids?.length !== 0) {
    await inTransaction(db, async (trx) => {
      // Two windows that mark the same messages in different orders would deadlock.
      await lock(trx, { people: [uid] })
      const unread = (trx as Transaction<Tables>)
        .updateTable('inboxItem')
        .set({ readAt: new Date().toISOString() })
        .where('uid', '=', uid)
        .where('readAt', 'is', null)
      await (ids ? unread.where('id', 'in', ids) : unread).execute()
    })
  }
  return countUnread(db, uid)
}

type ChoiceKey = { uid: string; kind: string }

export async function choose(db: Db, kinds: Kinds, { uid, kind }: ChoiceKey, chosen: Chosen): Promise<Choice> {
  if (!kinds.has(kind)) throw unknownKind()
  return inTransaction(db, async (trx) => {
    await lock(trx, { writer: uid })
    await storeChoice(trx, uid, kind, chosen)
    return (await listChoices(trx, kinds, uid)).find((each) => each.kind === kind) as Choice
  })
}

type UnsubscribeLink = { uid: string; kind: string; token: string; until?: string | undefined }

/** A year after links without a last day were sent for the last time. */
const lastDayOfOldLinks = '2027-12-31'

/** Ends only mails; the notification in the inbox stays. Idempotent. */
export async function unsubscribe({ db, hubs, secret }: Portal, link: UnsubscribeLink): Promise<{ name: string }> {
  const { uid, kind, token, until } = link
  const kinds = notificationKindsOf(hubs)
  const name = kind === digest.kind ? digest.name : kinds.get(kind)?.name
  if (name === undefined || !isUnsubscribeToken(token, secret, uid, kind, until))
    throw problem('notFound', 'This link is incomplete. Please copy all of it.')
  if (today() > (until ?? lastDayOfOldLinks))
    throw problem('gone', 'This link has expired. Sign in and choose your notifications there.')
  await inTransaction(db, async (trx) => {
    const { people } = await lock(trx, { people: [uid] })
    if (people.length === 0) return
    const isMatch = (each: Choice) => (kind === digest.kind ? each.mail === 'weekly' : each.kind === kind)
    for (const each of (await listChoices(trx, kinds, uid)).filter(isMatch))
      await storeChoice(trx, uid, each.kind, { isWanted: each.isWanted, mail: 'never' })
  })
  return { name }
}
