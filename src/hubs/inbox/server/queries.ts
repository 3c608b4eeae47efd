// Inbox queries: a person's notifications, their choices, and what is pending for a digest.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { countUnread, type InboxRow } from '#server/notify/inbox.ts'
import type { MailChoice, NotificationDeclaration } from '#shared/hub-manifest.ts'
import { totalPagesOf } from '#shared/paging.ts'
import type { Choice, Item } from '../contract.ts'
import type { DigestRow, Tables } from './tables.ts'

export type Kinds = ReadonlyMap<string, NotificationDeclaration>
type ListOptions = { uid: string; onlyUnread: boolean; page: number; limit: number }

const tablesOf = (db: Db) => db as Kysely<Tables>

type Newest = { uid: string; onlyUnread: boolean; limit: number; offset: number }

const listNewest = preparedQuery<Newest, InboxRow>((db, { uid, onlyUnread, limit, offset }) => {
  const all = tablesOf(db).selectFrom('inboxItem').selectAll().where('uid', '=', uid)
  const filtered = onlyUnread ? all.where('readAt', 'is', null) : all
  return filtered.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset)
})

export async function listItems(db: Db, kinds: Kinds, { uid, onlyUnread, page, limit }: ListOptions) {
  const rows = await listNewest(db, { uid, onlyUnread, limit, offset: (page - 1) * limit })
  const unread = await countUnread(db, uid)
  const total = onlyUnread ? unread : await countItems(db, uid)
  const items = rows.map(
    ({ id, kind, text, path, at, readAt }): Item => ({
      ...{ id, text, path, at },
      about: kinds.get(kind)?.name ?? '',
      isRead: readAt !== null,
    }),
  )
  return { items, unread, total, totalPages: totalPagesOf(total, limit) }
}

const countQuery = preparedQuery<{ uid: string }, { n: number | string }>((db, { uid }) =>
  tablesOf(db)
    .selectFrom('inboxItem')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('uid', '=', uid)
    .$castTo<{ n: number | string }>(),
)

/** At most half a year of one person's messages. */
const countItems = async (db: Db, uid: string) => Number((await countQuery(db, { uid }))[0]?.n ?? 0)

const choicesOf = preparedQuery((db, { uid }: { uid: string }) =>
  tablesOf(db).selectFrom('newsChoice').selectAll().where('uid', '=', uid),
)

export async function listChoices(db: Db, kinds: Kinds, uid: string): Promise<Choice[]> {
  const rows = await choicesOf(db, { uid })
  return [...kinds].map(([kind, { name, isOptIn = false, mail }]) => {
    const chosen = rows.find((row) => row.kind === kind)
    const isWanted = chosen ? chosen.isWanted === 1 : !isOptIn
    return { kind, name, isOptIn, isWanted, mail: chosen?.mail ?? mail }
  })
}

export type Chosen = { isWanted: boolean; mail: MailChoice }

export async function storeChoice(db: Db, uid: string, kind: string, { isWanted, mail }: Chosen): Promise<void> {
  const values = { isWanted: isWanted ? 1 : 0, mail }
  await tablesOf(db)
    .insertInto('newsChoice')
    .values({ uid, kind, ...values })
    .onConflict((conflict) => conflict.columns(['uid', 'kind']).doUpdateSet(values))
    .execute()
}

export type PendingItem = { uid: string; kind: string; text: string; at: string }

/** People with unread notifications since then, by uid, behind one of them. */
export async function listUnreadPeople(
  db: Db,
  { since, after, limit }: { since: string; after: string; limit: number },
) {
  const rows = await tablesOf(db)
    .selectFrom('inboxItem')
    .select('uid')
    .distinct()
    .where('uid', '>', after)
    .where('readAt', 'is', null)
    .where('at', '>', since)
    .orderBy('uid')
    .limit(limit)
    .execute()
  return rows.map(({ uid }) => uid)
}

/** The last digest of each of these people. */
export async function findLastDigests(db: Db, uids: readonly string[]): Promise<Map<string, DigestRow>> {
  const rows = await tablesOf(db).selectFrom('inboxDigest').selectAll().where('uid', 'in', uids).execute()
  return new Map(rows.map((row) => [row.uid, row]))
}

type Pending = { kinds: Kinds; since: string; uids: readonly string[] }

/** Unread notifications since then, of those of these people whose mail of that kind is weekly; newest first. */
export async function listPendingForDigest(
  db: Db,
  { kinds, since, uids }: Pending,
): Promise<Map<string, PendingItem[]>> {
  const rows = await tablesOf(db)
    .selectFrom('inboxItem')
    .leftJoin('newsChoice', (join) =>
      join.onRef('newsChoice.uid', '=', 'inboxItem.uid').onRef('newsChoice.kind', '=', 'inboxItem.kind'),
    )
    .select(['inboxItem.uid', 'inboxItem.kind', 'text', 'at', 'mail', 'isWanted'])
    .where('inboxItem.uid', 'in', uids)
    .where('readAt', 'is', null)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .execute()
  // Leaves out notifications of removed hubs, and kinds that a person no longer wants.
  const wanted = rows.filter(({ kind, isWanted }) => kinds.has(kind) && isWanted !== 0)
  const weekly = wanted.filter(({ kind, mail }) => (mail ?? kinds.get(kind)?.mail) === 'weekly')
  return Map.groupBy(weekly, ({ uid }) => uid)
}
