// How are results, comments and answers read? The sums are kept ready, so the cost does not grow with the answers.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { localCommittees } from '#shared/committees.ts'
import type { Filters, Results, StoredAnswer } from '../contract.ts'
import { severalCommittees, summaryOf, sumOf, type Tally } from '../rules.ts'
import type { AnswerRow, HappinessTables } from './tables.ts'

const tables = (db: Db): Kysely<HappinessTables> => db
type Sum = { lc: string; month: string; tally: Tally }

async function readSums(db: Db): Promise<Sum[]> {
  const rows = await tables(db).selectFrom('happinessTally').selectAll().orderBy('month').execute()
  return rows.map(({ tally, ...row }) => ({ ...row, tally: JSON.parse(tally) }))
}

const isWithin = (month: string, { from, to }: Filters) => (!from || month >= from) && (!to || month <= to)
const total = (sums: Sum[]) => sumOf(sums.map(({ tally }) => tally))

export async function readResults(db: Db, filters: Filters): Promise<Results> {
  const all = await readSums(db)
  const { received } = await tables(db).selectFrom('happinessCount').select('received').executeTakeFirstOrThrow()
  const within = all.filter(({ month }) => isWithin(month, filters))
  const chosen = within.filter(({ lc }) => !filters.lc || lc === filters.lc)
  const months = [...new Set(all.map(({ month }) => month))]
  const tally = total(chosen)
  return {
    ...summaryOf(tally),
    ratings: tally.ratings,
    shares: tally.shares,
    committees: [...localCommittees, severalCommittees].map((lc) => ({
      lc,
      ...summaryOf(total(within.filter((sum) => sum.lc === lc))),
    })),
    trend: months
      .filter((month) => isWithin(month, filters))
      .map((month) => ({ month, ...summaryOf(total(chosen.filter((sum) => sum.month === month))) })),
    months,
    received,
    waiting: received - total(all).counted,
  }
}

type Page = { page: number; limit: number }

/** Comments of counted answers only: they appear with their whole group. */
export async function readComments(db: Db, filters: Filters & Page) {
  const { lc, from, to, page, limit } = filters
  const rows = await tables(db)
    .selectFrom('happinessAnswer')
    .select(['suggestions', 'groupLc'])
    .where('groupMonth', '>=', from ?? '0000-00')
    .where('groupMonth', '<=', to ?? '9999-99')
    .$if(lc !== undefined, (query) => query.where('groupLc', '=', lc as string))
    .orderBy('shuffle')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const chosen = (await readSums(db)).filter((sum) => isWithin(sum.month, filters) && (!lc || sum.lc === lc))
  return {
    comments: rows.map(({ suggestions, groupLc }) => ({ text: suggestions, lc: groupLc ?? severalCommittees })),
    total: total(chosen).counted,
  }
}

const asAnswer = ({
  id,
  submissionKey,
  seq,
  groupNo,
  groupLc,
  groupMonth,
  shuffle,
  ...row
}: AnswerRow): StoredAnswer => ({
  _id: id,
  ...row,
})

/** Newest first, from the answer with this number down; numbers have no gaps, so a deep page costs what the first costs. */
export async function readAnswers(db: Db, fromSeq: number, limit: number): Promise<StoredAnswer[]> {
  const rows = await tables(db)
    .selectFrom('happinessAnswer')
    .selectAll()
    .where('seq', '<=', fromSeq)
    .where('seq', '>', 0)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(asAnswer)
}

export async function countReceived(db: Db): Promise<number> {
  const { received } = await tables(db).selectFrom('happinessCount').select('received').executeTakeFirstOrThrow()
  return received
}

export async function countOfWaiting(db: Db): Promise<number> {
  const { n } = await tables(db)
    .selectFrom('happinessAnswer')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('groupNo', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(n)
}
