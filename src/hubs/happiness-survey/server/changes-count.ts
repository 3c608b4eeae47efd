// How do answers get into the figures, and out of them again? At fixed moments only, in groups of five and more.
import type { Kysely } from 'kysely'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import type { Recount } from '#server/database/recount.ts'
import { type Group, groupsToClose, toMove } from '../groups.ts'
import { questionNames } from '../questions.ts'
import { lastCounting, monthOf, roundOf } from '../rounds.ts'
import { tallyOf } from '../rules.ts'
import { holdCount } from './changes.ts'
import { forgetParticipants } from './queries-participants.ts'
import type { HappinessTables } from './tables.ts'

const tables = (trx: Db): Kysely<HappinessTables> => trx
/** Both databases take this many ids in one statement. */
const idsAtOnce = 5000

/** Counts what waited for the last moment of counting, once, however often and by however many instances it is asked. */
export const countDue = (db: Db, now = Date.now()): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { countedUntil } = await holdCount(trx)
    const counting = lastCounting(now)
    if (countedUntil < counting) await countAt(trx, counting)
  })

export async function countAt(trx: Trx, counting: string): Promise<void> {
  let { groups: last } = await holdCount(trx)
  for (const group of await findGroups(trx, counting)) {
    last += 1
    await close(trx, group, last, counting)
  }
  for (const groupNo of await groupsToSplit(trx)) if (await split(trx, groupNo, last + 1)) last += 1
  await tables(trx).updateTable('happinessCount').set({ groups: last, countedUntil: counting }).execute()
  await forgetParticipants(trx, roundOf(counting))
}

async function findGroups(trx: Trx, counting: string) {
  const waiting = await tables(trx)
    .selectFrom('happinessAnswer')
    .select(['id', 'kind', 'round', 'localCommitee'])
    .where('groupNo', '=', 0)
    .where('isAside', '=', 0)
    .where('createdAt', '<', counting)
    .execute()
  return groupsToClose(waiting, counting)
}

async function close(trx: Trx, { lc, round, answers }: Group<{ id: string }>, groupNo: number, counting: string) {
  const month = monthOf(round, counting)
  await change(trx, answers, { groupNo, groupLc: lc, groupMonth: month })
  await sumUp(trx, lc, month)
}

async function groupsToSplit(trx: Trx): Promise<number[]> {
  const rows = await tables(trx)
    .selectFrom('happinessAnswer')
    .select('groupNo')
    .distinct()
    .where('groupNo', '>', 0)
    .whereRef('isAside', '<>', 'isOut')
    .orderBy('groupNo')
    .execute()
  return rows.map(({ groupNo }) => groupNo)
}

/** Says whether the group has left or joined the figures, or a part of it, which then is a group of its own. */
async function split(trx: Trx, groupNo: number, next: number): Promise<boolean> {
  const group = await tables(trx)
    .selectFrom('happinessAnswer')
    .select(['id', 'isAside', 'isOut', 'groupLc', 'groupMonth'])
    .where('groupNo', '=', groupNo)
    .execute()
  const moving = toMove(group)
  const [first] = moving
  if (!first) return false
  await change(trx, moving, { groupNo: next, isOut: first.isAside })
  await sumUp(trx, first.groupLc as string, first.groupMonth as string)
  return true
}

type Change = Partial<HappinessTables['happinessAnswer']>

async function change(trx: Trx, answers: readonly { id: string }[], values: Change): Promise<void> {
  for (let at = 0; at < answers.length; at += idsAtOnce) {
    const ids = answers.slice(at, at + idsAtOnce).map(({ id }) => id)
    await tables(trx).updateTable('happinessAnswer').set(values).where('id', 'in', ids).execute()
  }
}

export const tallyRecount: Recount = {
  name: 'happinessTally',
  table: 'happinessTally',
  key: ['lc', 'month'],
  async rebuild(trx) {
    await tables(trx).deleteFrom('happinessTally').execute()
    const groups = tables(trx).selectFrom('happinessAnswer').select(['groupLc', 'groupMonth']).where('groupNo', '>', 0)
    for (const { groupLc, groupMonth } of await groups.distinct().execute()) {
      await sumUp(trx, groupLc as string, groupMonth as string)
    }
  },
}

/** The sum of an LC and month, made anew from the groups that are in the figures. */
async function sumUp(trx: Trx, lc: string, month: string): Promise<void> {
  const answers = await tables(trx)
    .selectFrom('happinessAnswer')
    .select(['overallRating', ...questionNames])
    .where('groupLc', '=', lc)
    .where('groupMonth', '=', month)
    .where('isOut', '=', 0)
    .execute()
  const tally = JSON.stringify(tallyOf(answers))
  await tables(trx)
    .insertInto('happinessTally')
    .values({ lc, month, tally })
    .onConflict((conflict) => conflict.columns(['lc', 'month']).doUpdateSet({ tally }))
    .execute()
}
