// Participants of a round: who has answered, stored apart from the answers in sorted lists, so that nothing links a person to an
// answer. A person is a mailbox: one mailbox can have many accounts (name+1@, name+2@), and still counts as one member.
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import type { HappinessTables } from '../tables.ts'

const tables = (db: Db): Kysely<HappinessTables> => db

/** 256 short lists instead of a long one. */
const partOf = (mailbox: string) => createHash('sha256').update(mailbox).digest('hex').slice(0, 2)

export type OfRound = { year: string; round: string }

/** An earlier version stored account ids: they match no mailbox and are deleted with their round. */
async function findPart(db: Db, mailbox: string, { year, round }: OfRound): Promise<string[]> {
  const row = await tables(db)
    .selectFrom('happinessParticipants')
    .select('mailboxes')
    .where('year', '=', year)
    .where('round', '=', round)
    .where('part', '=', partOf(mailbox))
    .executeTakeFirst()
  return row ? JSON.parse(row.mailboxes) : []
}

/** Replaces an erased person's mailbox until the round is over: a person who comes back has still answered. */
const tokenOf = (mailbox: string) => `former-${createHash('sha256').update(`answered ${mailbox}`).digest('hex')}`

const hasMailbox = (known: readonly string[], mailbox: string) =>
  known.includes(mailbox) || known.includes(tokenOf(mailbox))

export const hasAnswered = async (db: Db, mailbox: string, of: OfRound): Promise<boolean> =>
  hasMailbox(await findPart(db, mailbox, of), mailbox)

/** Returns whether this is the person's first answer in the round; the caller has locked the counter. */
export async function recordParticipant(trx: Trx, mailbox: string, of: OfRound): Promise<boolean> {
  const known = await findPart(trx, mailbox, of)
  if (hasMailbox(known, mailbox)) return false
  const mailboxes = JSON.stringify([...known, mailbox].sort())
  await tables(trx)
    .insertInto('happinessParticipants')
    .values({ year: of.year, round: of.round, part: partOf(mailbox), mailboxes })
    .onConflict((conflict) => conflict.columns(['year', 'round', 'part']).doUpdateSet({ mailboxes }))
    .execute()
  return true
}

/** Anonymises a participant; the caller has locked the counters. */
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
