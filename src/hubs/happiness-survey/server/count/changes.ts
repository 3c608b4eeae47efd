// Counting: moves answers into and out of the figures, only at fixed times and in groups of at least five, each of one year; and
// a last time when a year closes.
import type { Kysely } from 'kysely'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { lock } from '#server/people/lock.ts'
import { dayOf } from '#shared/time/calendar.ts'
import { monthNow, type Year } from '#shared/time/years.ts'
import { answersToMove, formClosingGroups, formGroups } from '../../groups.ts'
import { lastCounting, monthOf, roundOf } from '../../rounds.ts'
import { tallyOf } from '../../rules.ts'
import { columnNames } from '../../survey.ts'
import { findSurvey, lockCount } from '../answer/changes.ts'
import { deleteParticipants } from '../answer/queries-participants.ts'
import type { HappinessTables } from '../tables.ts'
import { closeDays } from './changes-days.ts'

const tables = (trx: Db): Kysely<HappinessTables> => trx
/** Both databases accept this many ids in one statement. */
const chunkSize = 5000

/**
 * Closes the days that are over, and counts what was waiting for the last counting time. Idempotent, however often and on
 * however many instances it runs.
 */
export const countDue = (db: Db, now = Date.now()): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { label } = (await lock(trx, { year: true })).year
    const { countedUntil } = await lockCount(trx, label)
    await closeDays(trx, dayOf(new Date(now)))
    const counting = lastCounting(now)
    if (countedUntil < counting) await countAt(trx, counting)
  })

/** Only in the open year: closed years stay as they are. */
export async function countAt(trx: Trx, counting: string): Promise<void> {
  const { label: year } = (await lock(trx, { year: true })).year
  const waiting = await findWaiting(trx, year, counting)
  await countGroups(
    trx,
    year,
    formGroups(waiting, counting).map((group) => ({ ...group, month: monthOf(group.round, counting) })),
  )
  await tables(trx).updateTable('happinessCount').set({ countedUntil: counting }).where('year', '=', year).execute()
  await deleteParticipants(trx, roundOf(counting))
}

/** When the year closes: counts waiting answers nationally and removes set-aside ones if possible; then nothing changes. */
export async function countAtClosing(trx: Trx, year: Year): Promise<void> {
  const waiting = await findWaiting(trx, year.label)
  await countGroups(
    trx,
    year.label,
    formClosingGroups(waiting).map((group) => ({ ...group, month: monthNow(year) })),
  )
}

type NewGroup = { lc: string; month: string; answers: { id: string }[] }

async function countGroups(trx: Trx, year: string, groups: NewGroup[]): Promise<void> {
  let { groups: last } = await lockCount(trx, year)
  for (const { lc, month, answers } of groups) {
    last += 1
    await updateAnswers(trx, answers, { groupNo: last, firstGroupNo: last, groupLc: lc, groupMonth: month })
    await rebuildTally(trx, { year, lc, month })
  }
  for (const groupNo of await listGroupsToSplit(trx, year))
    if (await splitGroup(trx, year, groupNo, last + 1)) last += 1
  await tables(trx).updateTable('happinessCount').set({ groups: last }).where('year', '=', year).execute()
}

const findWaiting = (trx: Trx, year: string, before?: string) =>
  tables(trx)
    .selectFrom('happinessAnswer')
    .select(['id', 'kind', 'round', 'localCommitee'])
    .where('year', '=', year)
    .where('groupNo', '=', 0)
    .where('isAside', '=', 0)
    .$if(before !== undefined, (waiting) => waiting.where('createdAt', '<', dayIn(before as string)))
    .execute()

/** Counting times are midnights; answers have days. */
const dayIn = (midnight: string) => midnight.slice(0, 10)

async function listGroupsToSplit(trx: Trx, year: string): Promise<number[]> {
  const rows = await tables(trx)
    .selectFrom('happinessAnswer')
    .select('groupNo')
    .distinct()
    .where('year', '=', year)
    .where('groupNo', '>', 0)
    .whereRef('isAside', '<>', 'isOut')
    .orderBy('groupNo')
    .execute()
  return rows.map(({ groupNo }) => groupNo)
}

/** Returns whether the group, or a part of it as a new group, has left or joined the figures. */
async function splitGroup(trx: Trx, year: string, groupNo: number, next: number): Promise<boolean> {
  const group = await tables(trx)
    .selectFrom('happinessAnswer')
    .select(['id', 'isAside', 'isOut', 'groupLc', 'groupMonth'])
    .where('year', '=', year)
    .where('groupNo', '=', groupNo)
    .execute()
  const moving = answersToMove(group)
  const [first] = moving
  if (!first) return false
  await updateAnswers(trx, moving, { groupNo: next, isOut: first.isAside })
  await rebuildTally(trx, { year, lc: first.groupLc as string, month: first.groupMonth as string })
  return true
}

type Change = Partial<HappinessTables['happinessAnswer']>

async function updateAnswers(trx: Trx, answers: readonly { id: string }[], values: Change): Promise<void> {
  for (let at = 0; at < answers.length; at += chunkSize) {
    const ids = answers.slice(at, at + chunkSize).map(({ id }) => id)
    await tables(trx).updateTable('happinessAnswer').set(values).where('id', 'in', ids).execute()
  }
}

export type Cell = { year: string; lc: string; month: string }

/** Recomputes the tally of an LC and month of a year from the groups in the figures. */
export async function rebuildTally(trx: Trx, { year, lc, month }: Cell): Promise<void> {
  const survey = await findSurvey(trx, year)
  const rows = await tables(trx)
    .selectFrom('happinessAnswer')
    .select([...columnNames, 'more', 'moreContact'])
    .where('year', '=', year)
    .where('groupLc', '=', lc)
    .where('groupMonth', '=', month)
    .where('isOut', '=', 0)
    .execute()
  const answers = rows.map((row) => ({ ...survey.answersIn(row), overallRating: row.overallRating }))
  const tally = JSON.stringify(tallyOf(answers, survey))
  await tables(trx)
    .insertInto('happinessTally')
    .values({ year, lc, month, tally })
    .onConflict((conflict) => conflict.columns(['year', 'lc', 'month']).doUpdateSet({ tally }))
    .execute()
}
