// Participants of a round: who has answered, stored apart from the answers in sorted lists, so that nothing links a person to an
// answer. A person is a mailbox: one mailbox can have many accounts (name+1@, name+2@), and still counts as one member.
import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { insertRows } from '#server/database/bulk-insert.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { HappinessTables, ParticipantRow } from '../tables.ts'

const tables = (db: Db): Kysely<HappinessTables> => db

/** 256 short lists instead of a long one. */
const partOf = (mailbox: string) => hash('sha256', mailbox, 'hex').slice(0, 2)

export type OfRound = { year: string; round: string }

const selectPart = preparedQuery<OfRound & { part: string }, Pick<ParticipantRow, 'mailboxes'>>(
  (db, { year, round, part }) =>
    tables(db)
      .selectFrom('happinessParticipants')
      .select('mailboxes')
      .where('year', '=', year)
      .where('round', '=', round)
      .where('part', '=', part),
)

/** An earlier version stored account ids: they match no mailbox and are deleted with their round. */
async function findPart(db: Db, mailbox: string, { year, round }: OfRound): Promise<string[]> {
  const [row] = await selectPart(db, { year, round, part: partOf(mailbox) })
  return row ? JSON.parse(row.mailboxes) : []
}

/** Replaces an erased person's mailbox until the round is over: a person who comes back has still answered. */
const tokenOf = (mailbox: string) => `former-${hash('sha256', `answered ${mailbox}`, 'hex')}`

const hasMailbox = (known: readonly string[], mailbox: string) =>
  known.length > 0 && (known.includes(mailbox) || known.includes(tokenOf(mailbox)))

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

type Turn = { from: string; to: string }

const listParts = (db: Db, year: string) =>
  tables(db).selectFrom('happinessParticipants').selectAll().where('year', '=', year).execute()

/** The rounds in which at least one person answered in both years. */
export async function findRoundsOfBoth(db: Db, { from, to }: Turn): Promise<string[]> {
  const others = new Map((await listParts(db, to)).map((row) => [`${row.round} ${row.part}`, row]))
  const shared = (await listParts(db, from)).filter(({ round, part, mailboxes }) => {
    const there: string[] = JSON.parse(others.get(`${round} ${part}`)?.mailboxes ?? '[]')
    const known = [...there, ...there.map(tokenOf)]
    return (JSON.parse(mailboxes) as string[]).some((mailbox) => hasMailbox(known, mailbox))
  })
  return [...new Set(shared.map(({ round }) => round))]
}

/**
 * Moves the participants of all rounds but some to another year. Every list of such a round is written anew: otherwise those
 * that the database wrote together with the moved answers would reveal who gave them.
 */
export async function moveParticipants(trx: Trx, { from, to }: Turn, exceptRounds: readonly string[]): Promise<void> {
  const moving = (await listParts(trx, from)).filter(({ round }) => !exceptRounds.includes(round))
  const rounds = [...new Set(moving.map(({ round }) => round))]
  if (rounds.length === 0) return
  const lists = new Map<string, ParticipantRow>()
  const there = (await listParts(trx, to)).filter(({ round }) => rounds.includes(round))
  for (const row of [...there, ...moving]) {
    const key = `${row.round} ${row.part}`
    const known: string[] = JSON.parse(lists.get(key)?.mailboxes ?? '[]')
    const mailboxes = JSON.stringify([...known, ...JSON.parse(row.mailboxes)].sort())
    lists.set(key, { ...row, year: to, mailboxes })
  }
  await tables(trx)
    .deleteFrom('happinessParticipants')
    .where('year', 'in', [from, to])
    .where('round', 'in', rounds)
    .execute()
  await insertRows(trx, 'happinessParticipants', [...lists.values()])
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
