// Who has answered in this round of this year? Kept apart from the answers, in sorted lists: nothing leads from a person to
// an answer. A person is a mailbox: whoever has one can open many accounts with it (name+1@, name+2@), and is one member all
// the same.
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import type { HappinessTables } from '../tables.ts'

const tables = (db: Db): Kysely<HappinessTables> => db

/** 256 short lists instead of a long one. */
const partOf = (mailbox: string) => createHash('sha256').update(mailbox).digest('hex').slice(0, 2)

export type OfRound = { year: string; round: string }

/** An earlier version noted ids of accounts: they are nobody's mailbox, and go with their round. */
async function readPart(db: Db, mailbox: string, { year, round }: OfRound): Promise<string[]> {
  const row = await tables(db)
    .selectFrom('happinessParticipants')
    .select('mailboxes')
    .where('year', '=', year)
    .where('round', '=', round)
    .where('part', '=', partOf(mailbox))
    .executeTakeFirst()
  return row ? JSON.parse(row.mailboxes) : []
}

/** Stands for the mailbox of who was erased, until the round is over: whoever comes back has answered all the same. */
const tokenOf = (mailbox: string) => `former-${createHash('sha256').update(`answered ${mailbox}`).digest('hex')}`

const isIn = (known: readonly string[], mailbox: string) => known.includes(mailbox) || known.includes(tokenOf(mailbox))

export const hasAnswered = async (db: Db, mailbox: string, of: OfRound): Promise<boolean> =>
  isIn(await readPart(db, mailbox, of), mailbox)

/** Says whether this is the person's first answer of the round; the caller holds the counter. */
export async function noteParticipant(trx: Trx, mailbox: string, of: OfRound): Promise<boolean> {
  const known = await readPart(trx, mailbox, of)
  if (isIn(known, mailbox)) return false
  const mailboxes = JSON.stringify([...known, mailbox].sort())
  await tables(trx)
    .insertInto('happinessParticipants')
    .values({ year: of.year, round: of.round, part: partOf(mailbox), mailboxes })
    .onConflict((conflict) => conflict.columns(['year', 'round', 'part']).doUpdateSet({ mailboxes }))
    .execute()
  return true
}

/** The caller holds the counters. */
export async function coverParticipant(trx: Trx, mailbox: string): Promise<void> {
  const parts = tables(trx).selectFrom('happinessParticipants').selectAll().where('part', '=', partOf(mailbox))
  for (const { year, round, part, mailboxes } of await parts.execute()) {
    const known: string[] = JSON.parse(mailboxes)
    if (!known.includes(mailbox)) continue
    const covered = known.map((each) => (each === mailbox ? tokenOf(mailbox) : each)).sort()
    await tables(trx)
      .updateTable('happinessParticipants')
      .set({ mailboxes: JSON.stringify(covered) })
      .where(({ and }) => and({ year, round, part }))
      .execute()
  }
}

/** Nobody is asked about a round that is over, of whichever year. */
export async function forgetParticipants(trx: Trx, beforeRound: string): Promise<void> {
  await tables(trx).deleteFrom('happinessParticipants').where('round', '<', beforeRound).execute()
}
