// Participants of a round: who has answered, stored apart from the answers in sorted lists, so that nothing links a person to an
// answer. A person is a mailbox: one mailbox can have many accounts (name+1@, name+2@), and still counts as one member. Lists hold an
// HMAC of it, so that a copy of the database tells nobody who answered.
import { createHmac, hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { keysFor } from '#server/auth/keys.ts'
import { insertRows } from '#server/database/bulk-insert.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { HappinessTables, ParticipantRow } from '../tables.ts'

const tables = (db: Db): Kysely<HappinessTables> => db

/** 256 short lists instead of a long one. */
const partLength = 2
/** Where version 0.3 stored a mailbox. */
const partOf = (mailbox: string) => hash('sha256', mailbox, 'hex').slice(0, partLength)

/** Replaces a mailbox of version 0.3 when its person is erased. */
const tokenOf = (mailbox: string) => `former-${hash('sha256', `answered ${mailbox}`, 'hex')}`

/** How the lists may name a person, and in which of them; the first is how they name them now. */
export type Participant = readonly [Entry, ...Entry[]]
type Entry = { part: string; name: string }

/** By the current secret, by an earlier one, and as version 0.3 did. */
export function participantOf(secret: string, mailbox: string): Participant {
  const [current, ...earlier] = keysFor(secret, 'survey participant').map((key) => {
    const name = createHmac('sha256', key).update(mailbox).digest('hex')
    return { part: name.slice(0, partLength), name }
  })
  const asIn03 = [mailbox, tokenOf(mailbox)].map((name) => ({ part: partOf(mailbox), name }))
  return [current as Entry, ...earlier, ...asIn03]
}

export type OfRound = { year: string; round: string }

const selectParts = preparedQuery<
  OfRound & { now: string; earlier: string; asIn03: string },
  Pick<ParticipantRow, 'part' | 'mailboxes'>
>((db, { year, round, now, earlier, asIn03 }) =>
  tables(db)
    .selectFrom('happinessParticipants')
    .select(['part', 'mailboxes'])
    .where('year', '=', year)
    .where('round', '=', round)
    .where('part', 'in', [now, earlier, asIn03]),
)

/** An earlier version stored account ids: they match nobody and are deleted with their round. */
async function findLists(db: Db, who: Participant, { year, round }: OfRound): Promise<Map<string, string[]>> {
  const [now, earlier] = who
  const parts = { now: now.part, earlier: earlier?.part ?? '', asIn03: who.at(-1)?.part ?? '' }
  const rows = await selectParts(db, { year, round, ...parts })
  return new Map(rows.map(({ part, mailboxes }) => [part, JSON.parse(mailboxes)]))
}

const isIn = (lists: ReadonlyMap<string, string[]>, who: Participant) =>
  who.some(({ part, name }) => lists.get(part)?.includes(name))

export const hasAnswered = async (db: Db, who: Participant, of: OfRound): Promise<boolean> =>
  isIn(await findLists(db, who, of), who)

/** Returns whether this is the person's first answer in the round; the caller has locked the counter. */
export async function recordParticipant(trx: Trx, who: Participant, of: OfRound): Promise<boolean> {
  const lists = await findLists(trx, who, of)
  if (isIn(lists, who)) return false
  const [{ part, name }] = who
  const mailboxes = JSON.stringify([...(lists.get(part) ?? []), name].sort())
  await tables(trx)
    .insertInto('happinessParticipants')
    .values({ year: of.year, round: of.round, part, mailboxes })
    .onConflict((conflict) => conflict.columns(['year', 'round', 'part']).doUpdateSet({ mailboxes }))
    .execute()
  return true
}

/** An HMAC says nothing without the secret and stays; a mailbox of version 0.3 is anonymised. The caller has locked the counters. */
export async function anonymizeParticipant(trx: Trx, mailbox: string): Promise<void> {
  const parts = tables(trx).selectFrom('happinessParticipants').selectAll().where('part', '=', partOf(mailbox))
  for (const { year, round, part, mailboxes } of await parts.execute()) {
    const known: string[] = JSON.parse(mailboxes)
    if (!known.includes(mailbox)) continue
    const anonymized = known.map((each) => (each === mailbox ? tokenOf(mailbox) : each)).sort()
    await tables(trx)
      .updateTable('happinessParticipants')
      .set({ mailboxes: JSON.stringify(anonymized) })
      .where(({ and }) => and({ year, round, part }))
      .execute()
  }
}

/** Participants of past rounds are not needed, whatever the year. */
export async function deleteParticipants(trx: Trx, beforeRound: string): Promise<void> {
  await tables(trx).deleteFrom('happinessParticipants').where('round', '<', beforeRound).execute()
}

const isMailbox = (name: string) => name.includes('@')

/**
 * Turns the mailboxes that version 0.3 stored into HMACs; the caller has locked the counters. All lists are written anew: otherwise
 * those that the database wrote together with an answer would reveal who gave it.
 */
export async function protectParticipants(trx: Trx, secret: string): Promise<void> {
  const rows = await tables(trx).selectFrom('happinessParticipants').selectAll().execute()
  const lists = new Map<string, Omit<ParticipantRow, 'mailboxes'> & { names: string[] }>()
  for (const { year, round, part, mailboxes } of rows) {
    for (const name of JSON.parse(mailboxes) as string[]) {
      const entry = isMailbox(name) ? participantOf(secret, name)[0] : { part, name }
      const key = `${year} ${round} ${entry.part}`
      const list = lists.get(key) ?? { year, round, part: entry.part, names: [] }
      list.names.push(entry.name)
      lists.set(key, list)
    }
  }
  await tables(trx).deleteFrom('happinessParticipants').execute()
  const written = [...lists.values()].map(({ names, ...of }) => ({ ...of, mailboxes: JSON.stringify(names.sort()) }))
  await insertRows(trx, 'happinessParticipants', written)
}

export const hasMailboxes = async (db: Db): Promise<boolean> =>
  (await tables(db)
    .selectFrom('happinessParticipants')
    .select('part')
    .where('mailboxes', 'like', '%@%')
    .limit(1)
    .executeTakeFirst()) !== undefined
