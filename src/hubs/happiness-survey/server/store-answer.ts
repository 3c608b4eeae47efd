// How is an answer stored, once, and when is it counted? Everything here happens one answer after the other: the counter's
// row is held until the transaction ends.
import { createHash, randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { AnswerForm } from '../contract.ts'
import { type Group, groupsToClose, monthOf, sumOf, type Tally, tallyOf } from '../rules.ts'
import type { AnswerRow, HappinessTables } from './tables.ts'

const tables = (trx: Db): Kysely<HappinessTables> => trx

/** The same words from the same person on one day are the same answer, also when no key was sent along. */
function keyOf(answer: AnswerForm, submissionKey: string | undefined, day: string): string {
  if (submissionKey) return `key:${submissionKey}`
  const content = JSON.stringify(Object.entries(answer).sort(([a], [b]) => a.localeCompare(b)))
  return `content:${day}:${createHash('sha256').update(content).digest('base64url')}`
}

type Stored = { id: string; isNew: boolean }

export async function storeAnswer(
  trx: Trx,
  answer: AnswerForm,
  submissionKey?: string,
  createdAt = new Date().toISOString(),
): Promise<Stored> {
  const key = keyOf(answer, submissionKey, createdAt.slice(0, 10))
  const row = { ...answer, id: newId(), submissionKey: key, seq: 0, groupNo: 0, groupLc: null, groupMonth: null }
  // A second sending waits here for the first to end, and then finds it.
  const stored = await tables(trx)
    .insertInto('happinessAnswer')
    .values({ ...row, shuffle: randomUUID(), createdAt })
    .onConflict((conflict) => conflict.column('submissionKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) {
    const first = await tables(trx)
      .selectFrom('happinessAnswer')
      .select('id')
      .where('submissionKey', '=', key)
      .executeTakeFirstOrThrow()
    return { id: first.id, isNew: false }
  }
  const { received } = await holdCount(trx, 1)
  await tables(trx).updateTable('happinessAnswer').set({ seq: received }).where('id', '=', stored.id).execute()
  await closeGroups(trx, { now: Date.parse(createdAt) })
  return { id: stored.id, isNew: true }
}

export function holdCount(trx: Trx, by: 0 | 1) {
  return tables(trx)
    .updateTable('happinessCount')
    .set({ received: sql`received + ${by}` })
    .returning(['received', 'groups'])
    .executeTakeFirstOrThrow()
}

/** Counts the answers that now make up groups, and says how many groups; the caller holds the counter. */
export async function closeGroups(trx: Trx, { now = Date.now(), isAsked = false } = {}): Promise<number> {
  const waiting = await tables(trx)
    .selectFrom('happinessAnswer')
    .selectAll()
    .where('groupNo', '=', 0)
    .orderBy('seq')
    .execute()
  const { groups } = await tables(trx).selectFrom('happinessCount').select('groups').executeTakeFirstOrThrow()
  let last = groups
  for (const group of groupsToClose(waiting, isAsked, now)) {
    last += 1
    await closeGroup(trx, group, last)
  }
  if (last > groups) await tables(trx).updateTable('happinessCount').set({ groups: last }).execute()
  return last - groups
}

async function closeGroup(trx: Trx, { lc, answers }: Group<AnswerRow>, groupNo: number): Promise<void> {
  const month = monthOf(answers)
  await tables(trx)
    .updateTable('happinessAnswer')
    .set({ groupNo, groupLc: lc, groupMonth: month })
    .where(
      'id',
      'in',
      answers.map(({ id }) => id),
    )
    .execute()
  const known = await tables(trx)
    .selectFrom('happinessTally')
    .select('tally')
    .where('lc', '=', lc)
    .where('month', '=', month)
    .executeTakeFirst()
  const before: Tally[] = known ? [JSON.parse(known.tally)] : []
  const tally = JSON.stringify(sumOf([...before, tallyOf(answers)]))
  await tables(trx)
    .insertInto('happinessTally')
    .values({ lc, month, tally })
    .onConflict((conflict) => conflict.columns(['lc', 'month']).doUpdateSet({ tally }))
    .execute()
}
