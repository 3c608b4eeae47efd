// How are results, comments and answers of a year read? The sums are kept ready, so the cost grows neither with the answers
// nor with the years.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Organisation } from '#shared/organisation.ts'
import type { Year } from '#shared/years.ts'
import { resultCommittees } from '../committees.ts'
import type { Filters, Results, StoredAnswer } from '../contract.ts'
import { severalCommittees, visitorFloor, visitors } from '../groups.ts'
import { roundOf } from '../rounds.ts'
import { roughlyOf, summaryOf, sumOf, type Tally } from '../rules.ts'
import type { AnswerRow, HappinessTables } from './tables.ts'

const tables = (db: Db): Kysely<HappinessTables> => db
type Sum = { lc: string; month: string; tally: Tally }

/** What may be seen: members of LCs and of several, and visitors where there are enough of them. */
async function readSums(db: Db, year: string): Promise<Sum[]> {
  const rows = await tables(db)
    .selectFrom('happinessTally')
    .select(['lc', 'month', 'tally'])
    .where('year', '=', year)
    .orderBy('month')
    .execute()
  return rows
    .map(({ tally, ...row }): Sum => ({ ...row, tally: JSON.parse(tally) }))
    .filter(({ lc, tally: { counted } }) => counted >= (lc === visitors ? visitorFloor : 1))
}

type View = Pick<Filters, 'lc' | 'from' | 'to'>

const isWithin = (month: string, { from, to }: View) => (!from || month >= from) && (!to || month <= to)
const total = (sums: Sum[]) => sumOf(sums.map(({ tally }) => tally))

export async function readResults(db: Db, year: Year, filters: View, organisation: Organisation): Promise<Results> {
  const { members = [], visiting = [] } = Object.groupBy(await readSums(db, year.label), ({ lc }) =>
    lc === visitors ? 'visiting' : 'members',
  )
  const within = members.filter(({ month }) => isWithin(month, filters))
  const chosen = within.filter(({ lc }) => !filters.lc || lc === filters.lc)
  const months = [...new Set(members.map(({ month }) => month))]
  const tally = total(chosen)
  return {
    ...summaryOf(tally),
    ratings: tally.ratings,
    shares: tally.shares,
    committees: resultCommittees(organisation, new Set(members.map(({ lc }) => lc)), year).map((lc) => ({
      lc,
      ...summaryOf(total(within.filter((sum) => sum.lc === lc))),
    })),
    trend: months
      .filter((month) => isWithin(month, filters))
      .map((month) => ({ month, ...summaryOf(total(chosen.filter((sum) => sum.month === month))) })),
    months,
    visitors: filters.lc ? [] : byRound(visiting.filter(({ month }) => isWithin(month, filters))),
  }
}

/** A year that was closed and opened again may have counted visitors of one round twice. */
const byRound = (sums: Sum[]) =>
  [...Map.groupBy(sums, ({ month }) => roundOf(month))].map(([round, parts]) => ({ round, ...roughlyOf(total(parts)) }))

type Page = { page: number; limit: number }

/**
 * Comments of counted members only: they come with their whole group, and go with it. Those of visitors are for admins, in the
 * list with names: whoever sends the made-up ones would know which one is real.
 */
export async function readComments(db: Db, year: string, filters: View & Page) {
  const { lc, from, to, page, limit } = filters
  const isChosen = (sum: Sum) => sum.lc !== visitors && (!lc || sum.lc === lc) && isWithin(sum.month, filters)
  const sums = (await readSums(db, year)).filter(isChosen)
  const rows = await tables(db)
    .selectFrom('happinessAnswer')
    .select(['suggestions', 'groupLc', 'isAside'])
    .where('year', '=', year)
    .where('isOut', '=', 0)
    .where('groupMonth', '>=', from ?? '0000-00')
    .where('groupMonth', '<=', to ?? '9999-99')
    .where('groupLc', '<>', visitors)
    .$if(Boolean(lc), (members) => members.where('groupLc', '=', lc as string))
    .orderBy('shuffle')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    // Words that an admin set aside are gone at once, and no number moves: the figures follow later.
    comments: rows.map(({ suggestions, groupLc, isAside }) => ({
      text: isAside ? '' : suggestions,
      lc: groupLc ?? severalCommittees,
    })),
    total: total(sums).counted,
  }
}

function asAnswer(row: AnswerRow): StoredAnswer {
  const { id, submissionKey, kind, mailbox, seq, groupNo, groupLc, groupMonth, shuffle, isAside, isOut, ...answer } =
    row
  return {
    ...answer,
    _id: id,
    isMember: kind === 'member',
    isAside: isAside === 1,
    isCounted: groupNo > 0 && isOut === 0,
  }
}

/** Newest first, from the answer with this number down; numbers have no gaps, so a deep page costs what the first costs. */
export async function readAnswers(db: Db, year: string, fromSeq: number, limit: number): Promise<StoredAnswer[]> {
  const rows = await tables(db)
    .selectFrom('happinessAnswer')
    .selectAll()
    .where('year', '=', year)
    .where('seq', '<=', fromSeq)
    .where('seq', '>', 0)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(asAnswer)
}

export async function countReceived(db: Db, year: string): Promise<number> {
  const count = await tables(db)
    .selectFrom('happinessCount')
    .select('received')
    .where('year', '=', year)
    .executeTakeFirst()
  return count?.received ?? 0
}
